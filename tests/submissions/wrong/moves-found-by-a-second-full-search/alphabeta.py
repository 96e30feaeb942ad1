from math import inf


def alpha_beta_search(game, state):
    v = max_value(game, state, -inf, inf)
    table = {a: min_value(game, game.result(state, a), -inf, inf) for a in game.actions(state)}
    good = [a for a in table if table[a] == v]
    return v, good[0]
