"""Exercises in move ordering: the rules of their files."""

from collections.abc import Iterator

from grader.core.growing_tree import MOST_COMPLETE
from grader.core.models import Exercise
from grader.core.placed_values import Mistake, PlacedFields
from grader.core.tree import UNKNOWN
from grader.kinds.field_rules import FieldRules
from grader.search import games
from grader.search.ordering_measure import MOST_ACTIONS, measure
from grader.search.reference_player import Answers

_REFUSED = {
    "depth": ("a program that searches", " and write depth_limit"),
    **dict.fromkeys(
        ("equal_positions", "published", "counts", "holds_for"), ("a program that searches", "")
    ),
}


def no_evaluation(fields: PlacedFields) -> Iterator[Mistake]:
    """A game without an evaluation, by which actions are put in order."""
    if fields.has("evaluation"):
        return
    for name in list(fields.given.get("game", ()))[:1]:
        known = " or ".join(games.evaluations(name))
        remedy = f"write evaluation: {known}" if known else f"{name} has none; write another game"
        yield fields.at_key(
            "game", f"actions are put in order by an evaluation of positions; {remedy}"
        )


def unknown_leaf(fields: PlacedFields) -> Iterator[Mistake]:
    """The first leaf without a value."""
    unknown = [node for node in fields.nodes if node.data == UNKNOWN]
    if unknown:
        yield unknown[0].mistake(
            "a leaf is ?, and orders are measured by the values of all leaves; write a number"
        )


def orders_alike(fields: PlacedFields, exercise: Exercise, _: Answers) -> Iterator[Mistake]:
    """A game that is too large, or a tree in which no order is worth finding."""
    content, key = "tree" if exercise.game is None else "game", fields.content
    if not exercise.tree.complete:
        yield fields.at_key(
            key,
            f"the tree of this game has more than {MOST_COMPLETE:,} nodes, too many to "
            "measure every order; write a smaller game, a later position, or a depth_limit",
        )
        return
    widest = max(len(exercise.tree.children(node)) for node in range(len(exercise.tree)))
    if widest > MOST_ACTIONS:
        yield fields.at_key(
            key,
            f"a node of this {content} has {widest} actions, and a program orders at most "
            f"{MOST_ACTIONS}; write fewer",
        )
        return
    found = measure(exercise)
    if found.worst <= found.enough:
        yield fields.at_key(
            key,
            f"Fig. 5.7 evaluates {found.enough} leaves of {exercise.id} in the order by "
            f"evaluation and {found.worst} in the worst, so no order is better; write another "
            f"{key}",
        )
    elif found.as_given <= found.enough:
        yield fields.at_key(
            key,
            f"Fig. 5.7 evaluates {found.as_given} leaves of {exercise.id} in the order given "
            f"and {found.enough} by evaluation, so there is nothing to gain; write another {key}",
        )


RULES = FieldRules(
    refused=_REFUSED, of_fields=(no_evaluation, unknown_leaf), by_play=(orders_alike,)
)
