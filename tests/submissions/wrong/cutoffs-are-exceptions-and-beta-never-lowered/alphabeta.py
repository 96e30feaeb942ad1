from math import inf


class Cut(Exception):
    def __init__(self, value):
        super().__init__(value)
        self.value = value


def alpha_beta_search(game, state):
    best, move = -inf, None
    for action in game.actions(state):
        v = value_of(min_value, game, game.result(state, action), best, inf)
        if v > best:
            best, move = v, action
    return best, move


def value_of(function, game, state, alpha, beta):
    try:
        return function(game, state, alpha, beta)
    except Cut as cut:
        return cut.value


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, value_of(min_value, game, game.result(state, action), alpha, beta))
        if v >= beta:
            raise Cut(v)
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        v = min(v, value_of(max_value, game, game.result(state, action), alpha, beta))
        if v <= alpha:
            raise Cut(v)
    return v
