"""Exercises in playouts: the rules of their files."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.models import Exercise
from grader.core.placed_values import Mistake, PlacedFields
from grader.course.iterations_exercise import OF_VALUES
from grader.search.simulation import winning

OWN = ("policy", "seed")
"""The keys that only these exercises have; `seed` is also for Monte Carlo tree search."""

REFUSED = {
    **OF_VALUES,
    "depth": ("a program that searches", " and write depth_limit"),
    **dict.fromkeys(("counts", "holds_for"), ("a program that searches", "")),
}
"""The keys that they cannot have: the programs that a key is for, and more to do than delete it."""


def other_playouts(fields: PlacedFields) -> Iterator[Mistake]:
    """A number of playouts for another algorithm than playout, records of them for another than
    Monte Carlo tree search."""
    if not fields.has("playouts"):
        return
    asked, given = fields.algorithm, fields.given["playouts"]
    is_number, is_playout = isinstance(given, int), asked.program == "playout"
    if is_number == is_playout and (is_playout or asked.is_by_playouts):
        return
    whose = "playout" if is_number else "mcts"
    problem = f"playouts is for algorithm: {whose}, and this is {asked.name}; delete it"
    if is_playout:
        problem = (
            "records of playouts are for algorithm: mcts; write the number of playouts in their "
            "place, as in playouts: 40"
        )
    elif asked.is_by_playouts:
        problem = (
            f"a number of playouts is for algorithm: playout; write iterations: {given} in its "
            "place"
        )
    yield fields.at_key("playouts", problem)


def nothing_left_to_dice(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """A tree in which nothing is left to the dice, or to a heavy policy."""
    tree = exercise.tree
    if exercise.algorithm.program != "playout" or not tree.complete or tree.is_leaf(0):
        return
    content = "tree" if exercise.game is None else "game"
    inner = [node for node in range(len(tree)) if not tree.is_leaf(node)]
    if all(len(tree.children(node)) == 1 for node in inner):
        yield fields.at_key(
            fields.content,
            f"every state of this {content} has a single action, so nothing is left to the "
            "dice; write another",
        )
    elif exercise.policy == "heavy" and all(
        len(winning(tree, node)) in {0, len(tree.children(node))} for node in inner
    ):
        yield fields.at_key(
            "policy",
            f"no state of this {content} has a winning action beside another, so a "
            "heavy playout is a random one; write policy: random, or values on both sides of 0",
        )
