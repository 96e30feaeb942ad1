from math import inf


def search(game, state, alpha, beta, sign):
    if game.is_terminal(state):
        return game.utility(state)
    v = -sign * inf
    for action in game.actions(state):
        opponent = min_value if sign > 0 else max_value
        child = opponent(game, game.result(state, action), alpha, beta)
        if sign * child > sign * v:
            v = child
        if sign > 0:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v


max_value = lambda game, state, alpha, beta: search(game, state, alpha, beta, +1)
min_value = lambda game, state, alpha, beta: search(game, state, alpha, beta, -1)
