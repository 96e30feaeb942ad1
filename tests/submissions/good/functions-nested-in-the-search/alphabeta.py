from math import inf


def alpha_beta_search(state, game):
    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best, best_action = -inf, None
    for a in game.actions(state):
        value = min_value(game.result(state, a), best, inf)
        if value > best:
            best, best_action = value, a
    return best_action
