def ended(game, state):
    return game.is_terminal(state)


def children(game, state):
    for action in game.actions(state):
        yield game.result(state, action)
