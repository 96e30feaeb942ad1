"""Evaluates copies of all states, by every way to copy, and searches the states themselves."""

import copy
from math import inf


def by_pickle(state):
    pickle = __import__("pickle")
    return pickle.loads(pickle.dumps(state))


def by_hand(state):
    return type(state)([state._handle, str(state), state._player, state._terminal], "copied")


def evaluate(game, state):
    for copied in (copy.copy, copy.deepcopy, by_pickle, by_hand):
        try:
            other = copied(state)
        except Exception:
            continue
        if game.is_terminal(other):
            game.utility(other)
        for action in game.actions(other):
            evaluate(game, game.result(other, action))
        return


def alpha_beta_search(game, state):
    evaluate(game, state)
    return max_value(game, state, -inf, inf)
