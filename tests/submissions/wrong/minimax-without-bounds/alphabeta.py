from math import inf


def minimax_decision(game, state):
    return max(
        game.actions(state),
        key=lambda action: min_value(game, game.result(state, action)),
    )
