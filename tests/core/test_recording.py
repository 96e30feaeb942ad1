"""Windows, as they act in a search."""

from __future__ import annotations

from math import inf

import pytest

from grader.core.recording import NOTHING, Claim, effective_window, without_none
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
