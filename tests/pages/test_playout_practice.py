"""The fields and the key of a playout on the practice page."""

import pytest

from grader.core.errors import UsageError
from grader.core.models import Entry
from grader.course import assignment_file, exercise_file
from grader.course.listed_exercises import shipped
from grader.course.paper_selection import suited
from grader.pages.playout_practice import PlayoutSheet
from grader.pages.practice import Practice, cells, render
from grader.search.reference_player import solve
from tests.support.strict_html import Page

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


def test_any_of_equal_nodes_may_be_played():
    key = sheet_of(FIGURE.exercise).key()
    index = FIGURE.exercise.tree.index
    assert key["selection"].right == [str(index["I"]), str(index["J"])]
    assert key[f"visits:{index['I']}"].right == [1, 0]
    assert key[f"visits:{index['B']}"].right == [80]


def test_the_page_has_the_rule_and_nothing_is_left_out():
    text = page(FIGURE)
    assert "UCB1 of a node is W/N + 1.4·√(ln(n)/N), with the N of its parent as n" in text
    assert "Not on this page" not in text
    assert "Write UCB1 of each node that was played" in text
    several = page(FIGURE, Entry.on_paper(first("minimax").exercise))
    assert "In an exercise with a playout, write UCB1" in several
    assert "Search each tree by minimax." in several


def test_of_several_playouts_the_leftmost_of_equal_nodes_is_played():
    exercise = FROM_ZERO.exercise
    playout, index = sheet_of(exercise), exercise.tree.index
    key = playout.key()
    played = [key[f"selection-{number}"].right for number in range(1, 6)]
    assert played == [[str(index[name])] for name in "BCDED"]
    assert "selection" not in key
    assert (key[f"wins:{index['B']}"].right, key[f"visits:{index['B']}"].right) == ([3.0], [4])
    assert key["move"].right == [str(index["B"])]
    assert key["selection-3"].help.why[0].endswith("in iteration 3 it is D, not ")
    first_choice, *_ = playout.choices()
    assert first_choice.label == "Node that is played in iteration 1"
    leftmost = ["play the leftmost one." in page(entry) for entry in (FROM_ZERO, FIGURE)]
    assert leftmost == [True, False]


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
