"""Monte Carlo tree search: Russell & Norvig, 4th edition, Fig. 5.11, with UCB1.

    game.playout(state)         play a game from state to its end by random moves: MAX's utility
    game.to_move(state)         "MAX" or "MIN"
    game.actions(state)         the legal moves, as a list
    game.result(state, action)  the state after a move
    game.is_terminal(state)     whether the game is over

Each iteration makes one playout, from the new child. Utilities are MAX's: above 0 if MAX has won.

Write the four functions, then run:  grade . -a mcts
"""

from math import log, sqrt

C = sqrt(2)


class Node:
    """A state in the search tree, with the record of the playouts through it."""

    def __init__(self, state, parent=None, action=None):
        self.state = state
        self.parent = parent
        self.action = action
        self.children = []
        self.N = 0  # playouts
        self.W = 0  # their rewards, for the player who chooses this node


def monte_carlo_tree_search(game, state, iterations):
    """Return the action with the most playouts."""
    root = Node(state)
    for _ in range(iterations):
        leaf = select(game, root)
        child = expand(game, leaf)
        result = simulate(game, child)
        back_propagate(game, child, result)
    return max(root.children, key=lambda child: child.N).action


def select(game, node):
    """Go down to a node with an untried child, or to a terminal one, by the greatest UCB1."""
    raise NotImplementedError


def expand(game, leaf):
    """Add a child to the leaf and return it; a terminal leaf is returned itself."""
    raise NotImplementedError


def simulate(game, child):
    """Return the result of one playout."""
    raise NotImplementedError


def back_propagate(game, child, result):
    """Update the records from the child up to the root."""
    raise NotImplementedError
