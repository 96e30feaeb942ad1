class Solver:
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


NAME = "\x1b[31mSolver\n::error::\u202e</script>|`"
Solver.__name__ = Solver.__qualname__ = NAME
globals()[NAME] = Solver
del Solver
