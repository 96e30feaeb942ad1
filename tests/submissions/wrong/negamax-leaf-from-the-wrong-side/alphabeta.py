from math import inf


def alpha_beta(state, game, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for action in game.actions(state):
        best = max(best, -alpha_beta(game.result(state, action), game, -beta, -alpha))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best
