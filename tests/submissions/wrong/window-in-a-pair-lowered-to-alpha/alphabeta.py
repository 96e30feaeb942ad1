from math import inf


def search_value(game, state, window, maximizing):
    lo, hi = window
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf if maximizing else inf
    for action in game.actions(state):
        nxt = game.result(state, action)
        score = search_value(game, nxt, (lo, hi), not maximizing)
        if maximizing and score > best:
            best = score
        elif not maximizing and score < best:
            best = score
        if maximizing:
            lo = max(lo, best)
        else:
            hi = min(lo, best)
        if lo >= hi:
            break
    return best


def alpha_beta_search(game, state):
    best_action, best = None, -inf
    for action in game.actions(state):
        score = search_value(game, game.result(state, action), (best, inf), False)
        if score > best:
            best, best_action = score, action
    return best_action
