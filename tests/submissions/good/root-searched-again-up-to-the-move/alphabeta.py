from math import inf


def alpha_beta_search(game, state):
    v = max_value(game, state, -inf, inf)
    for action in game.actions(state):
        if min_value(game, game.result(state, action), -inf, inf) == v:
            return action
