"""Takes more and more memory while it is imported."""


def take():
    """At most 600 MB, where nothing else sets an end."""
    held = []
    for _ in range(12):
        held.append(bytearray(b"x") * 50_000_000)
    raise MemoryError


take()


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return max(min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return min(max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))
