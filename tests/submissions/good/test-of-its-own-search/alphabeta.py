"""The figure's functions, and a test of them, which searches twice and returns the value."""

from math import inf


def search_again(game, state):
    once, again = (max_value(game, state, -inf, inf) for _ in range(2))
    assert once == again, "two searches of a tree differ"
    return once
