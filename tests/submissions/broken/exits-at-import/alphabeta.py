import sys

if len(sys.argv) < 3:
    sys.exit("usage: alphabeta.py TREE DEPTH")


def max_value(game, state, alpha, beta):
    return 0


def min_value(game, state, alpha, beta):
    return 0
