def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return max(min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return min(max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))
