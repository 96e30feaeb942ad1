def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    raise SystemExit("nothing to maximize")


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    exit()
