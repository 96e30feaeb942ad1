"""Exercises in Monte Carlo tree search, and in its playouts: the rules of their files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.core import algorithms
from grader.core.models import Exercise
from grader.core.tree import UNKNOWN

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema import ExerciseFields

OF_PLAYOUTS = ("iterations", "exploration")
"""The keys that only these exercises have."""
OF_VALUES = ("equal_positions", "published")
"""The keys about the value of a tree."""
OF_DICE = {"seed": "mcts or playout", "policy": "playout"}
"""The keys about random choices, with the algorithms that they are for."""


def mistakes(root: Node, document: ExerciseFields) -> Iterator[Mistake]:
    """The mistakes in the keys of a Monte Carlo tree search and of a playout, or in those keys
    anywhere else."""
    asked = algorithms.algorithm(document.algorithm)
    is_playout = asked.program == "playout"
    rolls = asked.is_by_playouts or is_playout
    of_playouts = "playout" if isinstance(document.playouts, int) else "mcts"
    of_dice = {**OF_DICE, "playouts": of_playouts}
    problems = {key: f"is for algorithm: {whose}" for key, whose in of_dice.items()}
    if rolls:
        problems = {} if is_playout else {"policy": problems["policy"]}
        problems |= dict.fromkeys(OF_VALUES, "is for a search that finds the value of a tree")
    if not asked.is_by_playouts:
        problems |= dict.fromkeys(OF_PLAYOUTS, "is for algorithm: mcts")
    for key, problem in problems.items():
        if root.data.get(key) is not None:
            this = asked.title if key in OF_VALUES else document.algorithm
            yield root.key_mistake(key, f"{key} {problem}, and this is {this}; delete it")


def tree_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistakes of a tree in which no playout can end, or no move can be chosen."""
    tree, algorithm = exercise.tree, exercise.algorithm
    plays = algorithm.is_by_playouts or algorithm.program == "playout"
    if not plays or exercise.playouts is not None:
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
