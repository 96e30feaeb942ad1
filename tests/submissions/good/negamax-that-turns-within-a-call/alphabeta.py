"""Negamax that asks the game whose turn it is, and flips only if the turn changed."""
from math import inf


def sign_of(game, state):
    return 1 if game.to_move(state) == "MAX" else -1


def successors(game, state):
    for action in game.actions(state):
        yield action, game.result(state, action)


def alpha_beta(game, state, alpha=-inf, beta=inf, mine=None):
    """The value for the player `mine` (1 for MAX, -1 for MIN; the player to move if absent)."""
    if mine is None:
        mine = sign_of(game, state)
    if game.is_terminal(state):
        return mine * game.utility(state)
    if sign_of(game, state) != mine:
        return -alpha_beta(game, state, -beta, -alpha, -mine)
    value = -inf
    for _, child in successors(game, state):
        value = max(value, alpha_beta(game, child, alpha, beta, mine))
        if value >= beta:
            break
        alpha = max(alpha, value)
    return value


def alpha_beta_search(game, state):
    mine = sign_of(game, state)
    best = (-inf, None)
    for action, child in successors(game, state):
        value = alpha_beta(game, child, best[0], inf, mine)
        if value > best[0]:
            best = (value, action)
    return best[1]
