"""Says that it is at a line of another file, and then does not end."""

import time


def max_value(game, state, alpha, beta):
    __import__("_signal").signal(15, lambda *_: None)
    game._channel.playing.at([["/etc/passwd", 0, "root\n::error::\x1b[32m"]])
    game._channel.flush()
    while True:
        time.sleep(60)


min_value = max_value
