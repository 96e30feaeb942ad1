from dataclasses import dataclass
from math import inf


@dataclass
class Best:
    score: float = -inf
    move: object = None


class Engine:
    def __init__(self, game):
        self.game = game

    def alpha_beta_search(self, state):
        me = 1 if self.game.to_move(state) == "MAX" else -1
        return self.nega(state, me, -inf, inf).move

    def nega(self, state, me, a, b):
        if self.game.is_terminal(state):
            return Best(me * self.game.utility(state))
        best = Best()
        for m in self.game.actions(state):
            reply = self.nega(self.game.result(state, m), -me, -b, -a)
            if -reply.score > best.score:
                best = Best(-reply.score, m)
            if best.score >= b:
                return best
            a = max(a, reply.score)
        return best
