from math import inf


def best_move(game, state):
    max_value(game, state, -inf, inf)
    return game.actions(state)[-1]
