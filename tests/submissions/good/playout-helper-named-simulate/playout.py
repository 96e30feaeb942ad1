def simulate_move(game, state):
    actions = game.actions(state)
    if game.policy == "heavy":
        sign = 1 if game.to_move(state) == "MAX" else -1
        for action in actions:
            after = game.result(state, action)
            if game.is_terminal(after) and sign * game.utility(after) > 0:
                return action
    return actions[game.roll(len(actions))]


def whole_game(game, state):
    while not game.is_terminal(state):
        state = game.result(state, simulate_move(game, state))
    return game.utility(state)
