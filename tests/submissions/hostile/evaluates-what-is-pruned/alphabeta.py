from math import inf

known = {}


def alpha_beta_search(game, state):
    max_value(game, state, -inf, inf, 1, True)
    for action in game.actions(state):
        for other in game.actions(game.result(state, action)):
            game.eval(game.result(game.result(state, action), other))
    return max_value(game, state, -inf, inf, 99, True)
