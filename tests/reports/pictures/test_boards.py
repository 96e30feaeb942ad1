"""Pictures of games: boards in the nodes, the first plies, and counts of what is folded."""

import xml.etree.ElementTree as ET
from functools import cache

import pytest

from grader.core.growing_tree import GrowingTree
from grader.reports.pictures import Picture, svg, words
from grader.reports.pictures.outline import outline
from grader.search import games
from grader.search.reference_player import solve
from tests.support.picture_samples import compared
from tests.support.strategies import exercise

SVG = "{http://www.w3.org/2000/svg}"


@cache
def game(name, limit=None, **settings):
    return exercise(GrowingTree(games.rules(name, settings), limit))


@cache
def picture(name, limit=None, **settings):
    problem = game(name, limit, **settings)
    answer = solve(problem)
    return Picture(tree=problem.tree, right=answer.recording, moves=answer.moves)


def texts(drawing, node):
    """The classes and texts of one node."""
    root = ET.fromstring(svg.render(drawing))  # noqa: S314 - the text is our own
    (group,) = (each for each in root.iter(f"{SVG}g") if each.get("data-node") == str(node))
    return [(text.get("class"), text.text) for text in group.iter(f"{SVG}text")]


def rows(drawing, node):
    return [text for kind, text in texts(drawing, node) if kind.startswith("board")]


def test_a_node_has_its_board_and_the_move_that_leads_to_it():
    drawing = picture("tic-tac-toe", board=("O_O", "XXO", "X__"))
    node = drawing.tree.index["b3.b1"]
    assert rows(drawing, node) == ["OOO", "XXO", "XX_"]
    assert ("name middle", "b1") in texts(drawing, node)


def test_spaces_of_a_board_are_kept_and_its_rows_are_of_one_width():
    drawing = picture("kalah", pits=2, seeds=3)
    assert rows(drawing, 0) == ["(0) 3 3    ", "    3 3 (0)"]
    assert 'xml:space="preserve"' in svg.render(drawing)


def test_a_board_that_is_too_large_is_not_drawn():
    assert rows(picture("nim", 2, matches=24), 0) == ["|" * 24]
    assert rows(picture("nim", 2, matches=25), 0) == []


def test_of_tic_tac_toe_the_first_ply_and_the_line_of_best_play_are_drawn():
    drawing = picture("tic-tac-toe")
    items = outline(drawing)
    drawn = [drawing.tree.names[item.node] for item in items if not item.heap]
    assert drawn[:10] == ["start", *drawing.moves]
    assert [name.count(".") for name in drawn[10:]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len(items) < 60


def test_folded_visits_and_cuts_of_a_game_that_unfolds_are_counted():
    drawing = picture("tic-tac-toe")
    items = outline(drawing)
    heaps = [item for item in items if item.heap]
    drawn = {item.node for item in items} - {item.node for item in heaps}
    assert sum(item.seen for item in heaps) + len(drawn) == 18297
    assert sum(item.cut for item in heaps) == len(drawing.right.cuts) == 6930
    folded = next(item for item in heaps if item.seen)
    assert words.left_out(drawing, folded) == [f"+{folded.seen} visited", f"{folded.cut} cut"]
    assert words.summary(drawing)[-2:] == ["18297 nodes visited", "6930 subtrees cut"]
    told = f"{18297 - len(drawn)} of 18297 visited nodes not drawn"
    assert words.not_drawn(drawing, drawn) == told


def test_the_counts_do_not_depend_on_what_else_was_unfolded():
    problem = exercise(GrowingTree(games.rules("nim", {"matches": 13})))
    tree, recording = problem.tree, solve(problem).recording

    def counts():
        items = outline(Picture(tree=tree, right=recording))
        return [(item.seen, item.cut) for item in items]

    before = counts()
    tree.expand(next(node for node in recording.cuts if not tree.is_leaf(node)))
    assert before == counts()


def test_a_complete_game_counts_its_nodes():
    tree = game("kalah", pits=2, seeds=3).tree.unfolded(200)
    problem = exercise(tree)
    drawing = Picture(tree=tree, right=solve(problem).recording)
    items = outline(drawing)
    heaps = [item for item in items if item.heap]
    assert sum(item.heap for item in heaps) + len(items) - len(heaps) == 164
    assert words.left_out(drawing, heaps[0]) == [f"+{heaps[0].heap} nodes"]


@pytest.mark.parametrize("mistake", ["plain_minimax", "root_alpha_starts_at_zero"])
def test_a_comparison_draws_the_first_difference_and_few_dozen_nodes(mistake):
    drawing = compared(game("connect", rows=3, columns=3, line=3), mistake)
    items = outline(drawing)
    assert len(items) < 100
    assert drawing.first_difference in {item.node for item in items if not item.heap}


def test_a_tree_whose_nodes_are_named_in_answers_is_whole_and_has_their_names():
    tree = game("nim", matches=7).tree.unfolded(100)
    drawing = Picture(tree=tree, named=True)
    assert len(outline(drawing)) == len(tree) == 54
    assert texts(drawing, tree.index["1.2.1"])[0] == ("name", "1.2.1")
