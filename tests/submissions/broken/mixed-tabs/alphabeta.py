def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
	return 0


def min_value(game, state, alpha, beta):
    return 0
