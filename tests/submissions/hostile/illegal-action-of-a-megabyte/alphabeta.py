"""Asks for the result of an action that has a million letters."""


def max_value(game, state, alpha, beta):
    return game.result(state, "B" * 1_000_000)


min_value = max_value
