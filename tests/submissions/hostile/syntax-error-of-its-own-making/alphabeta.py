"""Raises syntax errors that point before the first line of the file, and far beyond its last."""


def max_value(game, state, alpha, beta):
    raise SyntaxError("made up", ("alphabeta.py", -7, 1, "\x1b[32m"))


def min_value(game, state, alpha, beta):
    raise SyntaxError("made up", ("alphabeta.py", 10**30, 1, "\x1b[32m"))
