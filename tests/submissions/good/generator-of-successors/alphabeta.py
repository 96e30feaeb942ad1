from math import inf


def expand(game, state):
    for action in game.actions(state):
        yield action, game.result(state, action)


def MaxValue(state, game, alpha, beta):
    if game.is_terminal(state):
        return (game.utility(state), None)
    best = (-inf, None)
    for action, child in expand(game, state):
        score, _ = MinValue(child, game, alpha, beta)
        if score > best[0]:
            best = (score, action)
        if best[0] >= beta:
            return best
        alpha = max(alpha, best[0])
    return best


def MinValue(state, game, alpha, beta):
    if game.is_terminal(state):
        return (game.utility(state), None)
    best = (inf, None)
    for action, child in expand(game, state):
        score, _ = MaxValue(child, game, alpha, beta)
        if score < best[0]:
            best = (score, action)
        if best[0] <= alpha:
            return best
        beta = min(beta, best[0])
    return best
