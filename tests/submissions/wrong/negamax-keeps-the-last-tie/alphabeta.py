from math import inf


def best(game, position, low, high, side):
    if game.is_terminal(position):
        return side * game.utility(position), None
    chosen = None
    for move in game.actions(position):
        reply, _ = best(game, game.result(position, move), -high, -low, -side)
        if -reply >= low:
            low, chosen = -reply, move
        if low >= high:
            break
    return low, chosen


def alpha_beta_search(game, state):
    side = 1 if game.to_move(state) == "MAX" else -1
    return best(game, state, -inf, inf, side)[1]
