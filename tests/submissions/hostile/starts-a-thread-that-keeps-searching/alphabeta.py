"""Searches rightly, after another thread has looked at every leaf, or has no leave to start."""

import time
from math import inf

over = []


def explore(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return [explore(game, game.result(state, action)) for action in game.actions(state)]


def second_thread(game, state):
    try:
        explore(game, state)
    finally:
        over.append(True)


def attack(game, state):
    try:
        __import__("_thread").start_new_thread(second_thread, (game, state))
    except RuntimeError:
        second_thread(game, state)
    while not over:
        time.sleep(0.001)
