from math import inf


def search(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == "MAX":
        v = -inf
        for action in game.actions(state):
            v = max(v, search(game, game.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
    else:
        v = inf
        for action in game.actions(state):
            v = min(v, search(game, game.result(state, action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
    return v


max_value = search
min_value = search
