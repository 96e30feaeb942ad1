"""Has a function that is called max_value but for a command to the terminal."""


def min_value(game, state, alpha, beta):
    return 3


NAMES = ("max_valu\x1b[32m", "max_value\n", "maxvalue\u202e", "max_value\ud800", "<b>max_value")
for name in NAMES:
    globals()[name] = min_value
