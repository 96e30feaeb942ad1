"""A student's written answer to one exercise, cell by cell, with line numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from grader.core.models.check_kinds import CheckName
from grader.core.models.verdict import Finding
from grader.core.tree import Player, Value

if TYPE_CHECKING:
    from grader.core.conditions import Condition

Layout: TypeAlias = Literal["yaml", "csv", "markdown", "text"]
CellKind: TypeAlias = Literal["number", "infinity", "blank", "unread"]


class Word(NamedTuple):
    """A name as written, and its line from 1."""

    text: str
    line: int


class Cell(NamedTuple):
    """A number or bound as written, and its line from 1. `kind` is "number" (signed infinities are
    numbers too), "infinity" without a sign (its column decides the sign), "blank", or "unread": no
    number, and the parser has added a finding."""

    text: str
    line: int
    kind: CellKind
    value: Value | None = None


RowColumn: TypeAlias = Literal[
    "node", "alpha", "beta", "value", "function", "prune", "alpha_in", "beta_in"
]
"""The column of a cell."""


class WrittenRow(NamedTuple):
    """One row of a table. A cell is None if the table has no such column. `alpha` and `beta` are
    the bounds in the row; `alpha_in` and `beta_in` are the bounds on entry, in tables that have
    both. `player` is the player of the row's function, "" if the cell is blank. `prune` is the
    number of a cutoff, 0 if it is not numbered, None if the row is not a cutoff."""

    node: Word
    alpha: Cell | None = None
    beta: Cell | None = None
    value: Cell | None = None
    player: Player | Literal[""] | None = None
    prune: int | None = None
    alpha_in: Cell | None = None
    beta_in: Cell | None = None

    @property
    def line(self) -> int:
        return self.node.line


class RangeRow(NamedTuple):
    """The possible values of a node after a leaf, from `low` to `high`."""

    leaf: Word
    node: Word
    low: Cell
    high: Cell

    @property
    def line(self) -> int:
        return self.node.line


class RecordRow(NamedTuple):
    """The record W/N of a node."""

    node: Word
    wins: Cell
    visits: Cell

    @property
    def line(self) -> int:
        return self.node.line


class CutClaim(NamedTuple):
    """The claim that a node, or a branch below it, is cut off by the bound of the node `by`, and
    which bound that is, if the claim says so."""

    node: Word
    by: Word
    bound: Literal["alpha", "beta", ""] = ""


class WrittenCondition(NamedTuple):
    """A condition as written and as read, and its line from 1."""

    text: str
    line: int
    condition: Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A written answer to one exercise; parts that were not answered are None.

    `pruned` has pruned nodes, or the roots of pruned branches. `windows` has one row for each node,
    with only `alpha` and `beta`. `leaves` is the number of evaluated leaves, or their names.
    `ordering` is a new order of the children of some nodes. `counts` has the names of the counts
    that were given (`grader.core.models.counts`), each with its number. `ranges` are
    the possible values of nodes, `because` the reasons for cutoffs, `values` the values of nodes,
    `relabelled` new values of leaves, and `holds_for` the condition on some leaves for which the
    answer stays. `cut` has the nodes that a table marks as pruned, in rows or cells. `ucb` has the
    bounds of nodes, `selection` the nodes that are played, and `statistics` the records after that.
    `findings` are about text that could not be read, and `unread` are the parts that this text was
    clearly meant for. An answer `of_another_tree` has nodes or leaves that the exercise does not
    have.
    """

    file: str
    layout: Layout
    value: Cell | None = None
    move: Word | None = None
    visited: tuple[Word, ...] | None = None
    pruned: tuple[Word, ...] | None = None
    windows: tuple[WrittenRow, ...] | None = None
    trace: tuple[WrittenRow, ...] | None = None
    leaves: Cell | tuple[Word, ...] | None = None
    ordering: tuple[tuple[Word, tuple[Word, ...]], ...] | None = None
    counts: tuple[tuple[Word, Cell], ...] | None = None
    ranges: tuple[RangeRow, ...] | None = None
    because: tuple[CutClaim, ...] | None = None
    holds_for: WrittenCondition | None = None
    values: tuple[tuple[Word, Cell], ...] | None = None
    relabelled: tuple[tuple[Word, Cell], ...] | None = None
    ucb: tuple[tuple[Word, Cell], ...] | None = None
    selection: tuple[Word, ...] | None = None
    statistics: tuple[RecordRow, ...] | None = None
    cut: tuple[Word, ...] = ()
    unread: frozenset[CheckName] = frozenset()
    findings: tuple[Finding, ...] = ()
    of_another_tree: bool = False
