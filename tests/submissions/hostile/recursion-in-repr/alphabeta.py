"""Answers with something that prints itself by printing itself."""


class Mirror:
    def __repr__(self):
        return repr(self)


def max_value(game, state, alpha, beta):
    return Mirror()


min_value = max_value
