"""A program that exchanges the playouts of the parent and of the child in UCB1."""

from __future__ import annotations

from math import log, sqrt
from typing import Any

TITLE = "exchanges the playouts of the parent and of the child in UCB1"
LINES = ("select",)
SENTENCE = "A child then gains by every playout of its own, so the search explores less and less."
HINT = "Whose playouts are below the fraction line of UCB1?"
SHOWS = {"bonus": "sqrt(ln(N) / n)"}


class _Node:
    """A state of the tree, the player to move there, and its record: n playouts, w rewards."""

    def __init__(self, game: Any, state: Any, parent: Any = None, action: Any = None) -> None:
        self.state, self.parent, self.action = state, parent, action
        self.player = game.to_move(state)
        self.c = game.exploration
        self.children: list[Any] = []
        self.record = {"n": 0, "w": 0.0}


def monte_carlo_tree_search(game: Any, state: Any, iterations: int) -> Any:
    """MONTE-CARLO-TREE-SEARCH(state) returns an action."""
    root = _Node(game, state)
    for _ in range(iterations):
        leaf = select(root)
        child = expand(game, leaf)
        result = simulate(game, child)
        back_propagate(child, result)
    return max(root.children, key=lambda child: child.record["n"]).action


def select(node: Any) -> Any:
    """SELECT(tree): down to a node with an untried child, or to a leaf."""
    while node.children and not untried(node):
        node = max(node.children, key=ucb1)
    return node


def untried(node: Any) -> list[Any]:
    """The children without a playout."""
    return [child for child in node.children if child.record["n"] == 0]


def ucb1(node: Any) -> float:
    """W/N + C * sqrt(ln(n) / N)."""
    visits = node.record["n"]
    total = node.parent.record["n"]
    return node.record["w"] / visits + node.c * sqrt(log(visits) / total)


def expand(game: Any, leaf: Any) -> Any:
    """EXPAND(leaf): an untried child; a leaf of the game stays itself."""
    if game.is_terminal(leaf.state):
        return leaf
    if not leaf.children:
        leaf.children = [
            _Node(game, state, leaf, action) for action, state in moves(game, leaf.state)
        ]
    return untried(leaf)[0]


def moves(game: Any, state: Any) -> list[tuple[Any, Any]]:
    """Each action with the state after it; of a chance node, each probability with an outcome."""
    if game.to_move(state) == "CHANCE":
        return list(game.outcomes(state))
    return [(action, game.result(state, action)) for action in game.actions(state)]


def simulate(game: Any, child: Any) -> float:
    """SIMULATE(child): MAX's utility."""
    return game.playout(child.state)


def back_propagate(node: Any, result: float) -> None:
    """BACK-PROPAGATE(result, child): each record on the way, for the player who chooses it."""
    while node is not None:
        node.record["n"] += 1
        if node.parent is not None:
            node.record["w"] += result if node.parent.player == "MAX" else -result
        node = node.parent
