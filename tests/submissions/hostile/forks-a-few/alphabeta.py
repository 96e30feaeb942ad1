"""Forks as often as it can, up to twenty times, and lets the children sleep."""

import os
import time


def max_value(game, state, alpha, beta):
    if state == game.initial:
        attack(game, state)
    if game.is_terminal(state):
        return game.utility(state)
    return max(min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))


def min_value(game, state, alpha, beta):
    if state == game.initial:
        attack(game, state)
    if game.is_terminal(state):
        return game.utility(state)
    return min(max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))


def attack(game, state):
    for _ in range(20):
        try:
            child = os.fork()
        except OSError:
            return
        if child == 0:
            time.sleep(1)
            os._exit(0)
