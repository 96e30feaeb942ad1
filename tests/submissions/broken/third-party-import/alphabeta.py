import numpy as np


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return np.max([min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state)])


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return np.min([max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state)])
