from math import inf


def alpha_beta_search(game, state):
    scores = {}
    for action in game.actions(state):
        scores[action] = min_value(game, game.result(state, action), -inf, inf)
    return max(scores, key=scores.get)
