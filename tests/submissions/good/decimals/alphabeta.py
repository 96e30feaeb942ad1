from decimal import Decimal

INFINITY = Decimal("Infinity")


def alpha_beta_search(game, state):
    best, best_action = -INFINITY, None
    for a in game.actions(state):
        value = min_value(game, game.result(state, a), best, INFINITY)
        if value > best:
            best, best_action = value, a
    return best_action
