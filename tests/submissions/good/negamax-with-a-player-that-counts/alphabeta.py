def negamax(node, depth, alpha, beta, player):
    if depth == 0 or node.is_terminal():
        return player * node.utility()
    best = -1e9
    for m in node.actions():
        best = max(best, -negamax(node.result(m), depth - 1, -beta, -alpha, -player))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
