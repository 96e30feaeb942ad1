def alpha_beta_pruning(state, game, alpha=float("-inf"), beta=float("inf")):
    if game.terminal_test(state):
        return None, game.utility(state)
    best_move = None
    if game.to_move(state) == "MAX":
        best = float("-inf")
        for move, child in game.successors(state):
            _, value = alpha_beta_pruning(child, game, alpha, beta)
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
            if beta <= alpha:
                break
    else:
        best = float("inf")
        for move, child in game.successors(state):
            _, value = alpha_beta_pruning(child, game, alpha, beta)
            if value < best:
                best, best_move = value, move
            beta = min(beta, best)
            if beta <= alpha:
                break
    return best_move, best
