from dataclasses import dataclass, field
from math import inf
from typing import Any


@dataclass
class Search:
    game: Any
    limit: int = 99
    cutoffs: int = field(default=0, init=False)

    def max_value(self, state, alpha, beta, depth=0):
        if self.game.is_terminal(state) or depth >= self.limit:
            return self.game.utility(state)
        v = -inf
        for action in self.game.actions(state):
            v = max(v, self.min_value(self.game.result(state, action), alpha, beta, depth + 1))
            if v >= beta:
                self.cutoffs += 1
                break
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta, depth=0):
        if self.game.is_terminal(state) or depth >= self.limit:
            return self.game.utility(state)
        v = inf
        for action in self.game.actions(state):
            v = min(v, self.max_value(self.game.result(state, action), alpha, beta, depth + 1))
            if v <= alpha:
                self.cutoffs += 1
                break
            beta = min(beta, v)
        return v
