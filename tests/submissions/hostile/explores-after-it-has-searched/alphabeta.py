"""Searches as the figure has it, and then checks by minimax that it was right."""

from math import inf


def alpha_beta_search(game, state):
    v = max_value(game, state, -inf, inf)
    if minimax(game, state, True) != v:
        raise RuntimeError("pruning is wrong")
    return v


def minimax(game, state, maximizing):
    if game.is_terminal(state):
        return game.utility(state)
    values = [
        minimax(game, game.result(state, action), not maximizing) for action in game.actions(state)
    ]
    return max(values) if maximizing else min(values)
