"""The fields and the key of a playout on the practice page."""

import pytest

from grader.core.errors import UsageError
from grader.course import assignment_file, exercise_file
from grader.course.listed_exercises import shipped
from grader.course.paper_selection import suited
from grader.pages.playout_practice import PlayoutSheet
from grader.pages.practice import Practice, cells, render
from grader.search.reference_player import solve
from tests.support.html_page import Page

ON_PAPER = assignment_file.load(shipped() / "on-paper").entries
ENTRIES = {each.id: each for each in ON_PAPER if each.exercise.playouts}
FIGURE, FROM_ZERO = ENTRIES["ucb-fig-5-10"], ENTRIES["playouts-from-zero"]


def first(name):
    """The first exercise of a shipped assignment."""
    return assignment_file.load(shipped() / name).entries[0]


def page(*entries):
    return Page(render(Practice(entries=entries, answers=solve))).text


def sheet_of(exercise):
    """The fields of an exercise with playouts."""
    return PlayoutSheet(exercise, exercise.playouts)


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.id)
def test_every_cell_has_its_key(entry):
    playout = sheet_of(entry.exercise)
    key = playout.key()
    assert sorted(cells(playout)) == sorted(key)
    assert all(cell.right and cell.help.hint.endswith("?") for cell in key.values())
    assert all(len(cell.help.why) == 2 for cell in key.values())


def test_every_constant_that_is_right_may_be_used_in_several_playouts():
    fields = {"id": "x", "title": "X", "algorithm": "mcts", "tree": ["?", "?"]}
    records = {"A": "6/26", "B": "17/20", "C": "3/6"}
    given = {"results": [1, 0, 1], "records": records}
    (exercise,) = exercise_file.from_fields({**fields, "playouts": given}, "x.yaml")
    search = sheet_of(exercise).search
    assert len(search.leftmost) > 1
    assert set(search.leftmost) <= set(search.sequences)


def test_exercises_with_several_playouts_fit_on_a_page():
    found = suited(ENTRIES.values(), 100, to_fill_in=True)
    assert found.entries == tuple(ENTRIES.values())


def test_a_search_by_a_program_is_left_out_with_a_sentence():
    with pytest.raises(UsageError) as found:
        suited([first("mcts")], 100)
    why = "asks for Monte Carlo tree search, and gives no playouts to work out on paper"
    assert str(found.value).endswith(f"{why}; choose an exercise that has some")
