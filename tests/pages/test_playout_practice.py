"""The fields and the key of a playout on the practice page."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.core.errors import UsageError
from grader.core.models import Entry
from grader.course import assignment_file
from grader.course.paper_selection import suited
from grader.pages import playout_practice
from grader.pages.practice import Practice, render
from grader.search.reference_player import solve
from tests.support.strict_html import Page

ENTRIES = {
    each.id: each
    for each in assignment_file.load(Path("on-paper")).entries
    if each.exercise.playouts
}
ONE = [each for each in ENTRIES.values() if len(each.exercise.playouts.results) == 1]


@pytest.mark.parametrize("entry", ONE, ids=lambda entry: entry.id)
def test_every_cell_has_its_key(entry):
    playout = playout_practice.of(entry.exercise)
    key = playout.key()
    assert sorted(playout.cells()) == sorted(key)
    assert all(cell.right and cell.help.hint.endswith("?") for cell in key.values())
    assert all(len(cell.help.why) == 2 for cell in key.values())


def test_any_of_equal_nodes_may_be_played():
    key = playout_practice.of(ENTRIES["ucb-fig-5-10"].exercise).key()
    index = ENTRIES["ucb-fig-5-10"].exercise.tree.index
    assert key["selection"].right == [str(index["I"]), str(index["J"])]
    assert key[f"visits:{index['I']}"].right == [1, 0]
    assert key[f"visits:{index['B']}"].right == [80]


def test_the_page_has_the_rule_and_nothing_is_left_out():
    entry = ENTRIES["ucb-fig-5-10"]
    page = Page(render(Practice(entries=[entry], answers=solve)))
    assert "UCB1 of a node is W/N + C·√(ln(n)/N), with C = 1.4" in page.text
    assert "Not on this page" not in page.text
    assert "Write UCB1 of each node that was played" in page.text
    both = [entry, Entry.on_paper(assignment_file.load(Path("minimax")).entries[0].exercise)]
    several = Page(render(Practice(entries=both, answers=solve)))
    assert "In an exercise with a playout, write UCB1" in several.text
    assert "Search each tree by minimax." in several.text


def test_several_playouts_are_left_out_with_a_sentence():
    with pytest.raises(UsageError) as found:
        suited([ENTRIES["playouts-from-zero"]], 100, to_fill_in=True)
    assert str(found.value) == (
        "playouts-from-zero has 5 playouts, and a practice page has fields for one; choose an "
        "exercise with one result, or make a worksheet"
    )


def test_a_search_by_a_program_is_left_out_with_a_sentence():
    entry = assignment_file.load(Path("mcts")).entries[0]
    with pytest.raises(UsageError) as found:
        suited([entry], 100)
    assert str(found.value).endswith(
        "asks for Monte Carlo tree search, and gives no playouts to work out on paper; choose an "
        "exercise that has some"
    )
