"""A search with a canonical answer, as a document: the answers, the picture and the trace table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from grader.core.findings.phrases import count
from grader.core.models import CheckName, Exercise
from grader.core.tree import Tree, Value
from grader.reports import document as doc
from grader.reports.parts.ascii_tree import NodeMark, draw, narrow_board
from grader.reports.parts.large_tree import best_play, top_down
from grader.reports.pictures import Picture
from grader.reports.text.terminal_lines import Line, Page
from grader.search import reference_player
from grader.search.reference_player import Answer
from grader.search.trace_table import TraceRow

if TYPE_CHECKING:
    from grader.reports.html.scenes import Scene

MOST_BY_HAND = 1000  # the most nodes of a tree about which questions are answered by hand
_WHOLE = 200  # the most nodes or rows that are shown to people
_WHOLE_GAME = 60  # the most nodes of a game that is shown completely
_RULES = {
    "weak": "cutoff rule weak (v >= beta, v <= alpha)",
    "strict": "cutoff rule strict (v > beta, v < alpha)",
}


class Solution(Answer):
    """One exercise, solved by one accepted variant. Nodes are ints of `tree`."""

    noun: ClassVar[str] = "searches"

    @property
    def tree(self) -> Tree:
        return self.exercise.tree

    @property
    def title(self) -> str:
        """The variant's usual name."""
        return reference_player.describe(self.variant)[0]

    @property
    def windows(self) -> Mapping[int, tuple[Value, Value]]:
        """(alpha, beta) at entry to each visited node, if the algorithm has windows."""
        return super().windows if self.prunes else {}

    @cached_property
    def table(self) -> Sequence[TraceRow]:
        return tuple(self.trace())

    @property
    def prunes(self) -> bool:
        """Whether the algorithm has windows and cutoffs; else they are left out."""
        return self.exercise.algorithm.prunes

    @property
    def has_table(self) -> bool:
        """Whether a search has a trace table on paper, and cutoffs with a reason."""
        return self.prunes and self._is_on_paper("trace")

    def _is_on_paper(self, part: CheckName) -> bool:
        """Whether written answers have the part; an algorithm without any leaves none out."""
        written = self.exercise.algorithm.checks["written"]
        return part in written or not written

    # ------------------------------------------------------------ answers to questions on paper

    @property
    def pruned(self) -> Sequence[int]:
        """The nodes never visited, breadth first: of a game, those that the search for all best
        moves has met."""
        _ = self.moves  # in any order of the fields, it is searched for first
        return self.recording.pruned

    @property
    def ordering(self) -> Mapping[int, Sequence[int]]:
        """The order of each node's children that prunes most (see `search.best_ordering`)."""
        from grader.search.best_ordering import best_orders

        return best_orders(self.exercise)

    @property
    def counts(self) -> Mapping[str, str]:
        """The numbers asked for on paper, by their names; {} if not all nodes are known, or if the
        algorithm has none."""
        if not self.tree.complete or not self._is_on_paper("counts"):
            return {}
        from grader.search import tree_counts

        return {
            each.name: tree_counts.shown(each, tree_counts.right(each, self.recording))
            for each in tree_counts.questions(self.exercise)
        }

    @property
    def ranges(self) -> Mapping[int, Mapping[int, tuple[Value, Value]]]:
        """The ranges of possible values that change after each leaf; {} for a tree of more than
        MOST_BY_HAND nodes, for chance nodes whose utilities have no bounds, and for a search with
        windows that has no ranges on paper."""
        algorithm = self.exercise.algorithm
        unbounded = algorithm.has_chance and not algorithm.is_bounded
        unasked = self.prunes and not self._is_on_paper("ranges")
        if len(self.tree) > MOST_BY_HAND or unbounded or unasked:
            return {}
        from grader.search.possible_values import changes

        return {
            step.leaf: step.changed
            for step in changes(self.exercise, self.recording)
            if step.changed
        }

    @property
    def because(self) -> Mapping[int, int]:
        """For each node with pruned children, the ancestor whose bound cuts it off; {} for a tree
        of more than MOST_BY_HAND nodes, and without such a question about trace tables."""
        asked = self.has_table and self._is_on_paper("because")
        if len(self.tree) > MOST_BY_HAND or not asked:
            return {}
        from grader.search.cut_reasons import reasons

        found = reasons(self.recording, self.exercise.cutoff)
        return {each.node: each.owner for each in found if each.prunes}

    @property
    def holds_for(self) -> str | None:
        """The condition for which the answer stays, if there are leaves to vary."""
        from grader.core import conditions
        from grader.search import stays_for

        asked = stays_for.question(self.exercise)
        if asked is None:
            return None
        right = stays_for.condition(self.exercise, self.value, self.moves, asked)
        return conditions.text(right, asked.leaves)

    @property
    def values(self) -> Mapping[int, Value]:
        """The value of each inner node; {} with pruning, or with more than MOST_BY_HAND nodes."""
        if self.prunes or len(self.tree) > MOST_BY_HAND:
            return {}
        from grader.search import node_values

        return node_values.right(self.recording)

    @property
    def relabelled(self) -> Mapping[Value, Value]:
        """New values for the values of the leaves with which another move is best; {} if they are
        not asked for, or none were found."""
        if "relabelled" not in self.exercise.algorithm.checks["written"]:
            return {}
        from grader.search import relabelling

        return relabelling.example(self.tree) or {}

    # ------------------------------------------------------------ the document

    @property
    def head(self) -> doc.Head:
        """The variant, and the cutoff rule if there are several."""
        rule = self.exercise.cutoff
        settings = [doc.Setting("Cutoff rule", rule, _RULES[rule])]
        has_rules = self.exercise.algorithm.has_rules
        return doc.Head(
            self.exercise.title, self.exercise, self.title, settings if has_rules else []
        )

    @property
    def brief(self) -> Iterator[doc.Passage]:
        """The tree, the answers, and the trace as students write it on paper."""
        tree = self.tree
        large = f"The tree has {len(tree)} nodes; --format json lists them all."
        said = [doc.Prose(large)] if tree.complete and len(tree) > _WHOLE else []
        yield doc.Section([doc.Drawn(self._drawn), *said])
        counts = {f"Count: {name}": text for name, text in self._asked_counts().items()}
        minor = {"Holds for", *counts} | ({"Cut subtrees"} if tree.complete else set())
        yield doc.FactList({**self._answers(named=tree.complete), **counts}, minor=minor)
        # The column of cutoffs has no heading, as in the lecture.
        columns = [*self._columns(), doc.TableColumn(style="yellow")]
        rows: list[doc.Row | doc.Note] = [
            [*self._cells(row), _prune(row)] for row in self.table[:_WHOLE]
        ]
        left_out = len(self.table) - _WHOLE
        if left_out > 0:
            more = f"{left_out} more of {len(self.table)} rows; --format csv has them all."
            rows.append(doc.Note(more))
        yield doc.DataTable(columns=columns, rows=rows)

    @property
    def whole(self) -> Iterator[doc.Passage]:
        yield doc.FactList(self._answers(named=True))
        if counts := self._asked_counts():
            yield doc.Section([doc.FactList(counts)], "Counts")
        columns = [*self._columns(), *([doc.TableColumn("Cutoff")] if self.prunes else [])]
        yield doc.DataTable(
            columns=columns,
            rows=([*self._cells(row), _prune(row)][: len(columns)] for row in self.table),
            total=len(self.table),
            title="Trace table",
            label=f"Trace of {self.exercise.id}",
            kind="trace",
        )

    @property
    def plain(self) -> Iterator[doc.Passage]:
        """The notation of the lecture: a row is "D: 6: +inf: 6 MAXvalue"."""
        names = self.tree.names
        yield doc.FactList(
            {
                "exercise": self.exercise.id,
                "value": self.value,
                "move": next(iter(self.moves), None),
                "visited": self.named(self.recording.visited),
                "pruned": self.named(self.pruned) if self.prunes else None,
                "leaves": len(self.recording.evaluated),
            }
        )
        if self.prunes:
            calls = [(names[node], *pair) for node in self.windows for pair in self._calls(node)]
            yield doc.Section([doc.DataTable(columns=[], rows=calls)], "windows")
            if holds := self._holds():
                yield doc.FactList({"holds for": holds})
            if counts := self._asked_counts():
                yield doc.Section([doc.FactList(counts)], "counts")
        heads = ("Node", "alpha", "beta") if self.prunes else ("Node",)
        columns = [*map(doc.TableColumn, heads), doc.TableColumn("Value Function")]
        yield doc.DataTable(columns=columns, rows=map(self._noted, self.table))

    @property
    def rows(self) -> Iterator[Sequence[int | float | str]]:
        yield "Node", "alpha", "beta", "Value", "Function", "PRUNE"
        for row in self.table:
            yield row.node, row.alpha, row.beta, row.value, row.function, _prune(row)

    @property
    def data(self) -> Mapping[str, Any]:
        """Every part; nodes have their names."""
        names = self.tree.names
        again = {names[node]: windows for node, windows in self.again.items()}
        return {
            "id": self.exercise.id,
            "title": self.exercise.title,
            "variant": self.title,
            "value": self.value,
            "moves": self.moves,
            "visited": self.named(self.recording.visited),
            "pruned": self.named(self.pruned),
            "cuts": self.named(self.recording.cuts),
            "leaves_evaluated": len(self.recording.evaluated),
            "windows": {names[node]: window for node, window in self.windows.items()},
            **({"again": again} if self.exercise.algorithm.searches_again else {}),
            "ranges": self._named_ranges(),
            "because": {names[node]: names[by] for node, by in self.because.items()},
            "holds_for": self.holds_for,
            "values": {names[node]: value for node, value in self.values.items()},
            "relabelled": {f"{old}": new for old, new in self.relabelled.items()},
            "counts": self.counts,
            "trace": [{**row._asdict(), "prune": _prune(row) or None} for row in self.table],
        }

    @property
    def sheet(self) -> Mapping[str, object]:
        """The parts that the algorithm has on paper; the trace is never cut."""
        names, table = self.tree.names, self.has_table
        has_order = table and self._is_on_paper("ordering")
        by = {names[node]: names[owner] for node, owner in self.because.items()}
        pairs = [f"{doc.bound(old)} -> {doc.bound(new)}" for old, new in self.relabelled.items()]
        ranges = self._named_ranges() if self.prunes else {}
        windows = {names[node]: window for node, window in self.windows.items()}
        parts = {
            "exercise": self.exercise.id,
            "value": self.value,
            "move": self.moves[0] if self.moves else None,
            "ordering": (self._changed_order() or None) if has_order else None,
            "visited": self.named(self.recording.visited),
            "pruned": self.named(self.pruned) if self.prunes else None,
            "leaves": len(self.recording.evaluated),
            "windows": windows if table and self._is_on_paper("windows") else None,
            "counts": {name: doc.Exact(text) for name, text in self.counts.items()} or None,
            "holds_for": self.holds_for,
            "values": {names[node]: value for node, value in self.values.items()} or None,
            "relabelled": ", ".join(pairs) or None,
            "ranges": ranges or None,
            "because": (by or "none") if table and ranges else None,
            "trace": [_without_empty(row) for row in self.table] if table else None,
        }
        return {key: part for key, part in parts.items() if part is not None}

    @property
    def picture(self) -> Picture:
        return Picture.of_search(self.exercise, self.recording, self.moves)

    @property
    def steps(self) -> Iterator[Scene]:
        from grader.reports.html.scenes import scenes

        return scenes(self.exercise, self.recording, right=True, moves=self.moves)

    def named(self, nodes: Sequence[int]) -> doc.NameList:
        return doc.NameList(self.tree.names[node] for node in nodes)

    # ------------------------------------------------------------ parts of these

    def _answers(self, *, named: bool) -> Mapping[str, doc.PrintedValue | None]:
        """The answers; without `named`, nodes are counted, and cut subtrees as one each."""
        visited: doc.PrintedValue = count(len(self.recording.visited), "node")
        pruned: doc.PrintedValue | None = None
        cuts: doc.PrintedValue | None = len(self.recording.cuts)
        if named:
            visited = self.named(self.recording.visited)
            pruned = self.named(self.pruned) if self.prunes else None
            cuts = self.named(self.recording.cuts) if self.prunes else None
        return {
            "Value": self.value,
            "Best move" if len(self.moves) == 1 else "Best moves": doc.NameList(self.moves),
            "Visited": visited,
            "Pruned": pruned,
            "Cut subtrees": cuts,
            "Leaves evaluated": len(self.recording.evaluated),
            "Holds for": self._holds(),
        }

    def _holds(self) -> doc.Exact | None:
        """The condition, if the exercise asks for it."""
        return None if self.exercise.holds_for is None else doc.Exact(self.holds_for)

    def _asked_counts(self) -> Mapping[str, doc.Exact]:
        asked = self.counts if self.exercise.counts else {}
        return {name: doc.Exact(text) for name, text in asked.items()}

    def _columns(self) -> list[doc.TableColumn]:
        """The columns of the trace table, without that of the cutoffs."""
        bounds = (
            [doc.TableColumn("α", right=True), doc.TableColumn("β", right=True)]
            if self.prunes
            else []
        )
        value = doc.TableColumn("Value", right=True)
        return [doc.TableColumn("Node", named=True), *bounds, value, doc.TableColumn("Function")]

    def _cells(self, row: TraceRow) -> Sequence[Value | str]:
        bounds = (row.alpha, row.beta) if self.prunes else ()
        return [row.node, *bounds, row.value, row.function]

    def _noted(self, row: TraceRow) -> Sequence[Value | str]:
        """A row in the notation of the lecture."""
        mark = [_prune(row)] if row.prune and self.prunes else []
        bounds = (row.alpha, row.beta) if self.prunes else ()
        return [
            *mark,
            row.node,
            *bounds,
            doc.Exact(f"{doc.bound(row.value)} {row.function}".rstrip()),
        ]

    def _calls(self, node: int) -> Sequence[tuple[Value, Value]]:
        """The windows of all calls on a node."""
        return [self.windows[node], *self.again.get(node, ())]

    def _named_ranges(self) -> Mapping[str, Mapping[str, tuple[Value, Value]]]:
        names = self.tree.names
        return {
            names[leaf]: {names[node]: found for node, found in changed.items()}
            for leaf, changed in self.ranges.items()
        }

    def _changed_order(self) -> Mapping[str, doc.NameList]:
        """The best order of each node's children, where it changes; if nowhere, the root's."""
        best = self.ordering
        changed = [node for node in best if list(best[node]) != list(self.tree.children(node))]
        names = self.tree.names
        return {names[node]: self.named(best[node]) for node in changed or list(best)[:1]}

    def _drawn(self, page: Page) -> list[Line]:
        """The tree, with the window of each visited node, and pruned subtrees marked. Of a large
        game, the line of best play and the first plies. A narrow board is on its node's line."""
        tree, visited = self.tree, frozenset(self.recording.visited)
        labels = {
            node: " ".join(
                f"[{page.number(alpha)}, {page.number(beta)}]" for alpha, beta in self._calls(node)
            )
            for node in self.windows
        }
        labels.update(dict.fromkeys(self.recording.cuts, "pruned"))
        struck = NodeMark(page.glyphs.cut, "dim strike")
        focus = [best_play(tree, self.recording.returns), *top_down(tree, visited)]

        def label(node: int) -> str:
            return "  ".join(filter(None, [labels.get(node), narrow_board(tree, node, page)]))

        return draw(
            tree,
            page,
            mark=lambda node: NodeMark() if node in visited else struck,
            label=label,
            focus=focus if tree.has_boards else (),
            counted=visited if tree.has_boards else None,
            limit=_WHOLE_GAME if tree.has_boards else _WHOLE,
        )


def ways(_: Exercise, answers: Callable[[Exercise], Answer]) -> doc.Ways:
    """The search: the canonical one from `answers`, or that of a variant."""

    def solved(exercise: Exercise, variant: str | None) -> Solution:
        if variant is None:
            return solution_of(answers(exercise))
        return solution_of(reference_player.solve(exercise, variant))

    return Solution, solved


def solution_of(answer: Answer) -> Solution:
    """An answer as a document."""
    return Solution(answer.exercise, answer.variant, answer.recording)


def _prune(row: TraceRow) -> str:
    """The name of a row's cutoff, such as PRUNE1; "" if the row is not a cutoff."""
    return f"PRUNE{row.prune}" if row.prune else ""


def _without_empty(row: TraceRow) -> Sequence[Value | str]:
    texts = (text for text in (row.function, _prune(row)) if text)
    return [row.node, row.alpha, row.beta, row.value, *texts]
