"""Looks at one leaf below each of the root's children, and takes the best: a move without a value."""


def alpha_beta_search(game, state):
    sign = 1 if game.to_move(state) == "MAX" else -1

    def glance(action):
        child = game.result(state, action)
        while not game.is_terminal(child):
            child = game.result(child, game.actions(child)[-1])
        return sign * game.utility(child)

    return max(game.actions(state), key=glance)


def max_value(game, state, alpha, beta):
    return None


def min_value(game, state, alpha, beta):
    return None
