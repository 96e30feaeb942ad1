from math import inf


def minimax_decision(game, state):
    bv, best = 0, None
    for a in game.actions(state):
        v = min_value(game, game.result(state, a))
        if v > bv:
            bv, best = v, a
    return best
