"""Exercises in move ordering: the rules of their files that other algorithms do not have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.core import algorithms
from grader.core.models import Exercise
from grader.course.game_exercise import MOST_COMPLETE
from grader.search import games

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema import ExerciseFields

OF_SEARCHES = {
    "depth": " and write depth_limit",
    "equal_positions": "",
    "published": "",
    "counts": "",
    "holds_for": "",
}
"""The keys about a search that a program makes, each with the remedy beside its deletion."""


def mistakes(root: Node, document: ExerciseFields, nodes: list[Node]) -> Iterator[Mistake]:
    """The mistakes in the keys of an ordering, and in the `nodes` of its tree."""
    if algorithms.algorithm(document.algorithm).program != "ordering":
        return
    for key, instead in OF_SEARCHES.items():
        if root.data.get(key) is not None:
            yield root.key_mistake(
                key,
                f"{key} is for a program that searches, and this is move ordering; delete it"
                f"{instead}",
            )
    if document.game is not None and document.evaluation is None:
        (name, *_) = document.game.model_dump(exclude_unset=True, exclude_none=True)
        known = " or ".join(games.evaluations(name))
        remedy = f"write evaluation: {known}" if known else f"{name} has none; write another game"
        yield root.key_mistake(
            "game", f"actions are put in order by an evaluation of positions; {remedy}"
        )
    unknown = next((node for node in nodes if node.data == "?"), None)
    if unknown is not None:
        yield unknown.mistake(
            "a leaf is ?, and orders are measured by the values of all leaves; write a number"
        )


def measure_mistakes(exercise: Exercise, root: Node) -> Iterator[Mistake]:
    """The mistake of a game that is too large, or of a tree in which no order is worth finding."""
    content = "tree" if exercise.game is None else "game"
    key = "family" if root.data.get("family") is not None else content
    if not exercise.tree.complete:
        yield root.key_mistake(
            key,
            f"the tree of this game has more than {MOST_COMPLETE:,} nodes, too many to "
            "measure every order; write a smaller game, a later position, or a depth_limit",
        )
        return
    from grader.search.ordering_measure import MOST_ACTIONS, measure  # slow to import

    widest = max(len(exercise.tree.children(node)) for node in range(len(exercise.tree)))
    if widest > MOST_ACTIONS:
        yield root.key_mistake(
            key,
            f"a node of this {content} has {widest} actions, and a program orders at most "
            f"{MOST_ACTIONS}; write fewer",
        )
        return
    found = measure(exercise)
    if found.worst <= found.enough:
        yield root.key_mistake(
            key,
            f"Fig. 5.7 evaluates {found.enough} leaves of {exercise.id} in the order by "
            f"evaluation and {found.worst} in the worst, so no order is better; write another "
            f"{key}",
        )
    elif found.as_given <= found.enough:
        yield root.key_mistake(
            key,
            f"Fig. 5.7 evaluates {found.as_given} leaves of {exercise.id} in the order given "
            f"and {found.enough} by evaluation, so there is nothing to gain; write another {key}",
        )
