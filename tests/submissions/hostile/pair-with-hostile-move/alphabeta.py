"""Has the right value, and a move that is a report of its own."""

MOVE = "B\n── all · 100 / 100\x1b[32m</td><script>|```\u202e\ud800\x00" + "B" * 5000


def alpha_beta_search(game, state):
    return max_value(game, state, -1000, 1000), MOVE


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return max(min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return min(max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))
