"""MTD(f) as the paper prints it: bounds in a table, one function for both players."""
INF = float("inf")


def mtdf(game, root, f):
    table = {}
    g = f
    upperbound, lowerbound = INF, -INF
    while lowerbound < upperbound:
        beta = g + 1 if g == lowerbound else g
        g = alpha_beta_with_memory(game, root, beta - 1, beta, table)
        if g < beta:
            upperbound = g
        else:
            lowerbound = g
    return g


def alpha_beta_with_memory(game, n, alpha, beta, table):
    if n in table:
        lower, upper = table[n]
        if lower >= beta:
            return lower
        if upper <= alpha:
            return upper
        alpha = max(alpha, lower)
        beta = min(beta, upper)
    if game.is_terminal(n):
        g = game.utility(n)
    elif game.to_move(n) == "MAX":
        g, a = -INF, alpha
        for action in game.actions(n):
            if g >= beta:
                break
            g = max(g, alpha_beta_with_memory(game, game.result(n, action), a, beta, table))
            a = max(a, g)
    else:
        g, b = INF, beta
        for action in game.actions(n):
            if g <= alpha:
                break
            g = min(g, alpha_beta_with_memory(game, game.result(n, action), alpha, b, table))
            b = min(b, g)
    lower, upper = table.get(n, (-INF, INF))
    if g <= alpha:
        upper = g
    if alpha < g < beta:
        lower = upper = g
    if g >= beta:
        lower = g
    table[n] = lower, upper
    return g
