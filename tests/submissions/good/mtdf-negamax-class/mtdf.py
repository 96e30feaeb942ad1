import math


class TranspositionTable:
    def __init__(self):
        self.entries = {}

    def lookup(self, state):
        return self.entries.setdefault(state, Entry())


class Entry:
    def __init__(self):
        self.lower = -math.inf
        self.upper = math.inf


class MTDPlayer:
    def __init__(self, game):
        self.game = game
        self.table = TranspositionTable()

    def mtdf(self, state, first_guess=0):
        color = 1 if self.game.to_move(state) == "MAX" else -1
        value = first_guess * color
        bounds = [-math.inf, math.inf]
        while bounds[0] < bounds[1]:
            beta = max(value, bounds[0] + 1)
            value = self.negamax(state, beta - 1, beta, color)
            bounds[value < beta] = value
        return color * value

    def negamax(self, state, alpha, beta, color):
        if self.game.is_terminal(state):
            return color * self.game.utility(state)
        entry = self.table.lookup(state)
        if entry.lower >= beta:
            return entry.lower
        if entry.upper <= alpha:
            return entry.upper
        best = -math.inf
        for action in self.game.actions(state):
            child = self.game.result(state, action)
            best = max(best, -self.negamax(child, -beta, -max(alpha, best), -color))
            if best >= beta:
                break
        if best >= beta:
            entry.lower = best
        else:
            entry.upper = best
        return best
