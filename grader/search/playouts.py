"""Games played to their end by random moves, for Monte Carlo tree search.

The trusted side rolls the dice. The n-th playout from a node follows from the seed, the node and n
alone, so a search can be repeated in any order, and a playout is not known before it is asked for.
"""

from collections import Counter
from typing import Any

from grader.core.growing_tree import GrowingTree
from grader.core.tree import Tree, Value
from grader.search.dice import Dice


class Playouts:
    """The playouts of one search of `tree`."""

    def __init__(self, tree: Tree, seed: int) -> None:
        self._tree = tree
        self._seed = seed
        self._played: Counter[int] = Counter()

    def play(self, node: int) -> Value:
        """MAX's utility at the end of the next playout from `node`; of a leaf, its value."""
        tree = self._tree
        if tree.starts[node] == tree.stops[node]:
            return tree.values[node] or 0
        self._played[node] += 1
        dice = Dice(self._seed, tree.names[node], self._played[node])
        if isinstance(tree, GrowingTree):
            return _by_rules(tree, node, dice)
        while tree.starts[node] != tree.stops[node]:
            children = tree.expand(node)
            if tree.players[node] == "CHANCE":
                node = dice.weighted(children, [float(tree.odds[child]) for child in children])
            else:
                node = dice.one_of(children)
        return tree.values[node] or 0


def _by_rules(tree: GrowingTree, node: int, dice: Dice) -> Value:
    """The same without the nodes of the way, which nobody else need ever see."""
    rules: Any = tree.rules
    position, left = tree.positions[node], tree.deepest - tree.depth[node]
    while left and not rules.is_terminal(position):
        actions = rules.actions(position)
        if rules.to_move(position) == "CHANCE":
            shares = [float(rules.odds(position, action)) for action in actions]
            position = rules.result(position, dice.weighted(actions, shares))
        else:
            position = rules.result(position, dice.one_of(actions))
        left -= 1
    if rules.is_terminal(position):
        value: Value = rules.utility(position)
        return value
    return 0 if tree.evaluation is None else tree.evaluation.of(position)
