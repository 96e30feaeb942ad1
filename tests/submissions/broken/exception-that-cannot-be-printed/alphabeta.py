class Lost(Exception):
    def __str__(self):
        raise RuntimeError("no words")

    __repr__ = __str__


def max_value(game, state, alpha, beta):
    raise Lost


def min_value(game, state, alpha, beta):
    raise Lost
