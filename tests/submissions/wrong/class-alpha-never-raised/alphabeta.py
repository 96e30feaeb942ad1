class Player:
    def __init__(self, game):
        self.game = game

    def get_move(self, state):
        value, move = self.max_value(state, float("-inf"), float("inf"))
        return move

    def max_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        best = float("-inf"), None
        for move in self.game.actions(state):
            value, _ = self.min_value(self.game.result(state, move), alpha, beta)
            if value > best[0]:
                best = value, move
            if best[0] >= beta:
                break
        return best

    def min_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        best = float("inf"), None
        for move in self.game.actions(state):
            value, _ = self.max_value(self.game.result(state, move), alpha, beta)
            if value < best[0]:
                best = value, move
            if best[0] <= alpha:
                break
            beta = min(beta, best[0])
        return best
