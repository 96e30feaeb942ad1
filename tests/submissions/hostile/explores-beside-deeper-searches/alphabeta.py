from math import inf

known = {}


def alpha_beta_search(game, state):
    max_value(game, state, -inf, inf, 1, True)
    evaluate(game, state)
    return max_value(game, state, -inf, inf, 99, True)


def evaluate(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return [evaluate(game, game.result(state, action)) for action in game.actions(state)]
