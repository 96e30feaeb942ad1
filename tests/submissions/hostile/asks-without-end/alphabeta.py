"""Asks for the moves of one state again and again."""


def max_value(game, state, alpha, beta):
    while True:
        for action in game.actions(state):
            game.result(state, action)


min_value = max_value
