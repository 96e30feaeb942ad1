"""The formats of `grade solve`, one file each: `grader/reports/solutions/NAME.py`.

`render` takes a Solution. The format "table", which is for people, also takes the width and the
colours of the terminal. Formats in TOGETHER take several solutions at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.core.models import Exercise
from grader.core.recording import Recording
from grader.core.tree import Tree, Value
from grader.reports.pictures import Picture
from grader.reports.registry import Formats
from grader.search.trace_table import TraceRow

FORMATS = Formats(__name__, __path__)
TOGETHER = frozenset({"html", "mermaid", "svg"})
"""The formats that put several trees into one document: their documents cannot be concatenated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """One exercise, solved by one accepted variant.

    Nodes are ints of `tree`.

    moves      all right moves
    visited    in order of first visit
    pruned     all nodes never visited, breadth first
    cuts       the roots of the pruned subtrees, breadth first
    windows    (alpha, beta) at entry to each visited node
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
    trace: Sequence[TraceRow]
    recording: Recording

    @property
    def tree(self) -> Tree:
        """The exercise's tree."""
        return self.exercise.tree

    @property
    def ordering(self) -> Mapping[int, Sequence[int]]:
        """The order of each node's children that prunes most (see `search.best_ordering`)."""
        from grader.search.best_ordering import best_orders  # only one format needs it

        return best_orders(self.exercise)

    @property
    def picture(self) -> Picture:
        """The tree with the search, for a drawing."""
        return Picture(
            tree=self.tree, title=self.exercise.title,
            right=self.recording, moves=self.moves,
        )  # fmt: skip

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
