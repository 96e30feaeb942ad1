# MINIMAX-AB from the lecture notes, split into two functions.
INFINITY = float("inf")


def max_value(game, node, A, B):
    if game.is_terminal(node):
        return game.utility(node)
    Alpha = -INFINITY
    for move in game.actions(node):
        score = min_value(game, game.result(node, move), max(A, Alpha), B)
        Alpha = max(Alpha, score)
        if Alpha >= B:
            return Alpha
    return Alpha


def min_value(game, node, A, B):
    if game.is_terminal(node):
        return game.utility(node)
    Beta = INFINITY
    for move in game.actions(node):
        score = max_value(game, game.result(node, move), A, min(B, Beta))
        Beta = min(Beta, score)
        if A >= Beta:
            return Beta
    return Beta
