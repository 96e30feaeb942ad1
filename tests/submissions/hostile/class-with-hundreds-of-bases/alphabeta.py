bases = [type(f"Base{n}", (), {f"max_value{n}": lambda self: n}) for n in range(400)]
Many = type("Many", tuple(bases), {})
for n in range(3000):
    globals()[f"alphabeta{n}"] = lambda state, alpha, beta: 3


class Solver(Many):
    def max_value(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        return max(
            self.min_value(game, game.result(state, action), alpha, beta)
            for action in game.actions(state)
        )

    def min_value(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        return min(
            self.max_value(game, game.result(state, action), alpha, beta)
            for action in game.actions(state)
        )
