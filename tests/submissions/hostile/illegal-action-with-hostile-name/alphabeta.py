"""Asks for the result of an action that is a command, a script and a table."""


def max_value(game, state, alpha, beta):
    return game.result(state, "\x1b[2J\n::error::<script>|```\u202e\ud800\x00")


min_value = max_value
