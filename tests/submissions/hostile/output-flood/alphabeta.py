"""Prints without end."""


def max_value(game, state, alpha, beta):
    while True:
        print("100 / 100 " * 1000)


min_value = max_value
