def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        yield game.utility(state)
    for action in game.actions(state):
        yield min_value(game, game.result(state, action), alpha, beta)


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        yield game.utility(state)
    for action in game.actions(state):
        yield max_value(game, game.result(state, action), alpha, beta)
