"""Formats rows of a table as the lecture writes them."""

from typing import Literal, NamedTuple, TypeAlias

from grader.core.findings.phrases import number, window
from grader.core.models import WrittenRow
from grader.core.tree import Player, Value

TablePart: TypeAlias = Literal["trace", "windows", "visited"]  # the parts that are tables, or lists

Mark: TypeAlias = Literal["must", "may", "none"]  # whether a row is marked as a cutoff


class RightRow(NamedTuple):
    """The correct row of a table; `prunes` is the number of its cutoff, if it has one."""

    node: str
    player: Player
    is_leaf: bool
    alpha: Value
    beta: Value
    value: Value | None
    alpha_in: Value
    beta_in: Value
    mark: Mark
    prunes: int
    bounds_alone: bool  # the table has neither values nor functions


def right_row(row: RightRow) -> str:
    """The correct row as text, as in "D: 6: +inf: 6 MAXvalue"."""
    value = "?" if row.value is None else number(row.value)
    bounds = f"{row.node}: {number(row.alpha)}: {number(row.beta)}"
    if row.bounds_alone:
        return bounds
    if row.is_leaf:
        return f"{row.node}: {value}: {value}: {value}"
    mark = f"PRUNE{row.prunes}: " if row.mark == "must" else ""
    return f"{mark}{bounds}: {value} {row.player}value"


def students_row(row: WrittenRow) -> str:
    """The row that a student wrote, in the same layout."""
    cells = [cell.text for cell in (row.alpha, row.beta, row.value) if cell is not None]
    cutoff = "" if row.prune is None else f"{students_mark(row)}: "
    player = f" {row.player}value" if row.player else ""
    return cutoff + ": ".join([row.node.text, *cells]) + player


def students_mark(row: WrittenRow) -> str:
    """The mark of a cutoff, as in PRUNE2."""
    return f"PRUNE{row.prune or ''}"


def entry(row: RightRow, part: TablePart) -> str:
    """The correct row, window or node."""
    if part == "visited":
        return row.node
    if part == "windows":
        return f"the window {window(row.alpha, row.beta)} of {row.node}"
    return f'the row "{right_row(row)}"'


def students_entry(row: WrittenRow, part: TablePart) -> str:
    """The row, window or node that a student wrote."""
    name = row.node.text
    return {"trace": f"the row of {name}", "windows": f"the window of {name}", "visited": name}[
        part
    ]
