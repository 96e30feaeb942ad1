"""The values of some leaves for which the root's value, or the best move, stays.

A value of the tree is a max or min of its leaves, so the comparison of two of them comes apart into
comparisons of leaves: max(a, b) >= c if a >= c or b >= c.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import reduce
from math import inf
from typing import NamedTuple, TypeAlias

from grader.core.conditions import ALWAYS, NEVER, AllOf, AnyOf, Condition, Relation, Side
from grader.core.models import Exercise
from grader.core.models.paper_questions import CONDITION_WORDS, LEAF_NAME, MOST_VARIED, HoldsFor
from grader.core.tree import Value


class Best(NamedTuple):
    """The greatest, or else the least, of several expressions."""

    greatest: bool
    of: tuple[Expression, ...]


Expression: TypeAlias = "Side | Best"


def question(exercise: Exercise) -> HoldsFor | None:
    """The question of an exercise; by default it varies its leaves "?", if there are not too many
    and their names can be read. None if there is nothing to vary."""
    tree = exercise.tree
    unknown = tuple(tree.names[leaf] for leaf in tree.leaves() if tree.values[leaf] is None)
    readable = all(
        re.match(LEAF_NAME, name) and name.casefold() not in CONDITION_WORDS for name in unknown
    )
    usual = 0 < len(unknown) <= MOST_VARIED and readable
    return exercise.holds_for or (HoldsFor(leaves=unknown) if usual else None)


def condition(exercise: Exercise, value: Value, moves: Sequence[str], asked: HoldsFor) -> Condition:
    """The condition on the leaves for which the root's value, or its first best move, stays."""
    tree = exercise.tree
    values: dict[int, Expression] = {}
    for node in reversed(range(len(tree))):
        given = tree.values[node]
        if tree.is_leaf(node):
            name = tree.names[node]
            values[node] = name if name in asked.leaves or given is None else given
        else:
            children = [values[child] for child in tree.children(node)]
            values[node] = best(children, greatest=tree.players[node] == "MAX")
    if asked.stays == "value":
        return both(at_least(values[0], value), at_least(value, values[0]))
    by_move = {tree.moves[child]: values[child] for child in tree.children(0)}
    chosen = by_move[moves[0]]
    is_max = tree.players[0] == "MAX"
    pairs = ((chosen, each) if is_max else (each, chosen) for each in by_move.values())
    found: Condition = ALWAYS
    for pair in pairs:
        found = both(found, at_least(*pair))
    return found


def best(expressions: Sequence[Expression], *, greatest: bool) -> Expression:
    """The greatest or least of some expressions; of numbers, only the best one is kept."""
    flat = [
        each
        for expression in expressions
        for each in (
            expression.of
            if isinstance(expression, Best) and expression.greatest == greatest
            else (expression,)
        )
    ]
    numbers: list[Value] = [each for each in flat if isinstance(each, (int, float))]
    kept = [each for each in flat if isinstance(each, (str, Best))]
    pick: Callable[[list[Value]], Value] = max if greatest else min
    found = (*dict.fromkeys(kept), *([pick(numbers)] if numbers else []))
    return found[0] if len(found) == 1 else Best(greatest, found)


def at_least(left: Expression, right: Expression) -> Condition:
    """The condition for left >= right."""
    if isinstance(left, Best):
        found = [at_least(each, right) for each in left.of]
        return reduce(either if left.greatest else both, found)
    if isinstance(right, Best):
        found = [at_least(left, each) for each in right.of]
        return reduce(both if right.greatest else either, found)
    if right == -inf or left == inf:
        return ALWAYS
    if right == inf or left == -inf:
        return NEVER
    if isinstance(left, str) or isinstance(right, str):
        return ALWAYS if left == right else Relation(left, ">=", right)
    return ALWAYS if left >= right else NEVER


def both(one: Condition, other: Condition) -> Condition:
    """The condition that both hold."""
    if NEVER in (one, other):
        return NEVER
    return AllOf(tuple(each for each in (one, other) if each != ALWAYS)) if one != other else one


def either(one: Condition, other: Condition) -> Condition:
    """The condition that one of two holds."""
    if ALWAYS in (one, other):
        return ALWAYS
    return AnyOf(tuple(each for each in (one, other) if each != NEVER)) if one != other else one
