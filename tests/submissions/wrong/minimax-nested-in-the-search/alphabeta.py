from math import inf
def alpha_beta_search(game, state):
    def max_value(s):
        if game.is_terminal(s): return game.utility(s)
        return max(min_value(game.result(s, a)) for a in game.actions(s))
    def min_value(s):
        if game.is_terminal(s): return game.utility(s)
        return min(max_value(game.result(s, a)) for a in game.actions(s))
    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))
