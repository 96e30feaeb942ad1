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
    """One row of a table. A cell is None if the table has no such column."""

    node: Word
    alpha: Cell | None = None
    beta: Cell | None = None
    value: Cell | None = None
    player: Player | Literal[""] | None = None  # of the function; "" if blank
    prune: int | None = None  # a cutoff's number, 0 without one; None if it is no cutoff
    alpha_in: Cell | None = None  # the bounds on entry, in tables that have both kinds
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
    """The claim that a node, or a branch below it, is cut off by a bound of the node `by`; `bound`
    is "" if the claim does not say which."""

    node: Word
    by: Word
    bound: Literal["alpha", "beta", ""] = ""


class WrittenCondition(NamedTuple):
    """A condition as written and as read, and its line from 1."""

    text: str
    line: int
    condition: Condition


class OpenPart(NamedTuple):
    """A text that was not read and may hold an answer: a line, a cell or a whole part. It is not
    wrong, and a person decides on it."""

    part: CheckName | None  # the part that it was meant for; None if that cannot be told
    words: str  # the whole text
    line: int  # from 1
    finding: Finding | None = None  # on it, if findings are still listed one by one


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A written answer to one exercise; parts that were not answered are None. Each of `counts` has
    the name of a count (`grader.core.models.paper_questions`)."""

    file: str
    layout: Layout
    value: Cell | None = None
    move: Word | None = None
    visited: tuple[Word, ...] | None = None
    pruned: tuple[Word, ...] | None = None  # or the roots of pruned branches
    windows: tuple[WrittenRow, ...] | None = None  # a row a node: `alpha`, `beta`
    trace: tuple[WrittenRow, ...] | None = None
    leaves: Cell | tuple[Word, ...] | None = None  # the number of those evaluated, or their names
    # of the children of some nodes
    ordering: tuple[tuple[Word, tuple[Word, ...]], ...] | None = None
    counts: tuple[tuple[Word, Cell], ...] | None = None
    ranges: tuple[RangeRow, ...] | None = None  # the possible values of nodes
    because: tuple[CutClaim, ...] | None = None  # the reasons for cutoffs
    holds_for: WrittenCondition | None = None  # for which the answer stays
    values: tuple[tuple[Word, Cell], ...] | None = None  # the values of nodes
    relabelled: tuple[tuple[Word, Cell], ...] | None = None  # new values of leaves
    ucb: tuple[tuple[Word, Cell], ...] | None = None  # the bounds of nodes
    selection: tuple[Word, ...] | None = None  # the nodes that are played
    statistics: tuple[RecordRow, ...] | None = None  # the records afterwards
    cut: tuple[Word, ...] = ()  # the nodes that a table marks as pruned, in rows or cells
    open: tuple[OpenPart, ...] = ()  # the texts that were not read, by line
    findings: tuple[Finding, ...] = ()  # about text that could not be read
    of_another_tree: bool = False  # it has nodes or leaves that the exercise does not have

    @property
    def unread(self) -> frozenset[CheckName]:
        """The parts that are not given, but that an open text was clearly meant for."""
        named = {each.part for each in self.open if each.part is not None}
        return frozenset(part for part in named if getattr(self, part) is None)
