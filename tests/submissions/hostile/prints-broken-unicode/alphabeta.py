"""Prints bytes that no encoding has, halves of characters, and zeros."""

import os
import sys

os.write(1, b"\xff\xfe\x00\xc3(\xf0\x9f\x98 \xed\xa0\x80\n")
sys.stdout.buffer.write(b"\x80\x81\xfe\xff")
print("\ud800 \udfff \x00 \ufffe \U0010ffff")


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return max(min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return min(max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))
