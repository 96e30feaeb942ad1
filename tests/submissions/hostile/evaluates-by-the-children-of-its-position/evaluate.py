"""Looks for the positions after each action where the game keeps its states, and searches them."""


def evaluate(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    values = [evaluate(game, state._children[action]) for action in game.actions(state)]
    return max(values) if state._player == "MAX" else min(values)
