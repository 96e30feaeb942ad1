"""A written answer to one exercise: what a student put down, cell by cell, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models.check_kinds import CheckName
from grader.core.models.verdict import Finding
from grader.core.tree import Player, Value

Layout: TypeAlias = Literal["yaml", "csv", "markdown", "text"]
CellKind: TypeAlias = Literal["number", "infinity", "blank", "unread"]


class Word(NamedTuple):
    """A name as it was written, and the 1-based line."""

    text: str
    line: int


class Cell(NamedTuple):
    """A number or bound as it was written, and the 1-based line.

    number    `value` is it; a sign makes an infinity one (-inf, +∞)
    infinity  one without a sign (inf, ∞, I, "."): which of the two, its column says
    blank     nothing was written
    unread    it is no number, and the reader has a finding on it
    """

    text: str
    line: int
    kind: CellKind
    value: Value | None = None


class WrittenRow(NamedTuple):
    """One row of a table. A cell is None if the table has no such column.

    `alpha` and `beta` are the bounds that the row shows; `alpha_in` and `beta_in` those at entry,
    for tables that have both. `player` is whose function the row names, "" if the cell is blank;
    `prune` the number of a cutoff, 0 if it has none, None if the row is not marked as one.
    """

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """All that was written about one exercise; None is what was not answered.

    `pruned` are nodes, or the roots of cut branches; `windows` one row a node, `alpha` and `beta`
    alone; `leaves` how many leaves are evaluated; `ordering` the new order of the children of some
    nodes. `cut` are nodes that a table says are pruned, in rows or cells of their own. `findings`
    says what could not be read, and `unread` are the parts of which it can be told that they were
    meant by it.
    """

    file: str
    layout: Layout
    value: Cell | None = None
    move: Word | None = None
    visited: tuple[Word, ...] | None = None
    pruned: tuple[Word, ...] | None = None
    windows: tuple[WrittenRow, ...] | None = None
    trace: tuple[WrittenRow, ...] | None = None
    leaves: Cell | None = None
    ordering: tuple[tuple[Word, tuple[Word, ...]], ...] | None = None
    cut: tuple[Word, ...] = ()
    unread: frozenset[CheckName] = frozenset()
    findings: tuple[Finding, ...] = ()
