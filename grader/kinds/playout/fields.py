"""Exercises in playouts: the rules of their files."""

from collections.abc import Iterator

from grader.core.models import Exercise
from grader.core.placed_values import Mistake, PlacedFields
from grader.kinds.field_rules import FieldRules
from grader.kinds.iterations.fields import OF_VALUES, no_end_of_playouts
from grader.search.simulation import winning

_REFUSED = {
    **OF_VALUES,
    "depth": ("a program that searches", " and write depth_limit"),
    **dict.fromkeys(("counts", "holds_for"), ("a program that searches", "")),
}


def records_of_playouts(fields: PlacedFields) -> Iterator[Mistake]:
    """Records in place of the number of playouts."""
    if not isinstance(fields.given.get("playouts", 0), int):
        yield fields.at_key(
            "playouts",
            "records of playouts are for algorithm: mcts; write the number of playouts in their "
            "place, as in playouts: 40",
        )


def nothing_left_to_dice(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """A tree in which nothing is left to the dice, or to a heavy policy."""
    tree = exercise.tree
    if not tree.complete or tree.is_leaf(0):
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


def free_policy(exercise: Exercise) -> Iterator[str]:
    """A choice that is free cannot be wrong."""
    if exercise.policy == "any":
        yield (
            f"choice marks the moves of a policy, and {exercise.id} leaves the policy free; write "
            "policy: random in its file, or leave choice out"
        )


RULES = FieldRules(
    refused=_REFUSED,
    of_fields=(records_of_playouts,),
    of_exercise=(no_end_of_playouts, nothing_left_to_dice),
    unasked={"choice": free_policy},
)
