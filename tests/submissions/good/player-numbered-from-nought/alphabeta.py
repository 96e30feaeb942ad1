from math import inf


def alphabeta(game, state, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf if player else -inf
    for action in game.actions(state):
        w = alphabeta(game, game.result(state, action), (player + 1) % 2, alpha, beta)
        if player == 0:
            v, alpha = max(v, w), max(alpha, w)
        else:
            v, beta = min(v, w), min(beta, w)
        if alpha >= beta:
            return v
    return v
