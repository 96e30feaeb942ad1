"""Crashes in a function whose name moves the cursor, and begins a command to a build server."""

NAME = "\x1b[2K\r100 / 100\n::error::<b>"


def max_value(game, state, alpha, beta):
    raise RuntimeError("where?")


max_value.__code__ = max_value.__code__.replace(co_name=NAME)
max_value.__name__ = max_value.__qualname__ = NAME
min_value = max_value
