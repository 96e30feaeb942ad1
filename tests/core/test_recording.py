"""Windows and numbers as they count in a search, and nodes that are called again."""

from fractions import Fraction
from math import inf

import pytest

from grader.core.recording import (
    NOTHING,
    Call,
    Claim,
    Recorder,
    Recording,
    effective_window,
    first_move,
    settled,
    without_none,
)
from grader.core.tree import Tree

TREE = Tree.build([[3, 9], [4, "?"]])
WORD = Claim("str", "'x'")


@pytest.mark.parametrize(
    ("window", "effect"),
    [
        ((-1, 10), (-inf, inf)),
        ((2.9, 9.1), (-inf, inf)),
        ((3, 9), (3, 9)),
        ((10, 2), (inf, -inf)),
        ((NOTHING, NOTHING), (-inf, inf)),
        ((None, 5), (-inf, 5)),
        ((WORD, True), (WORD, True)),
    ],
)
def test_a_bound_beyond_every_leaf_is_infinite(window, effect):
    assert effective_window(window, TREE) == effect


def test_without_none_keeps_every_other_bound():
    assert without_none((NOTHING, 99)) == (-inf, 99)
    assert without_none((-99, None)) == (-99, inf)
    assert without_none((WORD, WORD)) == (WORD, WORD)


def test_a_tree_without_known_values_has_the_range_of_zero():
    assert Tree.build(["?", "?"]).value_range == (0, 0)


def by_chance(leaf):
    """A tree with a chance node, and that leaf as its largest."""
    return Tree.build([{"chance": [["1/2", leaf], ["1/2", 0]]}])


@pytest.mark.parametrize(
    ("leaf", "number", "counted"),
    [
        (1, 1 / 3, 0.333333333),
        (0.05, 0.0123456789012345, 0.01234567890),
        (4000, 1234.56789012345, 1234.567890),
        (4000, Fraction(10000, 3), 3333.333333),
        (0, 1e-10, 0.0),
        (4000, True, True),
        (4000, WORD, WORD),
    ],
)
def test_nine_digits_of_a_number_count_beside_chance_nodes(leaf, number, counted):
    recorder = Recorder(by_chance(leaf))
    recorder.log(("returned", 1, number, None))
    assert recorder.events == [("returned", 1, counted, None)]
    assert settled(number, recorder.tree) == recorder.recording(number).value == counted


def test_all_digits_count_in_other_trees():
    recorder = Recorder(TREE)
    recorder.log(("returned", 1, 1 / 3, None))
    assert recorder.events == [("returned", 1, 1 / 3, None)]
    assert settled(1 / 3, TREE) == 1 / 3


AGAIN = (
    ("entered", 0, "max_value", -inf, inf),
    ("entered", 1, "min_value", 3, 4),
    ("returned", 1, 5, None),
    ("entered", 1, "min_value", 5, inf),
    ("returned", 1, 7, None),
    ("entered", 2, "min_value", 7, 8),
    ("left", 2, ""),
    ("returned", 0, 7, None),
)
"""A search that calls node 1 twice; the call on node 2 ends with an exception."""


def test_a_recording_keeps_every_window_and_value_of_a_node():
    recording = Recording(TREE, AGAIN, 7)
    assert recording.calls == {
        0: [Call(1, (-inf, inf), 7)],
        1: [Call(2, (3, 4), 5), Call(4, (5, inf), 7)],
        2: [Call(6, (7, 8), None)],
    }
    assert not recording.called_once


def test_the_first_and_the_last_call_on_a_node_are_told_apart():
    recording = Recording(TREE, AGAIN, 7)
    assert (recording.windows[1], recording.returns[1]) == ((3, 4), 5)
    assert (recording.last_windows[1], recording.last_returns[1]) == ((5, inf), 7)


def test_the_move_of_a_search_that_searches_again_has_the_last_value_of_its_node():
    child = TREE.names[1]
    assert first_move(Recording(TREE, AGAIN, 7), again="children") == child
    assert first_move(Recording(TREE, AGAIN, 7)) is None
    assert first_move(Recording(TREE, AGAIN, 5)) == child
