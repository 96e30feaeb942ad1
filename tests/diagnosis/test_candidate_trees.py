"""The trees on which mistakes are looked for, and their smaller forms."""

from __future__ import annotations

from grader.core.tree import Tree
from grader.diagnosis.candidate_trees import smaller, trees


def test_a_tree_shrinks_one_step_at_a_time() -> None:
    steps = list(smaller([[3000, 7], 2]))
    assert [[7], 2] in steps
    assert [2] in steps
    assert [[3, 2], 1] in steps
    assert [[0, 7], 2] in steps
    assert [] not in steps
    assert {str(step) for step in smaller([1])} == {"[0]", "[1]"}


def test_the_drawn_trees_are_small_and_always_the_same() -> None:
    assert trees() == trees()
    assert len({str(tree) for tree in trees()}) == len(trees()) > 30
    assert all(len(Tree.build(tree)) <= 40 for tree in trees())
