from math import inf


def leaf_value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return None


def max_value(game, state, alpha, beta):
    utility = leaf_value(game, state)
    if not utility:
        best = -inf
        for action in game.actions(state):
            best = max(best, min_value(game, game.result(state, action), alpha, beta))
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best
    return utility


def min_value(game, state, alpha, beta):
    utility = leaf_value(game, state)
    if not utility:
        best = inf
        for action in game.actions(state):
            best = min(best, max_value(game, game.result(state, action), alpha, beta))
            if best <= alpha:
                break
            beta = min(beta, best)
        return best
    return utility
