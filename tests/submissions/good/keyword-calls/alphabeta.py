from math import inf


def alpha_beta_search(game, state):
    value, move = max_value(game=game, state=state, alpha=-inf, beta=inf)
    return move


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = -inf, None
    for action in game.actions(state):
        successor = game.result(state, action)
        score, _ = min_value(game, beta=beta, alpha=alpha, state=successor)
        if score > v:
            v, move = score, action
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v, move


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = inf, None
    for action in game.actions(state):
        successor = game.result(state, action)
        score, _ = max_value(state=successor, game=game, alpha=alpha, beta=beta)
        if score < v:
            v, move = score, action
        if v <= alpha:
            break
        beta = min(beta, v)
    return v, move
