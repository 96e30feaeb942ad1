"""The formats of `grade solve`, one file each: `grader/reports/solutions/NAME.py`.

`render` takes a Solution. The format "table", which is for people, also takes the width and the
colours of the terminal. Formats in TOGETHER take several solutions at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from grader.core.models import Exercise
from grader.core.recording import Recording
from grader.core.tree import Tree, Value
from grader.reports.pictures import Picture
from grader.reports.registry import Formats
from grader.search.trace_table import TraceRow

FORMATS = Formats(__name__, __path__)
TOGETHER = frozenset({"html", "mermaid", "svg"})
"""The formats that put several trees into one document: their documents cannot be concatenated."""

MOST_BY_HAND = 1000
"""The most nodes of a tree about which questions are answered by hand."""


class Solved(Protocol):
    """A solved exercise of any algorithm."""

    @property
    def exercise(self) -> Exercise: ...
    @property
    def picture(self) -> Picture: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """One exercise, solved by one accepted variant.

    Nodes are ints of `tree`.

    moves      all right moves
    visited    in order of first visit
    pruned     all nodes never visited, breadth first
    cuts       the roots of the pruned subtrees, breadth first
    windows    (alpha, beta) at entry to each visited node
    again      those of its later calls, if the algorithm searches a node again
    trace      the table of `grader.search.trace_table.rows`
    recording  the search that all of this is taken from
    """

    exercise: Exercise
    variant: str
    value: Value
    moves: tuple[str, ...]
    visited: Sequence[int]
    pruned: Sequence[int]
    cuts: Sequence[int]
    leaves_evaluated: int
    windows: Mapping[int, tuple[Value, Value]]
    again: Mapping[int, Sequence[tuple[Value, Value]]]
    trace: Sequence[TraceRow]
    recording: Recording

    @property
    def tree(self) -> Tree:
        """The exercise's tree."""
        return self.exercise.tree

    @property
    def prunes(self) -> bool:
        """Whether the algorithm has windows and cutoffs; else the formats leave them out."""
        return self.exercise.algorithm.prunes

    @property
    def has_table(self) -> bool:
        """Whether a search has a trace table on paper, and cutoffs with a reason."""
        return self.prunes and not self.exercise.algorithm.has_chance

    @property
    def ordering(self) -> Mapping[int, Sequence[int]]:
        """The order of each node's children that prunes most (see `search.best_ordering`)."""
        from grader.search.best_ordering import best_orders  # only one format needs it

        return best_orders(self.exercise)

    @property
    def counts(self) -> Mapping[str, str]:
        """The numbers asked for on paper, by their names; {} if not all nodes are known."""
        if not self.tree.complete:
            return {}
        from grader.search import tree_counts  # few formats need it

        return {
            each.name: tree_counts.shown(each, tree_counts.right(each, self.recording))
            for each in tree_counts.questions(self.exercise)
        }

    @property
    def ranges(self) -> Mapping[int, Mapping[int, tuple[Value, Value]]]:
        """The ranges of possible values that change after each leaf; {} for a tree of more than
        MOST_BY_HAND nodes, and for one with chance nodes whose utilities have no bounds."""
        algorithm = self.exercise.algorithm
        unbounded = algorithm.has_chance and not algorithm.is_bounded
        if len(self.tree) > MOST_BY_HAND or unbounded:
            return {}
        from grader.search.possible_values import changes  # only two formats need it

        return {
            step.leaf: step.changed
            for step in changes(self.exercise, self.recording)
            if step.changed
        }

    @property
    def because(self) -> Mapping[int, int]:
        """For each node with pruned children, the ancestor whose bound cuts it off; {} for a tree
        of more than MOST_BY_HAND nodes, and without trace tables."""
        if len(self.tree) > MOST_BY_HAND or not self.has_table:
            return {}
        from grader.search.cut_reasons import reasons  # only two formats need it

        found = reasons(self.recording, self.exercise.cutoff)
        return {each.node: each.owner for each in found if each.prunes}

    @property
    def holds_for(self) -> str | None:
        """The condition for which the answer stays, if there are leaves to vary."""
        from grader.core import conditions  # few formats need it
        from grader.search import stays_for

        asked = stays_for.question(self.exercise)
        if asked is None:
            return None
        right = stays_for.condition(self.exercise, self.value, self.moves, asked)
        return conditions.text(right, asked.leaves)

    @property
    def values(self) -> Mapping[int, Value]:
        """The value of each inner node; {} with pruning, which leaves some with a bound only, and
        for a tree of more than MOST_BY_HAND nodes."""
        if self.prunes or len(self.tree) > MOST_BY_HAND:
            return {}
        from grader.search import node_values  # only two formats need it

        return node_values.right(self.recording)

    @property
    def relabelled(self) -> Mapping[Value, Value]:
        """New values for the values of the leaves with which another move is best; {} if they are
        not asked for, or none were found."""
        if "relabelled" not in self.exercise.algorithm.checks["written"]:
            return {}
        from grader.search import relabelling  # only two formats need it

        return relabelling.example(self.tree) or {}

    @property
    def picture(self) -> Picture:
        """The tree with the search, for a drawing."""
        return Picture(
            tree=self.tree,
            title=self.exercise.title,
            right=self.recording,
            moves=self.moves,
            windows=self.prunes,
            searches_again=self.exercise.algorithm.searches_again,
        )

    def named(self, nodes: Sequence[int]) -> list[str]:
        """The names of `nodes`, in their order."""
        return [self.tree.names[node] for node in nodes]


def bound(value: Value, infinity: str = "inf") -> str:
    """A bound or value as text: 6, 2.5, -inf, +inf."""
    if value in {float("inf"), float("-inf")}:
        return ("+" if value > 0 else "-") + infinity
    return f"{value:.0f}" if isinstance(value, float) and value.is_integer() else str(value)


def prune(row: TraceRow) -> str:
    """The name of a row's cutoff, such as PRUNE1; "" if the row is not a cutoff."""
    return f"PRUNE{row.prune}" if row.prune else ""
