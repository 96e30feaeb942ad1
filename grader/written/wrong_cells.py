"""Compares a row with a step: its wrong cells, and the state that it claims."""

from collections.abc import Collection, Hashable
from math import inf, isclose

from grader.core.models import Cell, RowColumn, WrittenRow
from grader.core.tree import FIRST_V, Value
from grader.written.search_states import Convention, Step, Taken


def wrong(
    row: WrittenRow,
    step: Step,
    name: str,
    convention: Convention,
    *,
    numbers: Collection[int | None],
    marks_cuts: bool,
) -> tuple[RowColumn, ...]:
    """The cells of the row that do not fit the step; `name` is the name of the step's node. A
    cutoff may have any of `numbers`; `marks_cuts` says whether the table marks cutoffs at all."""
    found: list[RowColumn] = [] if row.node.text == name else ["node"]
    if convention.style == "leaves":
        return tuple(found)
    found += _wrong_bounds(row, step)
    if step.value is not None and not fits(row.value, step.value, blank=_may_be_blank(row, step)):
        found.append("value")
    if row.player and row.player != step.player and step.kind != "leaf":
        found.append("function")
    if _wrong_mark(row, step, numbers, marks_cuts=marks_cuts):
        found.append("prune")
    return tuple(found)


def compared_row(row: WrittenRow) -> Hashable:
    """The parts of a row on which `wrong` depends: equal for rows with the same wrong cells."""
    cells = (row.alpha, row.beta, row.value, row.alpha_in, row.beta_in)
    read = (None if cell is None else (cell.kind, cell.value) for cell in cells)
    return row.node.text, row.player, row.prune, *read


def compared_step(step: Step) -> Hashable:
    """The parts of a step on which `wrong` depends, without its node and the cutoff's number."""
    window = step.alpha, step.beta, step.alpha_in, step.beta_in
    return step.kind, step.player, *window, step.value, step.mark, step.ends


def _wrong_bounds(row: WrittenRow, step: Step) -> list[RowColumn]:
    """The wrong bounds; those of a leaf may be its value, its window, or blank."""
    if step.kind != "leaf":
        return _unlike(row, step, step.alpha, step.beta)
    if step.value is None:
        return []
    pairs = [(step.alpha, step.beta), step.window_in]
    return min((_unlike(row, step, *pair) for pair in pairs), key=len)


def _unlike(row: WrittenRow, step: Step, alpha: Value, beta: Value) -> list[RowColumn]:
    found: list[RowColumn] = []
    blank = step.kind == "leaf"
    if not fits(row.alpha, alpha, blank=blank):
        found.append("alpha")
    if not fits(row.beta, beta, blank=blank):
        found.append("beta")
    if not fits(row.alpha_in, step.alpha_in, blank=blank):
        found.append("alpha_in")
    if not fits(row.beta_in, step.beta_in, blank=blank):
        found.append("beta_in")
    return found


def _may_be_blank(row: WrittenRow, step: Step) -> bool:
    """Whether the value may be blank: at a call, or at a return before the node is finished."""
    apart = row.alpha_in is not None or row.beta_in is not None
    return step.kind == "call" or (apart and step.kind == "back" and not step.ends)


def _wrong_mark(
    row: WrittenRow, step: Step, numbers: Collection[int | None], *, marks_cuts: bool
) -> bool:
    """Whether the mark is wrong: missing, on another row than a cutoff, or out of sequence."""
    if row.prune is None:
        return step.mark == "must" and marks_cuts
    return step.mark == "none" or row.prune not in numbers


def fits(cell: Cell | None, wanted: Value, *, blank: bool) -> bool:
    """Whether a cell has the value `wanted`; `blank` allows an empty cell too."""
    if cell is None:
        return True
    if cell.value is not None:
        return isclose(cell.value, wanted, rel_tol=1e-9, abs_tol=1e-9)
    if cell.kind == "unread":
        return False
    return wanted in {inf, -inf} or (blank and cell.kind == "blank")


def theirs(row: WrittenRow, step: Step, convention: Convention, prunes: int) -> Taken:
    """The outcome of the step by the row's own cells; correct values fill the empty ones. `prunes`
    is the number of earlier cutoffs."""
    right = step.comes_to
    if row.prune is not None:
        prunes = row.prune or prunes + 1
    if convention.local and step.kind != "leaf":
        return _of_own_bounds(row, step, prunes)
    start = right.value
    if step.kind == "call":
        start = FIRST_V[step.player]
    return Taken(
        _number(row.alpha, right.alpha, -inf, step),
        _number(row.beta, right.beta, inf, step),
        _number(row.value, right.value, start, step),
        step.cut,
        prunes,
    )


def _of_own_bounds(row: WrittenRow, step: Step, prunes: int) -> Taken:
    """The outcome by a row that has a node's own bounds beside those on entry."""
    alpha = _number(row.alpha, step.alpha, -inf, step)
    beta = _number(row.beta, step.beta, inf, step)
    value = alpha if step.player == "MAX" else beta
    if row.value is not None and row.value.kind != "blank":
        value = _number(row.value, step.comes_to.value, value, step)
    return Taken(
        max(alpha, _number(row.alpha_in, step.alpha_in, -inf, step)),
        min(beta, _number(row.beta_in, step.beta_in, inf, step)),
        value,
        step.cut,
        prunes,
    )


def _number(cell: Cell | None, right: Value, infinite: Value, step: Step) -> Value:
    """The number of a cell; `right` or `infinite` if it has none."""
    if cell is None or cell.kind == "unread":
        return right
    if cell.value is not None:
        return cell.value
    if right in {inf, -inf} or (step.kind == "leaf" and cell.kind == "blank"):
        return right
    return infinite
