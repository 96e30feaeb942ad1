def max_value(game, state, alpha, beta):
    v = float("nan")
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        v += min_value(game, game.result(state, action), alpha, beta)
    return v


def min_value(game, state, alpha, beta):
    return max_value(game, state, alpha, beta)
