from math import inf


def ordered(game, state, best_first):
    def guess(action):
        child = game.result(state, action)
        return game.utility(child) if game.is_terminal(child) else 0

    return sorted(game.actions(state), key=guess, reverse=best_first)
