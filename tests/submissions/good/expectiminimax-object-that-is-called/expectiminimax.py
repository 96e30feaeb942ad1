from functools import cached_property
from math import fsum


class Expecti:
    def __init__(self, game, better=max, worse=min):
        self.game = game
        self.better = better
        self.worse = worse

    @cached_property
    def table(self):
        return {"MAX": self._hope, "MIN": self._fear, "CHANCE": self._weigh}

    def __call__(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        return self.table[self.game.to_move(state)](state)

    def after(self, state):
        return (self(self.game.result(state, a)) for a in self.game.actions(state))

    def _hope(self, state):
        return self.better(self.after(state))

    def _fear(self, state):
        return self.worse(self.after(state))

    def _weigh(self, state):
        return fsum(p * self(s) for p, s in self.game.outcomes(state))


def expectiminimax_search(game, state):
    value_of = Expecti(game)
    pick = max if game.to_move(state) == "MAX" else min
    return pick(game.actions(state), key=lambda a: value_of(game.result(state, a)))
