from math import inf


def alphabeta(game, state, window=(-inf, inf)):
    if game.is_terminal(state):
        return game.utility(state)
    alpha, beta = window
    maximizing = game.to_move(state) == "MAX"
    best = -inf if maximizing else inf
    for action in game.actions(state):
        value = alphabeta(game, game.result(state, action), (alpha, beta))
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
