from math import inf


def alpha_beta_search(game, state):
    return nega_max(state, game, -inf, inf, 1)


def nega_max(state, game, alpha, beta, sign):
    if game.is_terminal(state):
        return [sign * game.utility(state), None]
    best = [-inf, None]
    for action in game.actions(state):
        value = -nega_max(game.result(state, action), game, -beta, -alpha, -sign)[0]
        if value > best[0]:
            best = [value, action]
        if best[0] >= beta:
            return best
        alpha = max(alpha, best[0])
    return best
