"""A table with one row for each node is right, with or without its leaves, in any order."""

import pytest

from grader.core.models import Cell, Exercise, Word, WrittenRow
from grader.course import assignment_file
from grader.search import reference_player
from grader.written import table_by_convention

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

NODES = 30
"""The most nodes of a tree here: a larger one takes seconds, and is left to make test-long."""
SHIPPED = [
    pytest.param(
        entry.exercise,
        id=entry.exercise.id,
        marks=pytest.mark.long if len(entry.exercise.tree) > NODES else (),
    )
    for entry in assignment_file.load().entries
]


def written(exercise: Exercise, *, leaves: bool) -> list[WrittenRow]:
    tree, recording = exercise.tree, reference_player.solve(exercise).recording
    rows = []
    for node in recording.visited:
        if tree.is_leaf(node) and not leaves:
            continue
        line = len(rows) + 1
        numbers = (*recording.windows[node], recording.returns[node])
        cells = [Cell(str(number), line, "number", number) for number in numbers]
        player = "" if tree.is_leaf(node) else tree.players[node]
        rows.append(WrittenRow(Word(tree.names[node], line), *cells, player))
    return rows


@pytest.mark.parametrize("leaves", [True, False], ids=["leaves", "no leaves"])
@pytest.mark.parametrize("exercise", SHIPPED)
def test_a_right_table_with_one_row_per_node_has_no_slips(exercise, leaves):
    rows = written(exercise, leaves=leaves)
    for ordered in (rows, rows[::-1]):
        reading = table_by_convention.of_trace(exercise, ordered)
        assert (reading.slips, reading.needed) == ((), len(rows))
