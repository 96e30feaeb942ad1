from dataclasses import dataclass
from math import inf


@dataclass
class Found:
    worth: float
    action: object = None


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return Found(game.utility(state))
    best = Found(-inf)
    for action in game.actions(state):
        reply = min_value(game, game.result(state, action), alpha, beta)
        if reply.worth > best.worth:
            best = Found(reply.worth, action)
        if best.worth >= beta:
            break
        alpha = max(alpha, best.worth)
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return Found(game.utility(state))
    best = Found(inf)
    for action in game.actions(state):
        reply = max_value(game, game.result(state, action), alpha, beta)
        if reply.worth < best.worth:
            best = Found(reply.worth, action)
        if best.worth <= alpha:
            break
        beta = min(beta, best.worth)
    return best


def alpha_beta_search(game, state):
    return max_value(game, state, -inf, inf).action
