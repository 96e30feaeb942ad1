from math import inf


def alpha_beta_search(game, state):
    best_score, best_action = -inf, None
    for action in reversed(game.actions(state)):
        score = min_value(game, game.result(state, action), best_score, inf)
        if score > best_score:
            best_score, best_action = score, action
    return best_action


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for action in reversed(game.actions(state)):
        score = min_value(game, game.result(state, action), alpha, beta)
        best = score if score > best else best
        if best >= beta:
            break
        alpha = best if best > alpha else alpha
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for action in reversed(game.actions(state)):
        score = max_value(game, game.result(state, action), alpha, beta)
        best = score if score < best else best
        if best <= alpha:
            break
        beta = best if best < beta else beta
    return best
