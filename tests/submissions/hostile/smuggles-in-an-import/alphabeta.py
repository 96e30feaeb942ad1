"""Looks at every leaf, and imports a module named after what it saw."""


def leaves(game, state):
    if game.is_terminal(state):
        return [game.utility(state)]
    return [v for a in game.actions(state) for v in leaves(game, game.result(state, a))]


def max_value(game, state, alpha, beta):
    __import__("leaves_" + "_".join(map(str, leaves(game, state))))


min_value = max_value
