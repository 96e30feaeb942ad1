"""Returns the first move that there is."""


def alpha_beta_search(game, state):
    return game.actions(state)[0]


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return max(min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return min(max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))
