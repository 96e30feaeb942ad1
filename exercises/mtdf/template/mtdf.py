"""MTD(f): A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, Artificial Intelligence 87, 1996.

The game has five methods:

    game.is_terminal(state)      whether the game is over
    game.utility(state)          the value of a terminal state, for MAX: a whole number
    game.to_move(state)          "MAX" or "MIN"; MAX moves first
    game.actions(state)          the legal moves, in the order to try them
    game.result(state, action)   the state after a move

A state can be the key of a dict. Write the functions, then run:  grade . -a mtdf
"""

from math import inf


def mtdf(game, state, f):
    """Return the value of `state`, where MAX is to move, or its best action; `f` is a first guess.

    Begin with an empty memory. Which null window tells whether the value is f or more?
    """
    raise NotImplementedError


def max_value(game, state, alpha, beta, memory=None):
    """Return a bound on the value of `state`, where MAX is to move; `memory` keeps the bounds.

    When does a remembered bound answer the call? Is the value returned a lower or an upper bound?
    """
    raise NotImplementedError


def min_value(game, state, alpha, beta, memory=None):
    """Return a bound on the value of `state`, where MIN is to move; `memory` keeps the bounds."""
    raise NotImplementedError
