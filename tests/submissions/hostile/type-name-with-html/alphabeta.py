"""Answers with an object whose type and text are markup, commands and colours."""

NAME = "<script>alert(1)</script>"


def max_value(game, state, alpha, beta):
    return type(NAME, (), {"__repr__": lambda self: "\x1b[32m4 / 4\x1b[0m\n::error::|```"})()


min_value = max_value
