from math import inf


class Agent:
    """minimax with pruning; keeps (value, action) pairs"""

    def __init__(self, game):
        self.game = game

    def alpha_beta_search(self, state):
        if self.game.to_move(state) == "MAX":
            _, action = self.maximise(state, -inf, inf)
        else:
            _, action = self.minimise(state, -inf, inf)
        return action

    def maximise(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return (self.game.utility(state), None)
        options = []
        for action in self.game.actions(state):
            value, _ = self.minimise(self.game.result(state, action), alpha, beta)
            options.append((value, action))
            alpha = max(alpha, value)
            if alpha >= beta:
                return (alpha, action)
        return max(options, key=lambda o: o[0])

    def minimise(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return (self.game.utility(state), None)
        options = []
        for action in self.game.actions(state):
            value, _ = self.maximise(self.game.result(state, action), alpha, beta)
            options.append((value, action))
            beta = min(beta, value)
            if alpha >= beta:
                return (beta, action)
        return max(options, key=lambda o: o[0])
