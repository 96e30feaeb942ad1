"""Ignores every signal that can be ignored, and never ends."""

signal = __import__("_signal")


def max_value(game, state, alpha, beta):
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            continue
    while True:
        __import__("time").sleep(60)


min_value = max_value
