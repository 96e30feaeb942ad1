"""Principal variation search: T. A. Marsland and M. Campbell, 1982 (NegaScout: A. Reinefeld, 1983).

The game has five methods:

    game.is_terminal(state)      whether the game is over
    game.utility(state)          the value of a terminal state, for MAX: a whole number
    game.to_move(state)          "MAX" or "MIN"
    game.actions(state)          the legal moves, in the order to try them
    game.result(state, action)   the state after a move

Write the functions, then run:  grade . -a pvs
"""

from math import inf


def pvs_search(game, state):
    """Return the best action for MAX in `state`.

    Optional: if you leave it unchanged, the grader calls max_value(game, state, -inf, inf) and
    takes the first action with the value that you return.
    """
    raise NotImplementedError


def max_value(game, state, alpha, beta):
    """Return the value of `state`, where MAX is to move, or a bound on it outside alpha and beta.

    Which window only tells whether a later child is better than the first? And if it is?
    """
    raise NotImplementedError


def min_value(game, state, alpha, beta):
    """Return the value of `state`, where MIN is to move, or a bound on it outside the window."""
    raise NotImplementedError
