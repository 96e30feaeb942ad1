from math import inf


def alpha_beta_search(game, state):
    best = (-inf, None)
    for move, child in game.successors(state):
        value = min_value(game, child, best[0], inf)
        if value > best[0]:
            best = (value, move)
    return best[1]
