"""The scenes of a search by playouts, and its figure."""

from grader.reports.html.figure_html import figure_list, search_key
from grader.reports.html.scenes import playout_scenes
from tests.support.searches_by_playouts import MCTS, problem, search


def scenes(tree, **given):
    return list(playout_scenes(problem(tree, **given), search(tree, **given).iterations()))


def test_a_scene_has_the_node_its_record_and_those_above_it():
    first, second, third, *_ = scenes([[1, 0], [0, 1]])
    assert (first.event, first.node, first.v, first.back) == (1, 1, "0/1", "0/1")
    assert first.others == ((0, "0/1"),)
    assert second.others == ((0, "0/2"),)
    assert third.others == ((0, "1/3"), (1, "1/2"))


def test_a_sentence_has_ucb1_the_new_node_and_the_result():
    first, _, third, *_ = scenes([[1, 0], [0, 1]])
    assert first.sentence == "Iteration 1. B is new. The playout from it ends with 0."
    turn = "D is new. The game is over there, and its utility is 1."
    assert third.sentence == f"Iteration 3. UCB1 at A: B 1.177, C 1.177. {turn}"


def test_the_lines_of_the_figure_are_those_of_the_four_steps():
    *_, last = scenes([[1, 0], [0, 1]], iterations=20)
    assert last.lines == ("search-select", "search-simulate", "search-update")
    (first, *_) = scenes([[1, 0], [0, 1]])
    assert search_key("expand") == "search-expand"
    assert "search-expand" in first.lines


def test_the_figure_has_every_line_under_its_number():
    text = str(figure_list(MCTS.figure))
    for part in ("heading", *MCTS.figure.search):
        assert text.count(f'data-line="search-{part}"') == 1
    assert "MONTE-CARLO-TREE-SEARCH, Fig. 5.11" in text
