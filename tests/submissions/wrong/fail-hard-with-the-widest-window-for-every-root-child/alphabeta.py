from math import inf


def alpha_beta_search(game, state):
    scores = {}
    for action in game.actions(state):
        scores[action] = min_value(game, game.result(state, action), -inf, inf)
    return max(scores, key=scores.get)


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), alpha, beta)
        if score >= beta:
            return beta
        alpha = max(alpha, score)
    return alpha


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        score = max_value(game, game.result(state, action), alpha, beta)
        if score <= alpha:
            return alpha
        beta = min(beta, score)
    return beta
