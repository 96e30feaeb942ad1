"""The measure of a program that orders actions: the leaves that Fig. 5.7 evaluates in other orders.

The trusted search knows the whole tree. In a tree that is written out, a node's evaluation is its
minimax value; in a game it is the named one, and the utility where the game is over.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.core.tree import Value
from grader.search.best_ordering import fewest_leaves, most_leaves, true_values
from grader.search.game import Order
from grader.search.reference_player import solve_in_order

MOST_ACTIONS = 100  # the most actions of a node that a program is given to order


class OrderingMeasure(NamedTuple):
    """The leaves that a search evaluates in various orders. `enough` are those in the order by
    evaluation, from the best action to the worst, which earns full marks: in a game, and where
    branches end at different depths, `best` may be less."""

    values: Sequence[Value]  # the evaluation of each node
    best: int | None  # the fewest of all orders; None if they take too long to find
    most: int | None  # the most of all orders; None as `best`
    enough: int
    opposite: int  # in the order by evaluation the other way round
    as_given: int  # in the order in which a program is given the actions
    in_game: bool  # whether the evaluation is a guess, and not the minimax value

    @property
    def is_exact(self) -> bool:
        """Whether `worst` is the most of all orders. In a game that order would be found by looking
        ahead to the end of the game: beside it, any order would seem good."""
        return self.most is not None and not self.in_game

    @property
    def worst(self) -> int:
        """The leaves with which an order earns nothing."""
        return self.opposite if self.most is None or self.in_game else self.most


@cache
def measure(exercise: Exercise) -> OrderingMeasure:
    """The measure of an exercise whose tree is complete."""
    return OrderingMeasure(
        values=evaluations(exercise),
        best=fewest_leaves(exercise),
        most=most_leaves(exercise),
        enough=leaves(exercise, by_evaluation(exercise)),
        opposite=leaves(exercise, by_evaluation(exercise, worst_first=True)),
        as_given=leaves(exercise, lambda _, actions: actions),
        in_game=isinstance(exercise.tree, GrowingTree),
    )


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
