"""Limits a student's search in reports to the steps that the table really contains."""

from grader.core.models import Cell
from grader.core.recording import Recording
from grader.written.explained_table import Done, Reading, Slip
from grader.written.wrong_cells import theirs

_DECISIONS = frozenset({"went-on", "left-early"})
_NAMES = frozenset({"node", "function"})


def visited(reading: Reading) -> tuple[int, ...]:
    """The nodes that the table visits, without nodes whose rows are missing."""
    written = {done.step.node for done in reading.done if done.row is not None}
    missing = {slip.step.node for slip in reading.slips if slip.kind == "missing"} - written
    return tuple(node for node in reading.visited if node not in missing)


def recorded(reading: Reading, recording: Recording | None) -> Recording | None:
    """`recording` if every step of it is in the table, otherwise None. With filled-in steps it
    would mostly show the correct search under the student's name."""
    if recording is None or tuple(recording.visited) != visited(reading):
        return None
    return recording if _is_as_written(reading) else None


def _is_as_written(reading: Reading) -> bool:
    """Whether the reading adds, drops and moves no row and replaces no cell."""
    if set(reading.habits) - {"rule"}:
        return False
    done = {each.row: each for each in reading.done}
    return all(
        slip.kind in _DECISIONS
        or (slip.kind == "cell" and _at_its_word(reading, slip, done.get(slip.row)))
        for slip in reading.slips
    )


def _at_its_word(reading: Reading, slip: Slip, done: Done | None) -> bool:
    """Whether the search continues from the numbers and the mark of a wrong row."""
    if done is None or slip.row is None or _NAMES.intersection(slip.columns):
        return False
    row, taken = reading.rows[slip.row], done.taken
    if any(isinstance(cell, Cell) and cell.kind == "unread" for cell in row):
        return False
    if "prune" in slip.columns and taken.cut != (row.prune is not None):
        return False
    written = theirs(row, done.step, reading.convention, taken.prunes)
    return written.numbers == taken.numbers
