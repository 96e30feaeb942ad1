from math import inf


def alpha_beta_search(game, state):
    def step(pick, limit, other, v, state, alpha, beta):
        for a in game.actions(state):
            v = pick(v, other(game.result(state, a), alpha, beta))
            if limit(v, alpha, beta):
                return v
            if pick is max:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
        return v

    max_value = lambda state, alpha, beta: (
        game.utility(state) if game.is_terminal(state)
        else step(max, lambda v, a, b: v >= b, min_value, -inf, state, alpha, beta)
    )
    min_value = lambda state, alpha, beta: (
        game.utility(state) if game.is_terminal(state)
        else step(min, lambda v, a, b: v <= a, max_value, inf, state, alpha, beta)
    )
    best, best_action = -inf, None
    for a in game.actions(state):
        value = min_value(game.result(state, a), best, inf)
        if value > best:
            best, best_action = value, a
    return best_action
