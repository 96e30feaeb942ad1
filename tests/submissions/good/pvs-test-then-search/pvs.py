"""A test first, then a search: the null window is a helper of its own."""
import math


def best_action(game, state):
    """The root's loop, with the player asked of the game."""
    best, value = None, None
    for action in game.actions(state):
        child = game.result(state, action)
        if value is None:
            best, value = action, scout(game, child, -math.inf, math.inf)
        elif game.to_move(state) == "MAX":
            if exceeds(game, child, value):
                best, value = action, scout(game, child, value, math.inf)
        elif not exceeds(game, child, value - 1):
            best, value = action, scout(game, child, -math.inf, value)
    return best


def scout(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    player = game.to_move(state)
    children = [game.result(state, a) for a in game.actions(state)]
    value = scout(game, children[0], alpha, beta)
    if player == "MAX":
        for child in children[1:]:
            if value >= beta:
                return value
            alpha = max(alpha, value)
            if exceeds(game, child, alpha):
                value = max(value, scout(game, child, alpha, beta))
    else:
        for child in children[1:]:
            if value <= alpha:
                return value
            beta = min(beta, value)
            if not exceeds(game, child, beta - 1):
                value = min(value, scout(game, child, alpha, beta))
    return value


def exceeds(game, state, bound):
    return scout(game, state, bound, bound + 1) > bound
