"""Findings about the slips of a table: one for each, but none for its consequences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import Clause, are, listed, number
from grader.core.findings.places import SheetPlace
from grader.core.findings.table_rows import (
    RightRow,
    TablePart,
    entry,
    right_row,
    students_entry,
    students_mark,
    students_row,
)
from grader.core.models import Cell, CutoffRule, Remark, RowColumn, WrittenRow
from grader.core.tree import Player

Absent: TypeAlias = Literal["alpha", "beta", "value"]  # a column that a table should have

_NUMBERS: Mapping[RowColumn, str] = {
    "alpha": "α",
    "beta": "β",
    "value": "the value",
    "alpha_in": "α at entry",
    "beta_in": "β at entry",
}
_MOST_NAMES = 8  # the most nodes that a sentence lists
_THIRDS = ("none", "a third", "two thirds")
"""The share of the points for a table with none, one or two of the columns α, β and value."""


@kind("error", "search", "A cell of the table is wrong.")
def wrong_cell(
    *, at: SheetPlace, row: WrittenRow, right: RightRow, wrong: Sequence[RowColumn], why: Clause
) -> Remark:
    cells = ", ".join(_wrong_cells(row, right, wrong))
    text = f"in the row of {right.node}, {cells}: {why}"
    return at.remark(text, expected=right_row(right), actual=students_row(row))


@kind("error", "search", "A row of the table is for the wrong node.")
def wrong_node(
    *, at: SheetPlace, part: TablePart, row: WrittenRow, right: RightRow, why: Clause
) -> Remark:
    text = f"{row.node.text or 'no name'} is in the place of {entry(right, part)}: {why}"
    return at.remark(text, expected=right_row(right), actual=students_row(row))


@kind("error", "search", "A row that is not a cutoff is marked as one.")
def wrong_prune(
    *, at: SheetPlace, row: WrittenRow, why: Clause, right: RightRow | None = None
) -> Remark:
    text = f"{at.node} is not cut off here ({students_mark(row)}): {why}"
    expected = None if right is None else right_row(right)
    return at.remark(text, expected=expected, actual=students_row(row))


@kind("error", "search", "A row that is a cutoff is not marked as one.")
def missed_prune(*, at: SheetPlace, row: WrittenRow, right: RightRow, why: Clause) -> Remark:
    text = f"in the row of {right.node}, PRUNE{right.prunes} is missing: {why}"
    return at.remark(text, expected=right_row(right), actual=students_row(row))


@kind("error", "search", "A node goes on where it should stop.")
def went_on(*, at: SheetPlace, then: str, why: Clause) -> Remark:
    """`then` is the child that it goes on to."""
    return at.remark(f"{at.node} is cut off here (PRUNE) and does not go on to {then}: {why}")


@kind("error", "search", "A node stops where it should go on.")
def left_early(*, at: SheetPlace, part: TablePart, then: str, why: Clause) -> Remark:
    noun = {"trace": "row", "windows": "window", "visited": "node"}[part]
    text = f"before this {noun} {at.node} goes on to {then}: {why}, so it is not a cutoff"
    return at.remark(text)


@kind("error", "search", "A row of the table is missing.")
def missing_row(
    *, at: SheetPlace, part: TablePart, right: RightRow, before: str | None, why: Clause
) -> Remark:
    """`before` is the node of the row that comes after; None at the end."""
    place = f"before {before or 'this'}"
    if before is None:
        place = "at the end"
    elif part == "trace":
        place = "before this one"
    return at.remark(f"{entry(right, part)} is missing {place}: {why}", expected=right_row(right))


@kind("error", "search", "Several windows of the list are missing.")
def missing_windows(*, at: SheetPlace, nodes: Sequence[str]) -> Remark:
    """`nodes` are those without a window; a list of windows has no order."""
    return at.remark(f"the windows of {listed(nodes, _MOST_NAMES)} are missing")


@kind("error", "search", "A row of the table is not part of the search.")
def extra_row(*, at: SheetPlace, part: TablePart, row: WrittenRow, why: Clause) -> Remark:
    text = f"{students_entry(row, part)} should not be here: {why}"
    return at.remark(text, actual=students_row(row))


@kind("error", "search", "A row of the table is repeated.")
def doubled_row(*, at: SheetPlace, part: TablePart, row: WrittenRow) -> Remark:
    return at.remark(f"{students_entry(row, part)} appears here twice", actual=students_row(row))


@kind("error", "search", "A node is visited that should be pruned.")
def pruned_node_visited(*, at: SheetPlace, above: str, why: Clause) -> Remark:
    """`above` is the node that is cut off."""
    return at.remark(f"{at.node} is pruned, not visited, because {above} is cut off before: {why}")


@kind("error", "search", "Two rows have changed places.")
def swapped_rows(*, at: SheetPlace, part: TablePart, first: str, second: str) -> Remark:
    these = f"{first} and {second}"
    if part != "visited":
        noun = "row" if part == "trace" else "window"
        these = f"the {noun} of {first} and the next, of {second},"
    return at.remark(f"{these} have changed places")


@kind("error", "search", "The table ends too soon.")
def table_cut_short(
    *, at: SheetPlace, part: TablePart, missing: int, right: RightRow, why: Clause
) -> Remark:
    """`right` is the first of several rows that are missing."""
    whole, rows = {
        "trace": ("table", "rows"),
        "windows": ("list of windows", "windows"),
        "visited": ("list of visits", "nodes"),
    }[part]
    text = (
        f"the {whole} stops here, {missing} {rows} too early; next is {entry(right, part)}: {why}"
    )
    return at.remark(text, expected=right_row(right))


@kind("error", "search", "There are more slips than are shown.")
def more_slips(*, at: SheetPlace, many: int) -> Remark:
    slips = "is 1 more slip" if many == 1 else f"are {many} more slips"
    return at.remark(f"from here on there {slips}; correct those above first")


@kind("error", "search", "The table has too few columns.")
def missing_column(*, at: SheetPlace, absent: Sequence[Absent]) -> Remark:
    columns = listed([_NUMBERS[column] for column in absent])
    it = "it" if len(absent) == 1 else "them"
    most = _THIRDS[len(_THIRDS) - len(absent)]
    return at.remark(
        f"the table has no column for {columns}; add {it}, since the other columns earn {most} of "
        "the points at most"
    )


@kind("error", "search", "The other rule about equality was followed.")
def written_rule(*, at: SheetPlace, rule: CutoffRule, equal: Clause | None) -> Remark:
    """`rule` is the exercise's rule; `equal` is the clause that v equals the bound at the node."""
    since = "" if equal is None else f": at {at.node}, {equal}"
    if rule == "weak":
        text = "you prune only beyond equality, and this exercise cuts on it (it cuts when v >= β "
        return at.remark(f"{text}or v <= α){since}")
    text = "you prune on equality, and this exercise goes on at it (it cuts when v > β or v < α)"
    return at.remark(f"{text}{since}")


@kind("error", "search", "MAX and MIN are exchanged in the whole table.")
def swapped_functions(*, at: SheetPlace, player: Player) -> Remark:
    """`player` is the root's player; the root is the node of `at`."""
    return at.remark(
        f"MAX and MIN have changed places in every row; {at.node} is a {player} node, and they "
        "take turns from there"
    )


@kind("error", "search", "The nodes are not in the order of the search.")
def out_of_order(*, at: SheetPlace, before: str | None, expected: str, actual: str) -> Remark:
    """`actual` is the first node that is too early, `before` the node before it, if any."""
    before, actual = before or "nothing", actual or "nothing"
    text = (
        f"the search comes to the nodes in another order: after {before} it goes on to {expected}, "
        f"not {actual}"
    )
    return at.remark(text, expected=expected, actual=actual)


def _wrong_cells(row: WrittenRow, right: RightRow, wrong: Sequence[RowColumn]) -> Iterator[str]:
    """A clause for each wrong cell with its text and the correct value; equal ones are joined."""
    told: dict[tuple[str, str], list[str]] = {}
    for column in wrong:
        if column in _NUMBERS:
            cell = getattr(row, column)
            text = (cell.text if isinstance(cell, Cell) else "") or "blank"
            told.setdefault((text, number(getattr(right, column))), []).append(_NUMBERS[column])
    if right.is_leaf and "value" in wrong and len(told) == 1:
        told = {said: ["the value"] for said in told}  # its bounds are that too
    for (text, wanted), names in told.items():
        yield f"{listed(names)} {are(names)} {text} and should be {wanted}"
    if "function" in wrong:
        yield f"the function is {row.player}value and should be {right.player}value"
    if "prune" in wrong and row.prune is None:
        yield f"PRUNE{right.prunes} is missing"
    elif "prune" in wrong and right.mark == "none":
        yield f"{students_mark(row)} should not be there"
    elif "prune" in wrong:
        yield f"the cutoff is {students_mark(row)} and should be PRUNE{right.prunes}"
