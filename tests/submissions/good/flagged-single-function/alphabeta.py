def alphabeta(game, state, depth, alpha, beta, maximizing_player):
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)
    if maximizing_player:
        value = -float("inf")
        for action in game.actions(state):
            child = game.result(state, action)
            value = max(value, alphabeta(game, child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float("inf")
    for action in game.actions(state):
        child = game.result(state, action)
        value = min(value, alphabeta(game, child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value
