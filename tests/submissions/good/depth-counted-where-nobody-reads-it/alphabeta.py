from math import inf

DEEPEST = 9


def below(n):
    return n + 1
