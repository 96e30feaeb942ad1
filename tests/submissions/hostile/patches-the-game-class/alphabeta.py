"""Gives the game another utility, which knows that the answer is 3."""


def patch(game):
    kind = type(game)
    kind.utility = lambda self, state, player=None: 3
    kind.eval = kind.utility
