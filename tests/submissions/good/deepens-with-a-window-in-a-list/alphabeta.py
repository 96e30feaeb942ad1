"""Deepens to the limit; its calls are not seen, because each window is a list."""

from math import inf


class Search:
    def __init__(self, game):
        self.game = game

    def run(self, state):
        for self.limit in range(1, self.game.depth_limit + 1):
            value, action = self.best(state, 0, [-inf, inf])
        return value, action

    def best(self, state, depth, span):
        if self.game.is_terminal(state) or depth == self.limit:
            return self.game.eval(state), None
        own = ("MAX", "MIN").index(self.game.to_move(state))
        better, span = (max, min)[own], [*span]
        v, chosen = (-inf, inf)[own], None
        for action in self.game.actions(state):
            child, _ = self.best(self.game.result(state, action), depth + 1, span)
            if chosen is None or (child != v and better(v, child) == child):
                v, chosen = child, action
            span[own] = better(span[own], v)
            if span[0] >= span[1]:
                break
        return v, chosen


def alpha_beta_search(game, state):
    return Search(game).run(state)
