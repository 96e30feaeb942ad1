"""Guesses the names of all nodes at first, and then searches as the figure has it."""

from math import inf


def alpha_beta_search(game, state):
    guess(game, state)
    return max_value(game, state, -inf, inf)


def guess(game, state):
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        try:
            child = game.result(state, letter)
        except Exception:
            continue
        guess(game, child)


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
