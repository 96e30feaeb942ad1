def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    choice = input("Which move? ")
    return min_value(game, game.result(state, choice), alpha, beta)


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    choice = input("Which move? ")
    return max_value(game, game.result(state, choice), alpha, beta)
