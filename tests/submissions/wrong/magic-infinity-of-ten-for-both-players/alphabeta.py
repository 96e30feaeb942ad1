BIG = 10


def search(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    best = None
    if game.to_move(state) == "MAX":
        v = -BIG
        for action in game.actions(state):
            w, _ = search(game, game.result(state, action), alpha, beta)
            if w > v or best is None:
                v, best = max(v, w), action
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v, best
    v = BIG
    for action in game.actions(state):
        w, _ = search(game, game.result(state, action), alpha, beta)
        if w < v or best is None:
            v, best = min(v, w), action
        if v <= alpha:
            break
        beta = min(beta, v)
    return v, best


def alpha_beta_search(game, state):
    return search(game, state, -BIG, BIG)
