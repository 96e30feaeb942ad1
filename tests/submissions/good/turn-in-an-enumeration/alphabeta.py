from enum import Enum
from math import inf


class Side(Enum):
    SOUTH = 0
    NORTH = 1


class Solver:
    WORST = {Side.NORTH: -inf, Side.SOUTH: inf}

    def __init__(self, game):
        self.game = game

    def value(self, state, alpha, beta, k, whose):
        if k == 0 or self.game.is_terminal(state):
            return self.game.utility(state)
        v, other = self.WORST[whose], Side.SOUTH if whose is Side.NORTH else Side.NORTH
        for action in self.game.actions(state):
            w = self.value(self.game.result(state, action), alpha, beta, k - 1, other)
            if whose is Side.NORTH:
                v = max(v, w)
                alpha = max(alpha, v)
            else:
                v = min(v, w)
                beta = min(beta, v)
            if alpha >= beta:
                break
        return v
