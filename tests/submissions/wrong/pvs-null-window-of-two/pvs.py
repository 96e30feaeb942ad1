import math


def max_value(game, state, alpha, beta):
    return search(game, state, alpha, beta, 1)


def min_value(game, state, alpha, beta):
    return -search(game, state, -beta, -alpha, -1)


def pvs_search(game, state):
    color = 1 if game.to_move(state) == "MAX" else -1
    best, move, a = -math.inf, None, -math.inf
    for i, action in enumerate(game.actions(state)):
        child = game.result(state, action)
        if i == 0:
            v = -search(game, child, -math.inf, -a, -color)
        else:
            v = -search(game, child, -a - 2, -a, -color)
            if v > a:
                v = -search(game, child, -math.inf, -v, -color)
        if v > best:
            best, move = v, action
        a = max(a, best)
    return move


def search(game, state, a, b, color):
    if game.is_terminal(state):
        return color * game.utility(state)
    best = -math.inf
    for i, action in enumerate(game.actions(state)):
        child = game.result(state, action)
        if i == 0:
            v = -search(game, child, -b, -a, -color)
        else:
            v = -search(game, child, -a - 2, -a, -color)
            if a < v < b:
                v = -search(game, child, -b, -v, -color)
        best = max(best, v)
        a = max(a, best)
        if a >= b:
            break
    return best
