"""Exercises in Monte Carlo tree search: the rules that only their files have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.core import algorithms
from grader.core.models import Exercise
from grader.core.tree import UNKNOWN

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema import ExerciseFields

OF_PLAYOUTS = ("iterations", "exploration", "seed")
"""The keys that only these exercises have."""
OF_VALUES = ("equal_positions", "published")
"""The keys about the value of a tree."""


def mistakes(root: Node, document: ExerciseFields) -> Iterator[Mistake]:
    """The mistakes in the keys of a Monte Carlo tree search, or in those keys anywhere else."""
    asked = algorithms.algorithm(document.algorithm)
    is_mcts = asked.is_by_playouts
    for key in OF_VALUES if is_mcts else (*OF_PLAYOUTS, "playouts"):
        if root.data.get(key) is None:
            continue
        problem = (
            f"{key} is for a search that finds the value of a tree, and this is {asked.title}"
            if is_mcts
            else f"{key} is for algorithm: mcts, and this is {document.algorithm}"
        )
        yield root.key_mistake(key, f"{problem}; delete it")


def tree_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistakes of a tree in which no playout can end, or no move can be chosen."""
    tree = exercise.tree
    if not exercise.algorithm.is_by_playouts or exercise.playouts is not None:
        return
    key = "game" if exercise.game is not None else "tree"
    if tree.is_leaf(0):
        yield root.key_mistake(
            key, "the root has no moves, so there is none to choose; give it two"
        )
    elif tree.complete and any(
        tree.is_leaf(node) and tree.values[node] is None for node in range(len(tree))
    ):
        yield root.key_mistake(
            key, f"a playout can end in every leaf, and one is {UNKNOWN!r}; write its value"
        )
