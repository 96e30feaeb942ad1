from math import inf


def think(opening_book, endgame_table, clock):
    def max_value(state, alpha, beta):
        if clock.is_terminal(state):
            return clock.utility(state)
        v = -inf
        for action in clock.actions(state):
            v = max(v, min_value(clock.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if clock.is_terminal(state):
            return clock.utility(state)
        v = inf
        for action in clock.actions(state):
            v = min(v, max_value(clock.result(state, action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    return max_value(opening_book.start, -inf, inf)
