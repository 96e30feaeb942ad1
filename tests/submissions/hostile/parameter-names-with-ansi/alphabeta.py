"""Has two parameters, which are called something that no parser would take."""


def max_value(game, state):
    return 3


max_value.__code__ = max_value.__code__.replace(
    co_varnames=("\x1b[32m100 / 100\x1b[0m", "<script>\n::error::\u202e")
)
min_value = max_value
