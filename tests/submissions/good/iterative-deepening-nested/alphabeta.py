from math import inf


def alpha_beta_search(state, game):
    cut_off = False

    def search(node, alpha, beta, depth):
        nonlocal cut_off
        if game.is_terminal(node):
            return game.utility(node), None
        if depth == 0:
            cut_off = True
            return 0, None
        maximizing = game.to_move(node) == "MAX"
        best, best_move = (-inf if maximizing else inf), None
        for action in game.actions(node):
            value, _ = search(game.result(node, action), alpha, beta, depth - 1)
            if maximizing and value > best:
                best, best_move = value, action
                alpha = max(alpha, best)
            if not maximizing and value < best:
                best, best_move = value, action
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, best_move

    depth = 0
    while True:
        depth += 1
        cut_off = False
        value, move = search(state, -inf, inf, depth)
        if not cut_off:
            return move
