"""Monte Carlo tree search: Russell & Norvig, 4th ed., Fig. 5.11, with UCB1 as its selection."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

TITLE = "the four steps, each a function"
SOURCE = "Russell & Norvig, 4th ed., Fig. 5.11"
REWARDS = "utilities"


class SearchNode:
    """A state of the search tree: the playouts through it, and their utility for the player who
    chooses it."""

    def __init__(self, state: Any, parent: SearchNode | None = None, action: Any = None) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.children: list[SearchNode] = []
        self.playouts = 0
        self.utility = 0.0


def monte_carlo_tree_search(game: Any, state: Any, iterations: int) -> Any:
    """MONTE-CARLO-TREE-SEARCH(state) returns an action."""
    tree = SearchNode(state)
    for _ in range(iterations):
        leaf = select(game, tree)
        child = expand(game, leaf)
        result = game.playout(child.state)
        back_propagate(game, result, child)
    return max(tree.children, key=lambda node: node.playouts).action


def select(game: Any, node: SearchNode) -> SearchNode:
    """SELECT(tree): from the root down to a node with an untried child, or to a leaf."""
    while node.children and all(child.playouts for child in node.children):
        node = choose(game, node)
    return node


def choose(game: Any, node: SearchNode) -> SearchNode:
    """The child with the greatest UCB1; of a chance node, the child that is played least for its
    probability."""
    if game.to_move(node.state) == "CHANCE":
        odds = [probability for probability, _ in game.outcomes(node.state)]
        shares = [child.playouts / p for child, p in zip(node.children, odds, strict=True)]
        return node.children[shares.index(min(shares))]
    return max(node.children, key=lambda child: ucb1(child, game.exploration))


def ucb1(node: SearchNode, c: float) -> float:
    """UCB1(n) = U(n)/N(n) + C * sqrt(log(N(PARENT(n))) / N(n))."""
    assert node.parent is not None  # noqa: S101 - the root is never chosen
    return node.utility / node.playouts + c * sqrt(log(node.parent.playouts) / node.playouts)


def expand(game: Any, leaf: SearchNode) -> SearchNode:
    """EXPAND(leaf): its first untried child; a leaf of the game stays itself."""
    if game.is_terminal(leaf.state):
        return leaf
    if not leaf.children:
        if game.to_move(leaf.state) == "CHANCE":
            leaf.children = [SearchNode(child, leaf) for _, child in game.outcomes(leaf.state)]
        else:
            leaf.children = [
                SearchNode(game.result(leaf.state, action), leaf, action)
                for action in game.actions(leaf.state)
            ]
    return next(child for child in leaf.children if not child.playouts)


def back_propagate(game: Any, result: float, node: SearchNode | None) -> None:
    """BACK-PROPAGATE(result, child): up to the root, each for the player who chooses the node."""
    while node is not None:
        chooser = game.to_move(node.parent.state) if node.parent else "MAX"
        node.playouts += 1
        node.utility += -result if chooser == "MIN" else result
        node = node.parent
