from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    highest = 0
    for action in game.actions(state):
        reply = min_value(game, game.result(state, action), alpha, beta)
        if reply > highest:
            highest = reply
        if highest >= beta:
            return highest
        if highest > alpha:
            alpha = highest
    return highest


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    lowest = inf
    for action in game.actions(state):
        reply = max_value(game, game.result(state, action), alpha, beta)
        if reply < lowest:
            lowest = reply
        if lowest <= alpha:
            return lowest
        if lowest < beta:
            beta = lowest
    return lowest
