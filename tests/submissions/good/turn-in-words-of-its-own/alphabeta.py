def alphabeta(state, alpha, beta, whose_turn):
    if state.is_terminal():
        return state.utility()
    if whose_turn == "white":
        best = float("-inf")
        for action in state.actions():
            best = max(best, alphabeta(state.result(action), alpha, beta, "black"))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    elif whose_turn == "black":
        best = float("inf")
        for action in state.actions():
            best = min(best, alphabeta(state.result(action), alpha, beta, "white"))
            beta = min(beta, best)
            if alpha >= beta:
                break
    else:
        raise ValueError(whose_turn)
    return best
