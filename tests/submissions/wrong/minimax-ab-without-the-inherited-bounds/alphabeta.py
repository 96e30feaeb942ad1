# MINIMAX-AB of the lecture, split in two

INF = float("inf")


def max_value(game, node, A, B):
    if game.is_terminal(node):
        return game.utility(node)
    Alpha = -INF
    for action in game.actions(node):
        Alpha = max(Alpha, min_value(game, game.result(node, action), Alpha, B))
        if Alpha >= B:
            return Alpha
    return Alpha


def min_value(game, node, A, B):
    if game.is_terminal(node):
        return game.utility(node)
    Beta = INF
    for action in game.actions(node):
        Beta = min(Beta, max_value(game, game.result(node, action), A, Beta))
        if Beta <= A:
            return Beta
    return Beta
