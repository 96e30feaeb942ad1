from math import inf


def negamax(game, state, alpha, beta, color):
    if game.is_terminal(state):
        return color * game.utility(state)
    best = -inf
    for action in game.actions(state):
        best = max(best, -negamax(game, game.result(state, action), -alpha, -beta, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def alpha_beta_search(game, state):
    color = 1 if game.to_move(state) == "MAX" else -1
    best, move = -inf, None
    for action in game.actions(state):
        value = -negamax(game, game.result(state, action), -inf, -best, -color)
        if value > best:
            best, move = value, action
    return move
