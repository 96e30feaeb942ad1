def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    highest = float("-inf")
    for action in game.actions(state):
        highest = max(highest, min_value(game, game.result(state, action), alpha, beta))
        if highest >= beta:
            return highest
        alpha = max(alpha, highest)
    return highest


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    lowest = 0
    for action in game.actions(state):
        lowest = min(lowest, max_value(game, game.result(state, action), alpha, beta))
        if lowest <= alpha:
            return lowest
        beta = min(beta, lowest)
    return lowest
