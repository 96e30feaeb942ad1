class NoneFinder:
    """Looks for the leaf that is worth nothing."""


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        min_value(game, game.result(state, action), alpha, beta)
    return NoneFinder()


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        max_value(game, game.result(state, action), alpha, beta)
    return NoneFinder()
