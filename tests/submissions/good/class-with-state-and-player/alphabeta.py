class Agent:
    def __init__(self, game, state, player):
        self.game = game
        self.state = state
        self.player = player

    def choose(self):
        value, move = self.alpha_beta(self.state, float("-inf"), float("inf"))
        return value, move

    def alpha_beta(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state, self.player), None
        mine = self.game.to_move(state) == self.player
        best = float("-inf") if mine else float("inf")
        best_move = None
        for move in self.game.actions(state):
            value, _ = self.alpha_beta(self.game.result(state, move), alpha, beta)
            if mine and value > best:
                best, best_move = value, move
                alpha = max(alpha, best)
            elif not mine and value < best:
                best, best_move = value, move
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, best_move
