from math import inf


def negamax(game, state, alpha, beta, color):
    if game.is_terminal(state):
        return color * game.utility(state)
    best = -inf
    for action in game.actions(state):
        best = max(best, -negamax(game, game.result(state, action), alpha, beta, -color))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best
