"""Makes the chances and states of its own, with the probabilities that it likes."""


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == "CHANCE":
        first, *rest = game.chances(state)
        kind = type(first)
        for handle in range(100, 160):
            forged = type(state)([handle, "Z", "MAX", 1], None, game)
            made = kind(state, 1.0, forged)
            state._children[handle] = forged
            return game.utility(game.outcome(state, made))
    return max(expectiminimax(game, game.result(state, a)) for a in game.actions(state))
