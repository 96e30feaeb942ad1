"""Asks for the utility of a position that it was called with before, past the game."""

earlier = []


def evaluate(game, state):
    value = 0
    if earlier:
        value = game._parent.utility(earlier[-1]._handle)
    if game.is_terminal(state):
        earlier.append(state)
    return value
