from math import inf


def rate(game, state, alpha, beta):
    if not game.actions(state):
        return game.utility(state)
    sign = 1 if game.to_move(state) == "MAX" else -1
    best = -inf
    for v, _, window in expand(game, state, alpha, beta):
        best = max(best, sign * v)
        if sign > 0:
            window[0] = max(window[0], best)
        else:
            window[1] = min(window[1], -best)
        if window[0] >= window[1]:
            break
    return sign * best


def expand(game, state, alpha, beta):
    window = [alpha, beta]
    for a in game.actions(state):
        yield rate(game, game.result(state, a), *window), a, window
