BIG = 10 ** 9


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    top = -BIG
    for action in game.actions(state):
        got = min_value(game, game.result(state, action), alpha, beta)
        top = got if got > top else top
        alpha = top if top > alpha else alpha
        if alpha >= beta:
            return top
    return top


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    bottom = BIG
    for action in game.actions(state):
        got = max_value(game, game.result(state, action), alpha, beta)
        bottom = got if got < bottom else bottom
        beta = bottom if bottom < beta else beta
        if alpha > beta:
            return bottom
    return bottom
