from math import inf


def minimax_decision(game, state):
    if game.to_move(state) == "MAX":
        best = -inf
        move = None
        for a in game.actions(state):
            v = min_value(game, game.result(state, a))
            if v > best:
                best = v
                move = a
        return move
    best = 0
    move = None
    for a in game.actions(state):
        v = max_value(game, game.result(state, a))
        if v < best:
            best = v
            move = a
    return move


def max_value(game, s):
    if game.is_terminal(s):
        return game.utility(s)
    v = -inf
    for a in game.actions(s):
        v = max(v, min_value(game, game.result(s, a)))
    return v


def min_value(game, s):
    if game.is_terminal(s):
        return game.utility(s)
    v = inf
    for a in game.actions(s):
        v = min(v, max_value(game, game.result(s, a)))
    return v
