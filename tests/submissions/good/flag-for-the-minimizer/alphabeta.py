def minimax_ab(state, alpha, beta, level, is_min):
    if state.is_terminal():
        return state.utility()
    best = 10**9 if is_min else -(10**9)
    for action in state.actions():
        v = minimax_ab(state.result(action), alpha, beta, level + 1, not is_min)
        if is_min:
            best = min(best, v)
            if best <= alpha:
                return best
            beta = min(beta, best)
        else:
            best = max(best, v)
            if best >= beta:
                return best
            alpha = max(alpha, best)
    return best
