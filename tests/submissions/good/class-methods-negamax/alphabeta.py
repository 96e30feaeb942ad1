class Engine:
    calls = 0

    @classmethod
    def negamax(cls, state, game, alpha, beta):
        cls.calls += 1
        if game.is_terminal(state):
            value = game.utility(state)
            return value if game.to_move(state) == "MAX" else -value
        best = float("-inf")
        for action in game.actions(state):
            best = max(best, -cls.negamax(game.result(state, action), game, -beta, -alpha))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
