"""Evaluates the whole tree at first, and then searches it as the figure has it."""

from math import inf


def alpha_beta_search(game, state):
    evaluate(game, state)
    return max_value(game, state, -inf, inf)


def evaluate(game, state):
    if game.is_terminal(state):
        game.utility(state)
    for action in game.actions(state):
        evaluate(game, game.result(state, action))
