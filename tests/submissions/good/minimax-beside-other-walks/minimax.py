def leaves(game, state):
    if game.is_terminal(state):
        yield state
    else:
        for action in game.actions(state):
            yield from leaves(game, game.result(state, action))


def height(game, state):
    if game.is_terminal(state):
        return 0
    return 1 + max(height(game, game.result(state, action)) for action in game.actions(state))


def lines(game, state, indent=0):
    found = [" " * indent + str(state)]
    if not game.is_terminal(state):
        for action in game.actions(state):
            found += lines(game, game.result(state, action), indent + 2)
    return found


def replies(game, state):
    return {action: worth(game, game.result(state, action)) for action in game.actions(state)}


def worth(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    values = replies(game, state).values()
    return max(values) if game.to_move(state) == "MAX" else min(values)
