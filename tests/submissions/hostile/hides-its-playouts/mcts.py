"""Asks for a hundred playouts, says that its search starts again, and then searches."""

from math import log, sqrt


def monte_carlo_tree_search(game, state, iterations):
    for _ in range(100):
        game.playout(state)
    game._channel.pending.append('["again"]')
    visits, wins = {}, {}
    low, high = game.bounds
    for _ in range(iterations):
        node, path = state, [state]
        while not game.is_terminal(node):
            children = [game.result(node, action) for action in game.actions(node)]
            new = [child for child in children if child not in visits]
            if new:
                path.append(new[0])
                break
            n = visits[node]
            node = max(children, key=lambda c: wins[c] / visits[c] + sqrt(2 * log(n) / visits[c]))
            path.append(node)
        share = (game.playout(path[-1]) - low) / (high - low)
        for place, node in enumerate(path):
            mover = game.to_move(path[max(0, place - 1)])
            visits[node] = visits.get(node, 0) + 1
            wins[node] = wins.get(node, 0) + (share if mover == "MAX" else 1 - share)
    return max(game.actions(state), key=lambda a: visits.get(game.result(state, a), 0))
