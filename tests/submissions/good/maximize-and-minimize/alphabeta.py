from math import inf

game = None


def solve(problem, state):
    global game
    game = problem
    return maximize(state, -inf, inf, 0)


def maximize(state, alpha, beta, depth):
    if game.is_terminal(state):
        return game.utility(state), None
    best = -inf, None
    for action in game.actions(state):
        value, _ = minimize(game.result(state, action), alpha, beta, depth + 1)
        if value > best[0]:
            best = value, action
        if best[0] >= beta:
            break
        alpha = max(alpha, value)
    return best


def minimize(state, alpha, beta, depth):
    if game.is_terminal(state):
        return game.utility(state), None
    best = inf, None
    for action in game.actions(state):
        value, _ = maximize(game.result(state, action), alpha, beta, depth + 1)
        if value < best[0]:
            best = value, action
        if best[0] <= alpha:
            break
        beta = min(beta, value)
    return best
