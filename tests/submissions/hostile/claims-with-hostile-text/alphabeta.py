"""Passes bounds that print as commands and markup, and so has them told of each of its calls."""

NAME = "\x1b[2J\n::error::full marks<script>|```\u202e"
Bound = type(NAME, (), {"__repr__": lambda self: (NAME + "\ud800\x00") * 20})


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return max(
        min_value(game, game.result(state, action), Bound(), Bound())
        for action in game.actions(state)
    )


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return min(
        max_value(game, game.result(state, action), Bound(), Bound())
        for action in game.actions(state)
    )
