from math import inf

window = {"alpha": -inf, "beta": inf}


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for action in game.actions(state):
        best = max(best, min_value(game, game.result(state, action), window["alpha"], window["beta"]))
        if best >= window["beta"]:
            return best
        window["alpha"] = max(window["alpha"], best)
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for action in game.actions(state):
        best = min(best, max_value(game, game.result(state, action), window["alpha"], window["beta"]))
        if best <= window["alpha"]:
            return best
        window["beta"] = min(window["beta"], best)
    return best
