"""Says that a function is missing whose name is a command to somebody's terminal."""


def max_value(game, state, alpha, beta):
    game._channel.send(["missing", "\x1b]0;full marks\x07\n::error::", "the class <b>"])
    return 3


min_value = max_value
