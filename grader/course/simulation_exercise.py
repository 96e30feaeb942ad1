"""Exercises in playouts: the rules of their files that other algorithms do not have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.core import algorithms
from grader.core.models import Exercise
from grader.core.models.assignment import USUAL_SIMULATIONS

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema import ExerciseFields
    from grader.course.schema.questions import PlayoutFields

OF_SEARCHES = {"depth": " and write depth_limit", "counts": "", "holds_for": ""}
"""The keys about a search that a program makes, each with the remedy beside its deletion."""


def wanted(playouts: PlayoutFields | int | None) -> int:
    """The playouts that a program is asked for, by the field of a checked document."""
    return playouts if isinstance(playouts, int) else USUAL_SIMULATIONS


def mistakes(root: Node, document: ExerciseFields) -> Iterator[Mistake]:
    """The mistakes in the keys of a playout, and a number of playouts for another algorithm."""
    asked = algorithms.algorithm(document.algorithm)
    is_number = isinstance(document.playouts, int)
    if asked.program != "playout":
        if asked.is_by_playouts and is_number:
            yield root.key_mistake(
                "playouts",
                "a number of playouts is for algorithm: playout; write iterations: "
                f"{document.playouts} in its place",
            )
        return
    if document.playouts is not None and not is_number:
        yield root.key_mistake(
            "playouts",
            "records of playouts are for algorithm: mcts; write the number of playouts "
            "in their place, as in playouts: 40",
        )
    for key, instead in OF_SEARCHES.items():
        if root.data.get(key) is not None:
            yield root.key_mistake(
                key,
                f"{key} is for a program that searches, and this is {asked.title}; delete it"
                f"{instead}",
            )


def tree_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistakes of a tree in which nothing is left to the dice, or to a heavy policy."""
    tree = exercise.tree
    if exercise.algorithm.program != "playout" or not tree.complete or tree.is_leaf(0):
        return
    content = "tree" if exercise.game is None else "game"
    key = "family" if root.data.get("family") is not None else content
    inner = [node for node in range(len(tree)) if not tree.is_leaf(node)]
    if all(len(tree.children(node)) == 1 for node in inner):
        yield root.key_mistake(
            key,
            f"every state of this {content} has a single action, so nothing is left to the "
            "dice; write another",
        )
    elif exercise.policy == "heavy":
        from grader.search.simulation import winning  # slow to import

        if all(len(winning(tree, node)) in {0, len(tree.children(node))} for node in inner):
            yield root.key_mistake(
                "policy",
                f"no state of this {content} has a winning action beside another, so a "
                "heavy playout is a random one; write policy: random, or values on both sides of 0",
            )
