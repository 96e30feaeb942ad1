import math

INF = math.inf


def max_value(game, state, alpha, beta):
    """Best score MAX can get from here."""
    if game.is_terminal(state):
        return game.utility(state)

    best = -INF
    for move in game.actions(state):
        successor = game.result(state, move)
        score = min_value(game, successor, alpha, beta)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha > beta:        # nothing more to gain here
            break
    return best


def min_value(game, state, alpha, beta):
    """Best score MIN can get from here."""
    if game.is_terminal(state):
        return game.utility(state)

    best = INF
    for move in game.actions(state):
        successor = game.result(state, move)
        score = max_value(game, successor, alpha, beta)
        if score < best:
            best = score
        if best < beta:
            beta = best
        if beta < alpha:
            break
    return best
