from math import inf


def value_of(game, state):
    return game.utility(state) if game.is_terminal(state) else None
