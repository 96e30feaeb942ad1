"""Alpha-beta search: Russell & Norvig, Artificial Intelligence: A Modern Approach, Fig. 5.7.

The game you are given answers five questions:

    game.is_terminal(state)      is the game over here?
    game.utility(state)          the value of a terminal state, for MAX
    game.actions(state)          the legal moves, in the order in which to try them
    game.result(state, action)   the state that a move leads to
    game.to_move(state)          "MAX" or "MIN"

Write max_value and min_value; then run:  grade .
"""

from math import inf


def alpha_beta_search(game, state):
    """Return the best action for MAX in `state`.

    Leave it as it is if you like: the grader then calls max_value(game, state, -inf, inf) itself
    and takes the first action whose value is the one you return.
    """
    raise NotImplementedError


def max_value(game, state, alpha, beta):
    """Return the value of `state`, where MAX is to move (Fig. 5.7, function MAX-VALUE).

    `alpha` is the value of the best choice found so far for MAX on the way to `state`, `beta` the
    best for MIN. You may return the value alone (3rd edition) or a pair (value, move) (4th).
    """
    raise NotImplementedError


def min_value(game, state, alpha, beta):
    """Return the value of `state`, where MIN is to move (Fig. 5.7, function MIN-VALUE)."""
    raise NotImplementedError
