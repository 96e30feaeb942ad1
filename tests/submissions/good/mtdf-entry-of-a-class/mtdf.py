from math import inf


class Solver:
    def __init__(self):
        self.bounds = {}

    def solve(self, game, state, f):
        low, high, guess = -inf, inf, f
        while low < high:
            test = guess + 1 if guess == low else guess
            search = self.largest if game.to_move(state) == "MAX" else self.least
            guess = search(game, state, test - 1, test)
            if guess < test:
                high = guess
            else:
                low = guess
        return guess

    def largest(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        low, high = self.bounds.get(state, (-inf, inf))
        if low >= beta or high <= alpha:
            return low if low >= beta else high
        found = -inf
        for action in game.actions(state):
            found = max(found, self.least(game, game.result(state, action), alpha, beta))
            if found >= beta:
                self.bounds[state] = found, high
                return found
            alpha = max(alpha, found)
        self.bounds[state] = low, found
        return found

    def least(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        low, high = self.bounds.get(state, (-inf, inf))
        if low >= beta or high <= alpha:
            return low if low >= beta else high
        found = inf
        for action in game.actions(state):
            found = min(found, self.largest(game, game.result(state, action), alpha, beta))
            if found <= alpha:
                self.bounds[state] = low, found
                return found
            beta = min(beta, found)
        self.bounds[state] = found, high
        return found
