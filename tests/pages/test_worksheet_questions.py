"""The questions of a worksheet beside the search: their rules, instructions and answer lines."""

import re
from dataclasses import replace

import pytest

from grader.core.models.counts import CountQuestion
from grader.pages.worksheet import sheet
from tests.support.paper_exercises import key
from tests.support.paper_exercises import shipped_on_paper as on_paper
from tests.support.strict_html import Page


def test_questions_about_described_trees_alone_have_no_tree_and_no_rule():
    posed = [on_paper("chess-in-numbers")]
    for page in (sheet(posed), key(posed)):
        assert "<svg" not in page
        assert "cuts at equality" not in page
        assert "ply of a tree with branching 35 and 1000000 nodes" in page
    assert "<svg" in sheet([on_paper("baby-nim-counts")])
    with_value = replace(posed[0], rubric={"counts": 1, "value": 1})
    assert "<svg" in sheet([with_value])


def test_a_condition_on_the_move_asks_for_a_best_move():
    page = sheet([on_paper("some-x")])
    assert "Write the condition for which the best move is still a best move, as in a ≤ 3" in page
    assert "<dt>The best move is still one for</dt>" in page
    page = sheet([on_paper("all-x-y")])
    assert "Write the condition for which the root&#x27;s value stays the same, as in" in page


RULE = dict.fromkeys("some-x baby-nim-counts two-point-one".split(), False)
RULE |= dict.fromkeys("fig-5-5-ranges lucky-8-min star1-ranges".split(), True)


@pytest.mark.parametrize(("name", "has_rule"), RULE.items())
def test_the_cutoff_rule_stands_above_questions_that_depend_on_the_search(name, has_rule):
    page = sheet([on_paper(name)])
    assert ("cuts at equality" in page) == has_rule
    assert "moves first, at A." in page or name == "baby-nim-counts"


def test_the_rule_stands_above_a_count_of_visits():
    posed = on_paper("baby-nim-counts")
    asked = (CountQuestion(name="visited", quantity="visited"),)
    visits = replace(posed, exercise=replace(posed.exercise, counts=asked))
    assert "cuts at equality" in sheet([visits])


def test_an_unknown_leaf_stays_unknown_where_only_a_condition_is_asked_for():
    posed = on_paper("all-x-y")
    assert sheet([posed]).count("leaf worth ?") == key([posed]).count("leaf worth ?") == 2
    more = replace(posed, rubric={"holds_for": 1, "pruned": 1})
    assert "leaf worth ?" not in sheet([more])
    assert "leaf worth 4" in sheet([on_paper("some-x")])


def test_a_worksheet_with_chance_nodes_has_their_bounds_and_says_how_to_round():
    text = Page(sheet([on_paper("star1-ranges")])).text
    assert "At each circle, chance decides, with the probabilities on its lines." in text
    assert "Each leaf is worth at least L = −2, at most U = 2." in text
    assert "Before the first leaf, each of them is [L, U]." in text
    assert "A value may be a fraction, or have two decimals." in text
    answers = Page(key([on_paper("star1-ranges")])).text
    assert "After M I [−2, 1], D [−2, 1.75], A [1.5, 1.75]" in answers
    throw = replace(on_paper("two-point-one"), rubric={"value": 1})
    assert "L = " not in Page(sheet([throw])).text


def test_new_values_have_a_line_for_each_value_of_a_leaf():
    posed = [on_paper("two-point-one")]
    assert "so that their order stays the same, and another move is best." in sheet(posed)
    assert re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", sheet(posed)) == [
        (f"{value} becomes", "") for value in (1, 2, 3, 4)
    ]
    assert "1 becomes 1 2 becomes 2 3 becomes 3 4 becomes 14" in Page(key(posed)).text
