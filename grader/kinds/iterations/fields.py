"""Exercises in Monte Carlo tree search: the rules of their files."""

from collections.abc import Iterator

from grader.core.models import Exercise
from grader.core.placed_values import Mistake, PlacedFields
from grader.core.tree import UNKNOWN
from grader.kinds.field_rules import FieldRules

OF_VALUES = dict.fromkeys(
    ("equal_positions", "published"), ("a search that finds the value of a tree", "")
)
"""The keys about the value of a tree, which no playout finds."""


def number_of_playouts(fields: PlacedFields) -> Iterator[Mistake]:
    """A number in place of the records of playouts."""
    given = fields.given.get("playouts")
    if isinstance(given, int):
        yield fields.at_key(
            "playouts",
            f"a number of playouts is for algorithm: playout; write iterations: {given} in its "
            "place",
        )


def no_end_of_playouts(fields: PlacedFields, exercise: Exercise) -> Iterator[Mistake]:
    """A tree in which no move can be chosen, or no playout can end."""
    tree, key = exercise.tree, fields.content
    if exercise.playouts is not None:
        return
    if tree.is_leaf(0):
        yield fields.at_key(key, "the root has no moves, so there is none to choose; give it two")
    elif tree.complete and any(tree.values[leaf] is None for leaf in tree.leaves()):
        yield fields.at_key(
            key, f"a playout can end in every leaf, and one is {UNKNOWN!r}; write its value"
        )


def no_bounds(exercise: Exercise) -> Iterator[str]:
    """Playouts on paper of which the first is not chosen by UCB1."""
    if exercise.playouts is None:
        return
    played = {each.node for each in exercise.playouts.records if each.visits}
    if not played.issuperset(exercise.tree.names[child] for child in exercise.tree.children(0)):
        yield (
            f"ucb asks for bounds, and {exercise.id} has an untried child of the root, which comes "
            "before all bounds; add its record to the playouts, or leave ucb out"
        )


RULES = FieldRules(
    refused=OF_VALUES,
    of_fields=(number_of_playouts,),
    of_exercise=(no_end_of_playouts,),
    unasked={"ucb": no_bounds},
)
