"""Learns the evaluation of all states down to the limit, then searches in the best order."""

from math import inf

known = {}


def learn(game, state, depth):
    known[state] = game.eval(state)
    if depth < game.depth_limit and not game.is_terminal(state):
        for action in game.actions(state):
            learn(game, game.result(state, action), depth + 1)


def alphabeta(game, state, depth=0, alpha=-inf, beta=inf):
    if depth == 0:
        learn(game, state, 0)
    if game.is_cutoff(state, depth):
        return known[state]
    biggest = game.to_move(state) == "MAX"
    v = -inf if biggest else inf
    children = [game.result(state, action) for action in game.actions(state)]
    for child in sorted(children, key=known.get, reverse=biggest):
        found = alphabeta(game, child, depth + 1, alpha, beta)
        v = max(v, found) if biggest else min(v, found)
        alpha, beta = (max(alpha, v), beta) if biggest else (alpha, min(beta, v))
        if alpha >= beta:
            return v
    return v
