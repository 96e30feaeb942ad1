"""Alpha-beta search: Russell & Norvig, Artificial Intelligence: A Modern Approach, Fig. 5.7.

The game has five methods:

    game.is_terminal(state)      whether the game is over
    game.utility(state)          the value of a terminal state, for MAX
    game.actions(state)          the legal moves, in the order to try them
    game.result(state, action)   the state after a move
    game.to_move(state)          "MAX" or "MIN", the player to move

Write max_value and min_value, then run:  grade . -a games
"""

from math import inf


def alpha_beta_search(game, state):
    """Return the best action for MAX in `state`.

    Optional: if you leave it unchanged, the grader calls max_value(game, state, -inf, inf) and
    takes the first action with the value that you return.
    """
    raise NotImplementedError


def max_value(game, state, alpha, beta):
    """Return the value of `state`, where MAX is to move (Fig. 5.7, function MAX-VALUE).

    `alpha` is the value of MAX's best choice so far on the path to `state`, `beta` that of MIN's.
    Return the value alone (3rd edition) or a pair (value, move) (4th edition).
    """
    raise NotImplementedError


def min_value(game, state, alpha, beta):
    """Return the value of `state`, where MIN is to move (Fig. 5.7, function MIN-VALUE)."""
    raise NotImplementedError
