"""The contents of a picture: the facts on each node, the choice of nodes, and the description."""

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.growing_tree import GrowingTree
from grader.core.recording import Claim, Recorder, Recording
from grader.core.tree import Tree
from grader.reports.pictures import Picture, legend, words
from grader.reports.pictures.layout import place
from grader.reports.pictures.node_labels import Labels
from grader.reports.pictures.outline import LIMIT, outline
from grader.search import games
from grader.search.reference_player import solve
from tests.support.goldtest import assert_gold
from tests.support.picture_samples import (
    FIGURE,
    LECTURE,
    MISTAKES,
    compared,
    pictures,
    right,
    wrong,
)
from tests.support.strategies import chain, exercise

FIGURES = exercise(FIGURE)
SEARCHED = right(exercise(LECTURE))


def node(picture, name):
    return picture.tree.index[name]


def view(picture, name):
    return picture.view(node(picture, name))


def cuts(picture, names):
    return [view(picture, name).cut for name in names]


def states(picture, names):
    return [view(picture, name).state for name in names]


# ---------------------------------------------------------------- one search


def test_every_node_of_the_right_search_has_its_number_window_and_value():
    assert view(SEARCHED, "E").visit == (6, (-inf, 6), 8)
    assert view(SEARCHED, "K").visit is None
    assert {*states(SEARCHED, "ABCDEFHIJLM")} == {"visited"}
    assert {*states(SEARCHED, "GKNO")} == {"pruned"}


def test_a_pruned_node_is_cut_only_below_a_visited_parent():
    assert cuts(SEARCHED, "KGNA") == ["right", "right", "", ""]


def seen_in(tree, *events, answer=()):
    """The picture of a student's search with these events alone."""
    recorder = Recorder(tree)
    recorder.events += events
    return Picture(tree=tree, theirs=recorder.recording(*answer))


def test_nodes_that_a_broken_search_had_not_reached_are_not_cut():
    calls = [("entered", 0, "max_value", -inf, inf), ("entered", 1, "min_value", -inf, inf)]
    calls += [("asked", 3, "utility"), ("returned", 1, 1, None)]
    tree = Tree.build([[1, 2], [3, 4]])
    picture = seen_in(tree, *calls, ("entered", 2, "min_value", 1, inf))
    assert cuts(picture, "CEFG") == ["", "theirs", "", ""]


def test_a_search_that_loops_over_the_root_itself_has_a_value_there():
    events = [("asked", 0, "actions"), ("asked", 1, "utility"), ("asked", 2, "utility")]
    picture = seen_in(Tree.build([1, 2]), *events, answer=(2, "C"))
    assert picture.view(0).visit == (1, None, 2)


def test_the_best_moves_are_the_right_ones_and_a_wrong_one_is_marked():
    assert right(FIGURES).best == {1}
    assert right(FIGURES).their_move is None
    picture = compared(FIGURES, "last_action_is_played")
    assert (picture.best, picture.their_move) == ({1}, 3)
    assert compared(FIGURES, "min_never_lowers_beta").their_move is None


# ---------------------------------------------------------------- two searches


def test_a_node_that_only_one_search_visited_is_marked():
    picture = compared(FIGURES, "max_never_raises_alpha")
    assert states(picture, "CHIJ") == ["visited", "visited", "only-theirs", "only-theirs"]
    assert view(picture, "I").cut == "right"
    assert picture.tree.names[picture.first_difference] == "C"
    picture = compared(FIGURES, "returns_after_the_first_child")
    assert (view(picture, "C").state, view(picture, "C").cut) == ("only-right", "theirs")


def test_different_windows_and_values_are_found():
    picture = compared(FIGURES, "max_never_raises_alpha")
    assert view(picture, "C").windows_differ
    assert not view(picture, "C").values_differ
    assert not view(picture, "B").differs
    picture = compared(FIGURES, "leaves_negated")
    assert view(picture, "E").values_differ
    assert picture.odd


def with_events(change):
    """The right search of the figure beside the same one with these changes of its events."""
    picture = right(FIGURES)
    found = picture.right
    events = tuple(map(change, found.events))
    return replace(picture, theirs=Recording(found.tree, events, found.value, found.move))


def test_a_bound_beyond_every_leaf_is_as_good_as_infinite():
    named = {inf: 9999, -inf: Claim("NoneType", "")}

    def change(event):
        bounds = (named.get(bound, bound) for bound in event[3:5])
        return (*event[:3], *bounds) if event[0] == "entered" else event

    assert with_events(change).odd == ()


def test_a_value_clipped_to_its_window_is_as_good():
    def change(event):
        return (*event[:2], 3, None) if event[:2] == ("returned", 2) else event

    assert not with_events(change).view(2).values_differ


@given(pictures())
def test_the_odd_nodes_are_those_that_differ(picture):
    every = [node for node in range(len(picture.tree)) if picture.view(node).differs]
    assert list(picture.odd) == every


# ---------------------------------------------------------------- which nodes are drawn


def test_a_small_tree_is_drawn_in_full():
    items = outline(SEARCHED)
    assert [item.node for item in items] == list(range(15))
    assert [item.level for item in items] == list(SEARCHED.tree.depth)


def counted(picture, items):
    """The nodes that a picture draws or counts, and those that differ."""
    drawn = [item.node for item in items if not item.heap]
    assert len(set(drawn)) == len(drawn)
    odd = len(set(drawn) & set(picture.odd)) + sum(item.odd for item in items)
    return len(drawn) + sum(item.heap for item in items), odd


@given(pictures(leaves=60), st.integers(1, 30))
def test_every_node_is_drawn_or_counted_once(picture, limit):
    items = outline(picture, limit)
    assert counted(picture, items) == (len(picture.tree), len(picture.odd))
    for number, item in enumerate(items[1:], 1):
        above = items[item.parent]
        assert item.parent < number
        assert item.level == above.level + 1
        assert item.node in picture.tree.children(above.node) or above.heap


COMB = 1
for step in range(400):
    COMB = [COMB, step % 7, [step % 5, 3]]
BUSHY = [[[list(range(4))] * 4] * 4] * 5
BIG = {"bushy": BUSHY, "wide": list(range(5000)), "deep": chain(400), "comb": COMB}


@pytest.mark.parametrize("tree", BIG.values(), ids=BIG)
@pytest.mark.parametrize("mistake", ["plain_minimax", "children_reversed"])
def test_a_large_tree_is_drawn_in_part_with_the_first_difference(tree, mistake):
    picture = compared(exercise(tree), mistake)
    items = outline(picture)
    assert counted(picture, items) == (len(picture.tree), len(picture.odd))
    drawn = {item.node for item in items if not item.heap}
    assert len(items) <= LIMIT
    assert picture.first_difference is None or picture.first_difference in drawn


def test_a_heap_with_nodes_of_several_kinds_is_mixed_and_has_no_words():
    tree = Tree.build(list(range(5000)))

    def of(nodes):
        return Recording(tree, tuple(("asked", node, "utility") for node in nodes), 1, "B")

    picture = Picture(tree=tree, right=of(range(1, 5001, 2)), theirs=of(range(1, 5001)))
    items = outline(picture)
    assert len(items) <= LIMIT
    (mixed,) = (item for item in items if item.mixed)
    assert mixed.view(picture).state == "visited"
    assert counted(picture, items) == (5001, 2500)


def test_nodes_and_heaps_that_no_search_visited_have_no_words():
    tree = Tree.build([[1] * 20, *[1] * 20, *[[1] * 20, 1] * 10, [1] * 20, 1])
    picture = Picture(tree=tree, title="Its C: never visited. pruned")
    assert {picture.state(node) for node in range(len(tree))} == {"unsearched"}
    items = outline(picture)
    assert any(item.heap for item in items)
    assert {item.view(picture).state for item in items} == {"unsearched"}
    assert words.sentence(picture, 0) == "A, MAX node."


def test_the_line_of_best_play_in_a_large_tree_is_drawn_to_its_leaf():
    picture = right(exercise(COMB))
    drawn = {item.node for item in outline(picture) if not item.heap}
    leaves = {picture.tree.values[node] for node in drawn if picture.tree.is_leaf(node)}
    assert picture.right.value in leaves


# ---------------------------------------------------------------- words


VALUES = (6, -2.5, 3.0, -1234567, 1e300, inf, -inf, None, -(2**200))
SHOWN = "6 −2.5 3 −1234567 1e+300 +∞ −∞ none −2^200…".split()


def test_numbers_are_printed_with_typographic_signs():
    assert [*map(words.number, VALUES)] == SHOWN
    assert words.number(Claim("str", "'-3'")) == "'-3' (str)"
    assert words.number(Claim("list", "x" * 99)) == "x" * 23 + "…"


def told(picture, names):
    return [words.sentence(picture, node(picture, name)) for name in names]


PICTURES = {
    "the right search": SEARCHED,
    "a wrong search alone": Picture(tree=FIGURES.tree, theirs=wrong(FIGURES, "plain_minimax")),
    "no search": Picture(tree=FIGURES.tree),
    **{mistake: compared(FIGURES, mistake) for mistake in MISTAKES},
}


def test_the_words_of_each_picture_match_their_gold_file():
    lines = []
    for about, picture in PICTURES.items():
        items = outline(picture)
        labels = Labels(picture, items)
        layout = place(items, [labels.block(item) for item in items])
        signs = legend.signs(picture, layout, values_inside=labels.values_inside)
        lines += [f"{'=' * 20} {about}", "; ".join(words.summary(picture))]
        lines += [words.sentence(picture, node) for node in range(len(picture.tree))]
        lines += ["; ".join(f"{sign.icon}: {sign.words}" for sign in signs), ""]
    assert_gold("\n".join(lines), "picture-words.txt")


def test_the_words_of_a_node_have_its_board():
    tree = GrowingTree(games.rules("tic-tac-toe", {"board": ["O_O", "XXO", "X__"]})).unfolded(12)
    picture = Picture(tree=tree, right=solve(exercise(tree)).recording)
    root, leaf = told(picture, ["start", "b3.b1"])
    assert root.startswith("start, MAX node, board O_O / XXO / X__: visit 1")
    assert leaf.startswith("b3.b1, leaf worth −1, board OOO / XXO / XX_: visit 7")
