from math import inf


def alpha_beta_search(game, state):
    def highest(s, low, high):
        if game.is_terminal(s):
            return game.utility(s), None
        best, move = 0, None
        for a in game.actions(s):
            value, _ = lowest(game.result(s, a), low, high)
            if value > best:
                best, move = value, a
            if best >= high:
                break
            low = max(low, best)
        return best, move

    def lowest(s, low, high):
        if game.is_terminal(s):
            return game.utility(s), None
        best, move = inf, None
        for a in game.actions(s):
            value, _ = highest(game.result(s, a), low, high)
            if value < best:
                best, move = value, a
            if best <= low:
                break
            high = min(high, best)
        return best, move

    return highest(state, -inf, inf)[1]
