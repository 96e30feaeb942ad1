"""The correct fraction of a table: its rows minus one for each slip, or its correct rows if more.

The alignment follows only a few readings at once. In a long table with many slips it may lose the
best one, and then every later row would count as a slip. So rows that match the correct search, in
its order, always count.
"""

from grader.core.tree import Tree
from grader.written.explained_table import Habit, Reading, goes_on_wrongly
from grader.written.row_matching import right_rows

_HALF, _QUARTER = 1 / 2, 1 / 4
_MISPLACED: frozenset[Habit] = frozenset({"bounds", "final", "players"})
_OF_MISPLACED = 0.4  # the share of a table with misunderstood windows or players


def share_of(tree: Tree, reading: Reading) -> float:
    """The fraction of correct rows among the rows that the table should have. If slips made the
    table short, it is taken to have at least half the rows of the correct one."""
    rows = max(reading.needed, rows_needed(reading) * _HALF)
    if not rows:
        return 1.0
    habits = [habit for habit in reading.habits if habit not in _MISPLACED]
    earned = reading.needed - len(reading.slips) - len(habits) - _below_missed_cuts(reading)
    share = max(earned / rows, _least(tree, reading, len(habits)), 0.0)
    return share if len(habits) == len(reading.habits) else share * _OF_MISPLACED


def _below_missed_cuts(reading: Reading) -> int:
    """The number of rows, apart from the slips, that a cutoff by the table's own windows prunes. If
    the missed decision shows in no row of its own, it costs the first of these rows."""
    faulty = {slip.row for slip in reading.slips}
    whole = reading.convention.style != "steps"
    below: set[int] = set()
    over = -1
    for done in reading.done:
        step, row = done.step, done.row
        if over >= 0:
            if row is not None and not (whole and step.node == over):
                below.add(row)
            if step.ends and step.node == over:
                over = -1
        elif goes_on_wrongly(done):
            over = step.node
    silent = sum(slip.kind == "went-on" and not slip.step.shown for slip in reading.slips)
    return max(0, len(below - faulty) - silent)


def is_enough(tree: Tree, reading: Reading) -> bool:
    """Whether other parts may be judged by the table: it has more than half of its rows, and at
    least a quarter of the marks."""
    misnamed = {slip.row for slip in reading.slips if "node" in slip.columns}
    there = {done.row for done in reading.done if done.row is not None} - misnamed
    rows = max(reading.needed, rows_needed(reading) * _HALF)
    return len(there) > rows * _HALF and share_of(tree, reading) >= _QUARTER


def rows_needed(reading: Reading) -> int:
    """The number of required rows in the correct table of the reading's convention."""
    whole = reading.convention.entry  # one row for a node's call and end
    return sum(
        step.shown and not step.optional and not (whole and step.kind == "call")
        for step, *_ in reading.right.values()
    )


def _least(tree: Tree, reading: Reading, habits: int) -> float:
    """The fraction of rows that match the correct search in order, minus extra rows and habits."""
    found = right_rows(tree, reading.rows, reading.right, reading.convention)
    rows = rows_needed(reading) + sum(step.optional for step in found)
    extra = max(0, len(reading.rows) - rows)
    return (len(found) - extra - habits) / rows if rows else 0.0
