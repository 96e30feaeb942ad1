from collections import namedtuple
from math import inf

View = namedtuple("View", "alpha beta")


def max_value(game, state, view):
    if game.is_terminal(state):
        return game.utility(state), None
    best, mine = (-inf, None), view
    for action in game.actions(state):
        found, _ = min_value(game, game.result(state, action), mine)
        best = max(best, (found, action), key=lambda pair: pair[0])
        mine = view._replace(alpha=max(view.alpha, found))
        if best[0] >= mine.beta:
            break
    return best


def min_value(game, state, view):
    if game.is_terminal(state):
        return game.utility(state), None
    best, mine = (inf, None), view
    for action in game.actions(state):
        found, _ = max_value(game, game.result(state, action), mine)
        best = min(best, (found, action), key=lambda pair: pair[0])
        mine = view._replace(beta=min(view.beta, found))
        if best[0] <= mine.alpha:
            break
    return best


def alpha_beta_search(game, state):
    search = max_value if game.to_move(state) == "MAX" else min_value
    return search(game, state, View(-inf, inf))[1]
