from math import inf


def make(game):
    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return max_value, min_value


def alpha_beta_search(game, state):
    _, min_value = make(game)
    best, best_action = -inf, None
    for a in game.actions(state):
        value = min_value(game.result(state, a), best, inf)
        if value > best:
            best, best_action = value, a
    return best_action
