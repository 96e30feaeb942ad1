from abc import ABC, abstractmethod
from math import inf


class Searcher(ABC):
    @abstractmethod
    def search(self, game, state): ...


class AlphaBeta(Searcher):
    def search(self, game, state):
        self.game = game
        best, best_action = -inf, None
        for a in game.actions(state):
            value = self._min_value(game.result(state, a), best, inf)
            if value > best:
                best, best_action = value, a
        return best_action

    def _max_value(self, s, a, b):
        if self.game.is_terminal(s):
            return self.game.utility(s)
        v = -inf
        for m in self.game.actions(s):
            v = max(v, self._min_value(self.game.result(s, m), a, b))
            if v >= b:
                return v
            a = max(a, v)
        return v

    def _min_value(self, s, a, b):
        if self.game.is_terminal(s):
            return self.game.utility(s)
        v = inf
        for m in self.game.actions(s):
            v = min(v, self._max_value(self.game.result(s, m), a, b))
            if v <= a:
                return v
            b = min(b, v)
        return v
