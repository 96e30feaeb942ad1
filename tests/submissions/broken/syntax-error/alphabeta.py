from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state)
        return game.utility(state)
    return -inf
