def alpha_beta_search(game, state):
    value, move = max_value(game, state, -100, 100)
    return move
