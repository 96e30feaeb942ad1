"""Star1, alpha-beta with chance nodes: B. W. Ballard, Artificial Intelligence 21, 1983.

The game has six methods and a pair of numbers:

    game.is_terminal(state)      whether the game is over
    game.utility(state)          the value of a terminal state, for MAX
    game.to_move(state)          "MAX", "MIN", or "CHANCE" at a chance node
    game.actions(state)          the legal moves of a player, in the order to try them
    game.result(state, action)   the state after a move
    game.outcomes(state)         the outcomes of a chance node: a list of (probability, state)
    game.bounds                  (L, U): no utility is less than L or greater than U

Write the functions, then run:  grade . -a star1
"""

from math import inf


def star1_search(game, state):
    """Return the best action for MAX in `state`.

    Optional: if you leave it unchanged, the grader calls max_value(game, state, -inf, inf) and
    takes the first action with the value that you return.
    """
    raise NotImplementedError


def max_value(game, state, alpha, beta):
    """Return the value of `state`, where MAX is to move, as alpha-beta does."""
    raise NotImplementedError


def min_value(game, state, alpha, beta):
    """Return the value of `state`, where MIN is to move, as alpha-beta does."""
    raise NotImplementedError


def exp_value(game, state, alpha, beta):
    """Return the value of `state`, a chance node, or a bound on it outside alpha and beta.

    Which window does an outcome need? The outcomes that are still to come are worth L to U.
    """
    raise NotImplementedError
