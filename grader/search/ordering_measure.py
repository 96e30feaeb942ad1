"""The measure of a program that orders actions: the leaves that Fig. 5.7 evaluates in other orders.

The trusted search knows the whole tree. In a tree that is written out, the evaluation of a node is
its minimax value; in a game it is the one that the exercise names, and the utility of a position
where the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.core.tree import Value
from grader.search.best_ordering import fewest_leaves, most_leaves, true_values
from grader.search.game import Game, Order
from grader.search.reference_player import mistake, mistake_names, solve_in_order

MOST_ACTIONS = 100
"""The most actions of a node that a program is given to order."""


class OrderingMeasure(NamedTuple):
    """The leaves that a search evaluates in the best order, in the worst, and as actions are given.

    `values` has the evaluation of each node. If `is_exact`, no order has fewer leaves than `best`,
    or more than `worst`; otherwise these are the orders by evaluation, from the best action to the
    worst, and the other way round. `enough` are the leaves in the order by evaluation, which earns
    full marks: in a game, and where branches end at different depths, the best may have fewer.
    """

    values: Sequence[Value]
    best: int
    enough: int
    worst: int
    as_given: int
    is_exact: bool


@cache
def measure(exercise: Exercise) -> OrderingMeasure:
    """The measure of an exercise whose tree is complete."""
    best, worst = fewest_leaves(exercise), most_leaves(exercise)
    is_exact = best is not None and worst is not None
    enough = leaves(exercise, by_evaluation(exercise))
    if best is None or worst is None:
        best, worst = enough, leaves(exercise, by_evaluation(exercise, worst_first=True))
    as_given = leaves(exercise, lambda _, actions: actions)
    return OrderingMeasure(evaluations(exercise), best, enough, worst, as_given, is_exact)


@cache
def evaluations(exercise: Exercise) -> Sequence[Value]:
    """The evaluation of each node, for MAX."""
    tree = exercise.tree
    if isinstance(tree, GrowingTree):
        return [0 if value is None else value for value in tree.values]
    return true_values(tree)


def leaves(exercise: Exercise, order: Order) -> int:
    """The number of leaves that the search in that order evaluates."""
    return len(solve_in_order(exercise, order).evaluated)


def by_evaluation(exercise: Exercise, *, worst_first: bool = False) -> Order:
    """Orders actions from the best for the player to move to the worst, or the other way round."""
    tree, values = exercise.tree, evaluations(exercise)

    def order(node: int, actions: Sequence[str]) -> Sequence[str]:
        children = dict(zip(tree.actions(node), tree.expand(node), strict=True))
        descending = (tree.players[node] == "MAX") != worst_first
        return sorted(actions, key=lambda each: values[children[each]], reverse=descending)

    return order


class EvaluatedGame(Game):
    """The game of known wrong orders: `eval` answers as it does for a student's program."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise.tree)
        self._evaluations = evaluations(exercise)

    def eval(self, state: int) -> Value:
        return self._evaluations[state]


def wrong_orders(exercise: Exercise) -> dict[str, Order]:
    """The order of each known mistake in ordering, by the mistake's name."""
    game = EvaluatedGame(exercise)
    return {name: _order_of(name, game) for name in mistake_names(exercise.algorithm)}


def _order_of(name: str, game: Game) -> Order:
    order = mistake(name).function

    def in_game(node: int, actions: Sequence[str]) -> Sequence[str]:
        found: Sequence[str] = order(game, node, actions)
        return found

    return in_game
