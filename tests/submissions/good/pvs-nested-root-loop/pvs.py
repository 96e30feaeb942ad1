def pvs_search(state, game):
    inf = float("inf")

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = -inf
        for i, a in enumerate(game.actions(state)):
            s = game.result(state, a)
            if i:
                v = max(v, min_value(s, alpha, alpha + 1))
                if alpha < v < beta:
                    v = max(v, min_value(s, alpha, beta))
            else:
                v = min_value(s, alpha, beta)
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = inf
        for i, a in enumerate(game.actions(state)):
            s = game.result(state, a)
            if i:
                v = min(v, max_value(s, beta - 1, beta))
                if alpha < v < beta:
                    v = min(v, max_value(s, alpha, beta))
            else:
                v = max_value(s, alpha, beta)
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best = None
    if game.to_move(state) == "MAX":
        alpha = -inf
        for a in game.actions(state):
            s = game.result(state, a)
            if best is None:
                alpha, best = min_value(s, -inf, inf), a
                continue
            v = min_value(s, alpha, alpha + 1)
            if v > alpha:
                alpha, best = min_value(s, v, inf), a
    else:
        beta = inf
        for a in game.actions(state):
            s = game.result(state, a)
            if best is None:
                beta, best = max_value(s, -inf, inf), a
                continue
            v = max_value(s, beta - 1, beta)
            if v < beta:
                beta, best = max_value(s, -inf, v), a
    return best
