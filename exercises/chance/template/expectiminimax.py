"""Expectiminimax: Russell & Norvig, Artificial Intelligence: A Modern Approach, Section 5.5.

The game has six methods:

    game.is_terminal(state)      whether the game is over
    game.utility(state)          the value of a terminal state, for MAX
    game.to_move(state)          "MAX", "MIN", or "CHANCE" at a chance node
    game.actions(state)          the legal moves of a player, in the order to try them
    game.result(state, action)   the state after a move
    game.outcomes(state)         the outcomes of a chance node: a list of (probability, state)

Write the functions, then run:  grade . -a chance
"""

from math import inf


def expectiminimax_search(game, state):
    """Return the best action for MAX in `state`.

    Optional: if you leave it unchanged, the grader calls max_value(game, state) and takes the first
    action with the value that you return.
    """
    raise NotImplementedError


def max_value(game, state):
    """Return the value of `state`, where MAX is to move: that of the best action for MAX.

    After the action, MIN may move, or MAX again, or chance decides: ask the game.
    """
    raise NotImplementedError


def min_value(game, state):
    """Return the value of `state`, where MIN is to move."""
    raise NotImplementedError


def exp_value(game, state):
    """Return the value of `state`, a chance node: what it is worth on average."""
    raise NotImplementedError
