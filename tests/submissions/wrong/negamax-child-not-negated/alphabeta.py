from math import inf


def negamax(game, s, alpha, beta, color):
    if game.is_terminal(s):
        return color * game.utility(s)
    best = -inf
    for a in game.actions(s):
        score = negamax(game, game.result(s, a), -beta, -alpha, -color)
        best = max(best, score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best


def alpha_beta_search(game, state):
    color = 1 if game.to_move(state) == "MAX" else -1
    return color * negamax(game, state, -inf, inf, color)
