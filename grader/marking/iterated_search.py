"""A Monte Carlo tree search iteration by iteration, from its playouts. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from grader.core.models.playouts import ChildBound, Decision, Iteration, Record
from grader.core.tree import Tree
from grader.marking.playout_statistics import Playout, Statistics, StepsReading


@dataclass(frozen=True)
class IteratedSearch:
    """The playouts of a search of `tree`, read in one way, with the constant of UCB1."""

    tree: Tree
    playouts: Sequence[Playout]
    reading: StepsReading
    constant: float

    def iterations(self) -> Iterator[Iteration]:
        """The iterations, in order."""
        tree, statistics = self.tree, self._nothing
        for number, playout in enumerate(self.playouts, start=1):
            leaf = statistics.leaf_of(playout)
            path = tuple(tree.way(leaf))
            decisions = tuple(
                Decision(node, chosen, statistics.choices(node, self.constant))
                for node, chosen in pairwise(path)
                if tree.players[node] != "CHANCE"
            )
            expands = not statistics.is_tried(leaf)
            statistics.add(leaf, playout.value)
            records = tuple(Record(*statistics.record(node)) for node in path)
            yield Iteration(number, path, playout.value, expands, decisions, records)

    @cached_property
    def final(self) -> Statistics:
        """The records after all playouts."""
        statistics = self._nothing
        for playout in self.playouts:
            statistics.add(statistics.leaf_of(playout), playout.value)
        return statistics

    @property
    def _nothing(self) -> Statistics:
        """The records before the first playout."""
        return Statistics(self.tree, self.reading, self.tree.value_range)

    @cached_property
    def records(self) -> Mapping[int, Record]:
        """The record of each node with a playout after all of them, parents first."""
        final = self.final
        return {node: Record(*final.record(node)) for node in sorted(final.visits)}

    @cached_property
    def root(self) -> tuple[ChildBound, ...]:
        """The table of the root after all playouts."""
        return self.final.choices(0, self.constant)
