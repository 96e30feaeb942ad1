from math import inf


class Neg:
    def __init__(self, game, depth=4):
        self.game, self.depth = game, depth

    def best_move(self, state):
        for d in range(1, self.depth + 1):
            v, m = self.negamax(state, d, -inf, inf, 1)
        return m

    def negamax(self, state, depth, alpha, beta, color):
        if self.game.is_terminal(state):
            return color * self.game.utility(state), None
        if depth == 0:
            return color * self.game.eval(state), None
        best, move = -inf, None
        for a in self.game.actions(state):
            v = -self.negamax(self.game.result(state, a), depth - 1, -beta, -alpha, -color)[0]
            if v > best:
                best, move = v, a
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, move
