import math


class PVSPlayer:
    """Negamax principal variation search, as a class with a colour."""

    def __init__(self, game):
        self.game = game

    def search(self, state):
        color = 1 if self.game.to_move(state) == "MAX" else -1
        best, move = -math.inf, None
        alpha, beta = -math.inf, math.inf
        for i, action in enumerate(self.game.actions(state)):
            child = self.game.result(state, action)
            if i == 0:
                score = -self.pvs(child, -beta, -alpha, -color)
            else:
                score = -self.pvs(child, -alpha - 1, -alpha, -color)
                if alpha < score < beta:
                    score = -self.pvs(child, -beta, -score, -color)
            if score > best:
                best, move = score, action
            alpha = max(alpha, score)
        return move

    def pvs(self, node, alpha, beta, color):
        if self.game.is_terminal(node):
            return color * self.game.utility(node)
        first = True
        for action in self.game.actions(node):
            child = self.game.result(node, action)
            if first:
                score = -self.pvs(child, -beta, -alpha, -color)
                first = False
            else:
                score = -self.pvs(child, -alpha - 1, -alpha, -color)
                if alpha < score < beta:
                    score = -self.pvs(child, -beta, -alpha, -color)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        return alpha
