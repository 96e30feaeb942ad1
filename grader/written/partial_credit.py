"""How much of a table is right: its rows less one for each slip, or as many as stand there right.

The slips are found by looking at a few ways to read the table at once. In a long one full of slips
the way that explains it may be lost, and then every later row would be one. So the rows that are
those of the right search, in its order, always count.
"""

from __future__ import annotations

from grader.core.tree import Tree
from grader.written.explained_table import Reading
from grader.written.row_matching import right_rows

_HALF, _QUARTER = 1 / 2, 1 / 4


def share_of(tree: Tree, reading: Reading) -> float:
    """The right rows, of those that the table should have, or of half of those that the right one
    has if slips made it shorter than that."""
    rows = max(reading.needed, rows_needed(reading) * _HALF)
    if not rows:
        return 1.0
    return max((reading.needed - reading.faults) / rows, _least(tree, reading), 0.0)


def is_enough(tree: Tree, reading: Reading) -> bool:
    """Whether so much of a table is there, and right, that the rest may follow from it: more than
    half of its rows, one in four of them right."""
    misnamed = {slip.row for slip in reading.slips if "node" in slip.columns}
    there = {done.row for done in reading.done if done.row is not None} - misnamed
    rows = max(reading.needed, rows_needed(reading) * _HALF)
    return len(there) > rows * _HALF and share_of(tree, reading) >= _QUARTER


def rows_needed(reading: Reading) -> int:
    """How many rows the right table has by that convention, without those that may be left out."""
    whole = reading.convention.entry  # the call and the end of a node have one row
    return sum(
        step.shown and not step.optional and not (whole and step.kind == "call")
        for step, *_ in reading.right.values()
    )


def _least(tree: Tree, reading: Reading) -> float:
    """The share of the rows that are those of the right search, in its order, less those that are
    too many."""
    found = right_rows(tree, reading.rows, reading.right, reading.convention)
    rows = rows_needed(reading) + sum(step.optional for step in found)
    extra = max(0, len(reading.rows) - rows)
    return (len(found) - extra - len(reading.habits)) / rows if rows else 0.0
