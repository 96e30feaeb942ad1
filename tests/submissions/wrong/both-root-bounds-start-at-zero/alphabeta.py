from math import inf


def alpha_beta_search(game, state):
    alpha = beta = 0
    value, move = max_value(game, state, alpha, beta)
    return move


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    value, best_move = -inf, None
    for move in game.actions(state):
        new_value, _ = min_value(game, game.result(state, move), alpha, beta)
        if new_value > value:
            value, best_move = new_value, move
        if value >= beta:
            return value, best_move
        if value > alpha:
            alpha = value
    return value, best_move


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    value, best_move = inf, None
    for move in game.actions(state):
        new_value, _ = max_value(game, game.result(state, move), alpha, beta)
        if new_value < value:
            value, best_move = new_value, move
        if value <= alpha:
            return value, best_move
        if value < beta:
            beta = value
    return value, best_move
