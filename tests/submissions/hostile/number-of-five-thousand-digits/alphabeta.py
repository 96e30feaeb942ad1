"""Answers with 10 to the power of 5000, and passes it on as a bound."""

HUGE = 10**5000


def max_value(game, state, alpha, beta):
    for action in game.actions(state):
        min_value(game, game.result(state, action), -HUGE, HUGE)
    return HUGE


def min_value(game, state, alpha, beta):
    return -HUGE
