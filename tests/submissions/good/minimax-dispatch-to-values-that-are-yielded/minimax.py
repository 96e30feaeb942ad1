def options(game, state):
    for action in game.actions(state):
        child = game.result(state, action)
        yield SEARCH[game.to_move(child)](game, child), action


def for_x(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max(v for v, _ in options(game, state))


def for_y(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return min(v for v, _ in options(game, state))


SEARCH = {"MAX": for_x, "MIN": for_y}
