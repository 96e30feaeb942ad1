"""Monte Carlo tree search: Russell & Norvig, 4th ed., Fig. 5.11, with UCB1 as its selection.

The mistakes in `reference/mistakes/mcts.yaml` change it by the roles in its comments.
"""

from math import log, sqrt
from typing import Any

TITLE = "the four steps, each a function"
REWARDS = "utilities"


class SearchNode:
    """A state of the tree, the player to move there, and its record: n playouts, w rewards."""

    def __init__(self, game: Any, state: Any, parent: Any = None, action: Any = None) -> None:
        self.state, self.parent, self.action = state, parent, action
        self.player = game.to_move(state)
        self.c = game.exploration
        self.children: list[Any] = []
        self.record = {"n": 0, "w": 0.0}


def monte_carlo_tree_search(game: Any, state: Any, iterations: int) -> Any:
    """MONTE-CARLO-TREE-SEARCH(state) returns an action."""
    root = SearchNode(game, state)
    for _ in range(iterations):  # repeat
        leaf = select(root)
        child = expand(game, leaf)
        result = simulate(game, child)
        back_propagate(child, result)
    return max(root.children, key=lambda child: child.record["n"]).action  # move


def select(node: Any) -> Any:
    """SELECT(tree): down to a node with an untried child, or to a leaf."""
    while node.children and not untried(node):  # descend
        node = max(node.children, key=ucb1)  # choose
    return node


def untried(node: Any) -> list[Any]:
    """The children without a playout."""
    return [child for child in node.children if child.record["n"] == 0]


def ucb1(node: Any) -> float:
    """W/N + C * sqrt(ln(n) / N); the outcomes of a chance node take turns by their probability."""
    visits = node.record["n"]
    if node.parent.player == "CHANCE":
        return -visits / node.action
    total = node.parent.record["n"]  # total
    mean = node.record["w"] / visits  # mean
    bonus = node.c * sqrt(log(total) / visits)  # bonus
    return mean + bonus  # bound


def expand(game: Any, leaf: Any) -> Any:
    """EXPAND(leaf): an untried child; a leaf of the game stays itself."""
    if game.is_terminal(leaf.state):  # end
        return leaf
    if not leaf.children:
        leaf.children = [  # children
            SearchNode(game, state, leaf, action) for action, state in moves(game, leaf.state)
        ]
    return untried(leaf)[0]


def moves(game: Any, state: Any) -> list[tuple[Any, Any]]:
    """Each action with the state after it; of a chance node, each probability with an outcome."""
    if game.to_move(state) == "CHANCE":
        return list(game.outcomes(state))
    return [(action, game.result(state, action)) for action in game.actions(state)]


def simulate(game: Any, child: Any) -> float:
    """SIMULATE(child): MAX's utility."""
    return game.playout(child.state)  # playout


def back_propagate(node: Any, result: float) -> None:
    """BACK-PROPAGATE(result, child): each record on the way, for the player who chooses it."""
    while node is not None:  # climb
        node.record["n"] += 1
        if node.parent is not None:
            node.record["w"] += result if node.parent.player == "MAX" else -result  # reward
        node = node.parent
