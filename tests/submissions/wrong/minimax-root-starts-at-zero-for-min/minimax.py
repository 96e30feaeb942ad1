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
