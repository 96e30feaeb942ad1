from math import inf


def alpha_beta_search(game, state):
    """Fail-hard negamax. The bounds are keywords, so that nobody mixes them up."""

    def score(node, *, colour, lo=-inf, hi=inf):
        if game.is_terminal(node):
            return colour * game.utility(node)
        for a in game.actions(node):
            s = -score(game.result(node, a), colour=-colour, hi=-lo, lo=-hi)
            if s >= hi:
                return hi
            if s > lo:
                lo = s
        return lo

    me = {"MAX": 1, "MIN": -1}[game.to_move(state)]
    best, move = -inf, None
    for a in game.actions(state):
        s = -score(game.result(state, a), colour=-me, hi=-best)
        if s > best:
            best, move = s, a
    return me * best, move
