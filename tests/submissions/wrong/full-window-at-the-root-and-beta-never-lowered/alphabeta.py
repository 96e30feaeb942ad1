from math import inf


def alpha_beta_search(game, state):
    best_value, best_action = -inf, None
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), -inf, inf)
        if value > best_value:
            best_value, best_action = value, action
    return best_action
