from math import inf

EXACT, LOWER, UPPER = range(3)


class Memo:
    def __init__(self, game):
        self.game = game
        self.table = {}

    def best_action(self, state):
        value = self.alphabeta(state, -inf, inf, True)
        for action in self.game.actions(state):
            if self.alphabeta(self.game.result(state, action), -inf, inf, False) == value:
                return action

    def alphabeta(self, state, alpha, beta, maximizing):
        if state in self.table:
            kind, value = self.table[state]
            if kind == EXACT or kind == LOWER and value >= beta or kind == UPPER:
                return value
        if self.game.is_terminal(state):
            value = self.game.utility(state)
            self.table[state] = EXACT, value
            return value
        low, high = alpha, beta
        value = -inf if maximizing else inf
        for action in self.game.actions(state):
            child = self.game.result(state, action)
            if maximizing:
                value = max(value, self.alphabeta(child, alpha, beta, False))
                alpha = max(alpha, value)
            else:
                value = min(value, self.alphabeta(child, alpha, beta, True))
                beta = min(beta, value)
            if alpha >= beta:
                break
        kind = UPPER if value <= low else LOWER if value >= high else EXACT
        self.table[state] = kind, value
        return value
