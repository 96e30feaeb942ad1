"""The formats of `grade solve`, one file each: `grader/reports/solutions/NAME.py`.

`render` takes a Solution; "table", the format for people, takes the width and colours of the
terminal as well. Formats in TOGETHER take several solutions at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.core.models import CutoffRule, Exercise
from grader.core.recording import Recording
from grader.core.tree import Player, Tree, Value
from grader.reports.pictures import Picture
from grader.reports.registry import Formats
from grader.search.trace_table import TraceRow

FORMATS = Formats(__name__, __path__)
TOGETHER = frozenset({"mermaid", "svg"})
"""The formats of which two documents, one after the other, are none: one holds all trees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """One exercise, solved by one accepted variant.

    Nodes are ints of `tree`: `visited` in order of first visit, `pruned` and `cuts` (the roots of
    the cut subtrees) breadth first. `moves` are all that are right. `windows` is (alpha, beta) at
    entry to each visited node; `trace` the table of `grader.search.trace_table.rows`. `recording`
    is the search that all of it is taken from.
    """

    title: str
    id: str
    variant: str
    source: str = ""
    tree: Tree
    root_player: Player = "MAX"
    cutoff: CutoffRule = "weak"
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
    def ordering(self) -> Mapping[int, Sequence[int]]:
        """The order of each node's children that prunes most (see `written.best_ordering`)."""
        from grader.written.best_ordering import best_orders  # one format asks for it

        return best_orders(
            Exercise(
                id=self.id, title=self.title, tree=self.tree, root_player=self.root_player,
                cutoff=self.cutoff,
            )
        )  # fmt: skip

    @property
    def picture(self) -> Picture:
        """What a drawing of it shows."""
        return Picture(
            tree=self.tree, root_player=self.root_player, title=self.title, right=self.recording,
            moves=self.moves,
        )  # fmt: skip

    def named(self, nodes: Sequence[int]) -> list[str]:
        """The names of `nodes`, in their order."""
        return [self.tree.names[node] for node in nodes]


def bound(value: Value, infinity: str = "inf") -> str:
    """A bound or value as the trace table has it: 6, 2.5, -inf, +inf."""
    if value in {float("inf"), float("-inf")}:
        return ("+" if value > 0 else "-") + infinity
    return f"{value:.0f}" if isinstance(value, float) and value.is_integer() else str(value)


def prune(row: TraceRow) -> str:
    """The name of the cutoff that a row is, or nothing."""
    return f"PRUNE{row.prune}" if row.prune else ""
