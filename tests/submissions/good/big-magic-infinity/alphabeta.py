INFINITY = 10**9


def alpha_beta_search(game, state):
    best_move = None
    alpha = -INFINITY
    for move in game.actions(state):
        value = min_value(game, game.result(state, move), alpha, INFINITY)
        if value > alpha:
            alpha = value
            best_move = move
    return best_move
