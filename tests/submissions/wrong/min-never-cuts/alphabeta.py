from math import inf


def terminal_value(game, state):
    return game.utility(state)
