"""Prunes nothing, and runs thousands of lines, with long variables, at each node."""


def flood():
    for number in range(2_000):
        name = f"{number}" * 9
        other = name[::-1]
    return other


def max_value(game, state, alpha, beta):
    flood()
    if game.is_terminal(state):
        return game.utility(state)
    return max(min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))


def min_value(game, state, alpha, beta):
    flood()
    if game.is_terminal(state):
        return game.utility(state)
    return min(max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))
