"""Monte Carlo tree search as a document: its iterations, the root's table and the tree it grows."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from grader.core.models import Exercise
from grader.core.models.playouts import ChildBound, Decision, Iteration
from grader.core.tree import Tree
from grader.kinds.iterations import paper_solution
from grader.kinds.iterations.paper_solution import PaperSolution
from grader.kinds.iterations.playout_checks import history
from grader.kinds.iterations.playout_statistics import IteratedSearch, StepsReading
from grader.reports import document as doc
from grader.reports.html.scenes import Scene, playout_scenes
from grader.reports.parts import playouts
from grader.reports.parts.ascii_tree import draw_grown
from grader.reports.pictures import Picture
from grader.reports.text.terminal_lines import Line, Page, widest
from grader.search import playout_player
from grader.search.playout_player import SearchByPlayouts

REWARDS = {
    "shares": "rewards from 0 to 1, for the player who chooses the node",
    "utilities": "utilities, negated if MIN chooses the node",
}
"""The summands of W, in words."""
_FIRST, _LAST = 20, 8  # the iterations of a long search that are shown to people
_LIMIT = 60  # the most nodes of a tree that is shown completely


class PlayedSolution(SearchByPlayouts):
    """One exercise, searched by one variant."""

    noun: ClassVar[str] = "Monte Carlo tree search"

    @property
    def move(self) -> str:
        return str(self.recording.move)

    @property
    def constant(self) -> float:
        return self.exercise.exploration_constants[0]

    @cached_property
    def search(self) -> IteratedSearch:
        reading = StepsReading(reward=self.rewards)
        return IteratedSearch(
            self.tree, history(self.recording, self.exercise.iterations), reading, self.constant
        )

    def iterations(self) -> Iterator[Iteration]:
        return self.search.iterations()

    # ------------------------------------------------------------ the document

    @property
    def head(self) -> doc.Head:
        summands = doc.Setting("W", doc.Exact(f"sum of {REWARDS[self.rewards]}"))
        conditions = [*doc.settings(playouts.settings(self.exercise)), summands]
        return doc.Head(self.exercise.title, self.exercise, self.title, conditions)

    @property
    def brief(self) -> Iterator[doc.Passage]:
        """The iterations, the tree with its records, the table of the root, and the move."""
        yield self._some()
        heading = f"The tree after iteration {self.exercise.iterations}, with W/N at each node"
        about = doc.Prose(f"W adds up {REWARDS[self.rewards]}.", "dim")
        yield doc.Section([about, doc.Drawn(self._drawn)], heading)
        yield self._root()
        yield doc.FactList({"Move": self.move}, "bold")

    @property
    def whole(self) -> Iterator[doc.Passage]:
        """The move, the table of the root, and the iterations."""
        yield doc.FactList({"Move": self.move})
        yield doc.Section([self._root()], "The root")
        yield doc.Section([self._all()], "The iterations")

    @property
    def plain(self) -> Iterator[doc.Passage]:
        """The same, as in "5: start > B > D: 1", and the records after each iteration."""
        yield doc.FactList(
            {
                "exercise": self.exercise.id,
                "variant": doc.Exact(self.title),
                **{
                    name: doc.Exact(text) for name, text in playouts.settings(self.exercise).items()
                },
                "W": self.head.settings[-1].value,
            }
        )
        heads = "Iteration", "result", "path with the records W/N after it"
        rows: list[doc.Row] = []
        for step in self.iterations():
            rows.append([step.number, _result(step), _way(step, self.tree)])
            rows += [[each] for each in _decisions(step, self.tree, "   UCB1 at ")]
        yield doc.DataTable(columns=[*map(doc.TableColumn, heads)], rows=rows)
        yield self._root()
        yield doc.FactList({"move": self.move})

    @property
    def rows(self) -> Iterator[Sequence[float | str]]:
        """A row for each node on the path of each iteration. UCB1 is the bound that chose it, empty
        at the root, at a new node and below a chance node; W and N are its record afterwards."""
        yield "Iteration", "Result", "Node", "UCB1", "W", "N"
        names = self.tree.names
        for step in self.iterations():
            bounds = {
                each.node: doc.Exact(f"{each.bound:.6f}")
                for decision in step.decisions
                for each in decision.choices
                if each.bound is not None
            }
            for node, record in zip(step.path, step.records, strict=True):
                wins = round(record.wins, playouts.DIGITS)
                bound = bounds.get(node, "")
                yield step.number, _result(step), names[node], bound, wins, record.visits

    @property
    def data(self) -> Mapping[str, Any]:
        """UCB1 is null for a child without a playout."""
        exercise, names = self.exercise, self.tree.names
        return {
            "id": exercise.id,
            "title": exercise.title,
            "variant": self.title,
            "iterations": exercise.iterations,
            "exploration": self.constant,
            "rewards": self.rewards,
            "seed": exercise.seed,
            "move": self.move,
            "root": _choices(self.search.root, names),
            "steps": [_step(each, names) for each in self.iterations()],
        }

    @property
    def picture(self) -> Picture:
        """The tree after the last iteration."""
        return Picture.of_grown(self.exercise, self.search, (self.move,))

    @property
    def steps(self) -> Iterator[Scene]:
        return playout_scenes(self.exercise, self.iterations())

    # ------------------------------------------------------------ parts of these

    def _drawn(self, page: Page) -> list[Line]:
        return draw_grown(self.tree, self.search.records, page, _LIMIT)

    def _root(self) -> doc.DataTable:
        """Each root action with N, W and, if it was played, the mean and UCB1; the best is bold."""
        rows: list[doc.Row] = []
        best = self.picture.best
        for each in self.search.root:
            mean = playouts.bound(each.wins / each.visits) if each.visits else ""
            ucb = "" if each.bound is None else playouts.bound(each.bound)
            cells = self.tree.moves[each.node], each.visits, playouts.number(each.wins), mean, ucb
            rows.append(
                [doc.StyledCell(cell, "bold" if each.node in best else "") for cell in cells]
            )
        heads = (doc.TableColumn(each, right=True) for each in ("N", "W", "W/N", "UCB1"))
        label = f"The root of {self.exercise.id}"
        columns = [doc.TableColumn("Move", named=True), *heads]
        return doc.DataTable(columns=columns, rows=rows, total=len(rows), label=label, kind="root")

    def _all(self) -> doc.DataTable:
        columns = [
            doc.TableColumn("Iteration", short="No.", right=True),
            doc.TableColumn("Result", right=True),
            doc.TableColumn("Path with the records W/N after it"),
            doc.TableColumn("UCB1 where it chose"),
        ]
        tree, total = self.tree, self.exercise.iterations
        rows: Iterator[doc.Row] = (
            [
                step.number,
                _result(step),
                _way(step, tree),
                doc.Stacked(map(doc.StyledCell, _decisions(step, tree))),
            ]
            for step in self.iterations()
        )
        label = f"The iterations of {self.exercise.id}"
        return doc.DataTable(columns=columns, rows=rows, total=total, label=label, kind="root")

    def _some(self) -> doc.DataTable:
        """The iterations; of a long search, the first and the last ones."""
        total = self.exercise.iterations
        long = total > _FIRST + _LAST + 1
        left_out = range(_FIRST + 1, total - _LAST + 1) if long else range(0)
        rows: list[doc.Row | doc.Note] = []
        for step in self.iterations():
            if step.number not in left_out:
                bounds = (
                    doc.StyledCell(each, "dim") for each in _decisions(step, self.tree, "UCB1 at ")
                )
                way = doc.Stacked([doc.StyledCell(_way(step, self.tree)), *bounds])
                rows.append([step.number, _result(step), way])
            elif step.number == left_out[0]:
                more = f"… iterations {left_out[0]} to {left_out[-1]} are left out"
                rows.append(doc.Note(f"{more}; --format csv has them all"))
        results = widest(playouts.number(step.value) for step in self.iterations())
        heading = "Path with the records W/N after it, UCB1 where it chose"
        columns = [
            doc.TableColumn("No.", right=True, room=len(str(total))),
            doc.TableColumn("Result", right=True, room=results),
            doc.TableColumn(heading, wraps=True),
        ]
        return doc.DataTable(columns=columns, rows=rows)


def ways(exercise: Exercise, _: object) -> doc.Ways:
    """The search, or the right answer to an exercise on paper."""
    if exercise.playouts is not None:
        return PaperSolution, paper_solution.solved
    return PlayedSolution, solved


def solved(exercise: Exercise, variant: str | None) -> PlayedSolution:
    """The exercise, searched by that variant; None is the usual one."""
    played = playout_player.solve(exercise, variant)
    return PlayedSolution(exercise, played.variant, played.recording)


def _result(step: Iteration) -> float:
    return round(step.value, playouts.DIGITS)


def _way(step: Iteration, tree: Tree) -> doc.Phrase:
    return lambda name: playouts.way(step, lambda node: name(tree.names[node]))


def _decisions(step: Iteration, tree: Tree, before: str = "") -> Iterator[doc.Phrase]:
    """The bounds of each node where UCB1 chose."""
    return (_bounds(each, tree, before) for each in step.decisions if each.by_bound)


def _bounds(decision: Decision, tree: Tree, before: str) -> doc.Phrase:
    return lambda name: before + playouts.decided(decision, lambda node: name(tree.names[node]))


def _step(step: Iteration, names: Sequence[str]) -> Mapping[str, Any]:
    return {
        "iteration": step.number,
        "path": [names[node] for node in step.path],
        "expands": step.expands,
        "result": step.value,
        "choices": {
            names[decision.node]: _choices(decision.choices, names) for decision in step.decisions
        },
        "records": {
            names[node]: {"W": record.wins, "N": record.visits}
            for node, record in zip(step.path, step.records, strict=True)
        },
    }


def _choices(choices: Sequence[ChildBound], names: Sequence[str]) -> Mapping[str, Any]:
    return {
        names[each.node]: {"W": each.wins, "N": each.visits, "UCB1": each.bound} for each in choices
    }
