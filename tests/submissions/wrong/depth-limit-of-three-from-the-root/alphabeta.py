from math import inf


def alpha_beta_search(game, state):
    search = best_for_max if game.to_move(state) == "MAX" else best_for_min
    _, move = search(game, state, -inf, inf, 3)
    return move


def best_for_max(game, state, alpha, beta, depth):
    if game.is_terminal(state):
        return game.utility(state), None
    if depth == 0:
        return 0, None
    best, move = -inf, None
    for a in game.actions(state):
        value, _ = best_for_min(game, game.result(state, a), alpha, beta, depth - 1)
        if value > best:
            best, move = value, a
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best, move


def best_for_min(game, state, alpha, beta, depth):
    if game.is_terminal(state):
        return game.utility(state), None
    if depth == 0:
        return 0, None
    best, move = inf, None
    for a in game.actions(state):
        value, _ = best_for_max(game, game.result(state, a), alpha, beta, depth - 1)
        if value < best:
            best, move = value, a
        if best <= alpha:
            break
        beta = min(beta, best)
    return best, move
