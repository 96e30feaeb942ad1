"""Hypothesis strategies: trees of every shape that an exercise may have."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from grader.core.models import Exercise
from grader.core.models.figure import CutoffRule
from grader.core.tree import Player, Tree, alternating

few = st.integers(-3, 3)  # ties on purpose, zeros, negatives
numbers = st.one_of(few, st.integers(-(10**6), 10**6), st.floats(-1e6, 1e6, allow_nan=False))


def nested(values: st.SearchStrategy[Any] = numbers, leaves: int = 40) -> st.SearchStrategy[Any]:
    """Trees as exercises write them: a lone leaf, one-child chains, any branching."""
    return st.recursive(
        values, lambda below: st.lists(below, min_size=1, max_size=5), max_leaves=leaves
    )


def exercise(tree: Any, root_player: Player = "MAX", cutoff: CutoffRule = "weak") -> Exercise:
    """An exercise with that tree."""
    tree = tree if isinstance(tree, Tree) else Tree.build(tree, root_player=root_player)
    return Exercise(id="tree", title="A tree", tree=tree, cutoff=cutoff)


def with_min_first(problem: Exercise) -> Exercise:
    """The exercise with MIN to move at the root."""
    players = alternating(problem.tree.depth, "MIN")
    return replace(problem, tree=replace(problem.tree, players=players))


exercises = st.builds(exercise, nested(), st.sampled_from(["MAX", "MIN"]))


def chain(depth: int, leaf: float = 1) -> Any:
    """A tree of one branch."""
    tree: Any = leaf
    for _ in range(depth):
        tree = [tree]
    return tree
