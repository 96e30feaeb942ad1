"""Asks for the utility of every node by its number, past the game."""


def max_value(game, state, alpha, beta):
    worth = []
    for handle in range(1, 60):
        worth.append(game._channel.playing.utility(handle))
    return max(worth)


min_value = max_value
