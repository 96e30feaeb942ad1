"""The formats of `grade solve` for an exercise in Monte Carlo tree search on paper, one file each.

`render` takes a PaperSolution. As in `grader.reports.solutions`, the format "table" also takes the
width and the colours of the terminal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.core.errors import UsageError
from grader.core.findings import written_playouts
from grader.core.models import Exercise
from grader.marking.given_playouts import GivenSearch, Records
from grader.reports.registry import Formats

FORMATS = Formats(__name__, __path__, others=", the formats for playouts on paper")


@dataclass(frozen=True)
class PaperSolution:
    """The right answer to one exercise; of equal nodes, the leftmost is played."""

    exercise: Exercise
    search: GivenSearch

    @property
    def selection(self) -> Sequence[int]:
        """The nodes that are played."""
        return self.search.sequences[0]

    @property
    def bounded(self) -> Sequence[int]:
        """The nodes whose bounds are compared in the first iteration."""
        return self.search.compared(self.selection[0])

    @property
    def bounds(self) -> Mapping[int, float]:
        """Their bounds."""
        found = self.search.bounds(self.search.conventions[0])
        return {node: found[node] for node in self.bounded}

    @property
    def formulas(self) -> Mapping[int, str]:
        """Their bounds, with the numbers that they follow from."""
        first = self.search.conventions[0]
        return {
            node: written_playouts.formula(
                wins=self.search.records[node][0],
                visits=self.search.records[node][1],
                n=self.search.visits_above(node, first),
                constant=first.constant,
                bound=bound,
            )
            for node, bound in self.bounds.items()
        }

    @property
    def records(self) -> Records:
        """All records after the playouts."""
        return next(self.search.updated(self.selection))

    @property
    def changed(self) -> Records:
        """Those that the playouts change."""
        before = self.search.records
        return {node: each for node, each in self.records.items() if each != before.get(node)}

    @property
    def moves(self) -> Sequence[str]:
        """The moves with the most playouts."""
        return self.search.moves(self.records)[0]

    def named(self, nodes: Sequence[int]) -> list[str]:
        """The names of `nodes`."""
        return [self.search.tree.names[node] for node in nodes]


def record(pair: tuple[float, int]) -> str:
    """W/N."""
    return written_playouts.record(wins=pair[0], visits=pair[1])


def solved(exercise: Exercise, variant: str | None) -> PaperSolution:
    """The right answer. Raises UsageError if a variant is named, as no program is asked for."""
    if exercise.playouts is None or variant is not None:
        raise UsageError(
            f"{exercise.id} asks for playouts on paper, which have no variants; leave out --variant"
        )
    return PaperSolution(exercise, GivenSearch(exercise, exercise.playouts))
