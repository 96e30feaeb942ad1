"""Playouts by themselves as a document: a row for each, and the mean of their results."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from grader.core.models import Exercise
from grader.core.recording import Recording
from grader.core.tree import Tree, Value
from grader.kinds.playout.measure import usual
from grader.kinds.playout.simulation_history import Simulation, simulations
from grader.reports import document as doc
from grader.reports.parts.playouts import DIGITS
from grader.search import simulation


@dataclass(frozen=True)
class SimulatedSolution:
    """The right playouts of one exercise by one policy."""

    noun: ClassVar[str] = "playouts"

    exercise: Exercise
    variant: str
    recording: Recording

    @property
    def title(self) -> str:
        """The policy's usual name."""
        return simulation.described(self.variant)[0]

    @property
    def tree(self) -> Tree:
        """The nodes that the playouts have come to know."""
        return self.exercise.tree

    @cached_property
    def playouts(self) -> Sequence[Simulation]:
        return tuple(simulations(self.recording))

    @property
    def results(self) -> Sequence[Value]:
        """MAX's utility at the end of each."""
        return [self.tree.values[each.way[-1]] or 0 for each in self.playouts]

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.playouts)

    @property
    def settings(self) -> Mapping[str, str]:
        """The playouts, the policy and the seed, by their names."""
        exercise = self.exercise
        return {
            "playouts": str(exercise.simulations),
            "policy": exercise.policy,
            "seed": str(exercise.seed),
        }

    @property
    def head(self) -> doc.Head:
        return doc.Head(self.exercise.title, self.exercise, self.title, doc.settings(self.settings))

    @property
    def brief(self) -> Iterator[doc.Passage]:
        """A line for each playout, and the mean of their results."""
        columns = [*_columns()[:2], doc.TableColumn("Path, and its rolls", wraps=True)]
        rows: list[doc.Row] = [
            [number, result, doc.Stacked([doc.StyledCell(path), doc.StyledCell(rolls, "dim")])]
            for number, result, rolls, path in self._table()
        ]
        yield doc.DataTable(columns=columns, rows=rows)
        yield doc.FactList({"Mean": self._mean}, "bold")

    @property
    def whole(self) -> Iterator[doc.Passage]:
        yield doc.FactList({"Mean": self._mean})
        yield doc.DataTable(columns=_columns(), rows=self._table())

    @property
    def plain(self) -> Iterator[doc.Passage]:
        """The same, as in "3: 1: 0 of 2, 1 of 3: A > B > F"."""
        told = {label: doc.Exact(text) for label, text in self.settings.items()}
        yield doc.FactList({"exercise": self.exercise.id, "variant": doc.Exact(self.title), **told})
        columns = [doc.TableColumn(name) for name in ("Playout", "result", "rolls", "path")]
        yield doc.DataTable(columns=columns, rows=self._table())
        yield doc.FactList({"mean": self._mean})

    @property
    def rows(self) -> Iterator[Sequence[float | str]]:
        """A row for each move, with its roll, if any; the last row of a playout has its result."""
        yield "Playout", "Move", "Node", "Roll", "Sides", "Action", "Result"
        tree = self.tree
        for playout, value in zip(self.playouts, self.results, strict=True):
            rolls = {roll.ply: (roll.number, roll.sides) for roll in playout.rolls}
            last = len(playout.way) - 2
            for place, (node, child) in enumerate(pairwise(playout.way)):
                roll: Sequence[float | str] = rolls.get(place, ("", ""))
                result = round(value, DIGITS) if place == last else ""
                move = playout.number, place + 1, tree.names[node]
                yield *move, *roll, tree.moves[child], result

    @property
    def data(self) -> Mapping[str, Any]:
        """A roll is the number that was rolled and the number of sides."""
        exercise = self.exercise
        return {
            "id": exercise.id,
            "title": exercise.title,
            "variant": self.title,
            "playouts": exercise.simulations,
            "policy": exercise.policy,
            "seed": exercise.seed,
            "mean": self.mean,
            "steps": [
                {
                    "playout": each.number,
                    "path": self._path(each),
                    "rolls": [[roll.number, roll.sides] for roll in each.rolls],
                    "result": value,
                }
                for each, value in zip(self.playouts, self.results, strict=True)
            ],
        }

    @property
    def _mean(self) -> float:
        return round(self.mean, DIGITS)

    def _path(self, playout: Simulation) -> list[str]:
        """The root's name, and the actions of the playout."""
        return [self.tree.names[0], *(self.tree.moves[node] for node in playout.way[1:])]

    def _table(self) -> Iterator[tuple[int, Value, str, doc.Phrase]]:
        """Each playout: its number, MAX's utility at its end, its rolls and its path."""
        for each, value in zip(self.playouts, self.results, strict=True):
            rolls = ", ".join(f"{roll.number} of {roll.sides}" for roll in each.rolls) or "none"
            yield each.number, round(value, DIGITS), rolls, _way(self._path(each))


def ways(_: Exercise, __: object) -> doc.Ways:
    """The playouts."""
    return SimulatedSolution, solved


def solved(exercise: Exercise, variant: str | None) -> SimulatedSolution:
    """The right playouts of the exercise; by its own policy, if none is named."""
    chosen = usual(exercise) if variant is None else variant
    return SimulatedSolution(exercise, chosen, simulation.solve(exercise, chosen))


def _columns() -> list[doc.TableColumn]:
    numbers = [doc.TableColumn("No.", right=True), doc.TableColumn("Result", right=True)]
    return [*numbers, doc.TableColumn("Rolls"), doc.TableColumn("Path")]


def _way(path: Sequence[str]) -> doc.Phrase:
    return lambda name: " > ".join(map(name, path))
