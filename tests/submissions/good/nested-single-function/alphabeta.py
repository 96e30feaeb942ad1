def best_move(state, game):
    me = game.to_move(state)

    def value(node, alpha, beta):
        if game.is_terminal(node):
            return game.utility(node, me)
        if game.to_move(node) == me:
            best = float("-inf")
            for action in game.actions(node):
                best = max(best, value(game.result(node, action), alpha, beta))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best
        best = float("inf")
        for action in game.actions(node):
            best = min(best, value(game.result(node, action), alpha, beta))
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best

    choice, choice_value = None, float("-inf")
    for action in game.actions(state):
        v = value(game.result(state, action), choice_value, float("inf"))
        if v > choice_value:
            choice, choice_value = action, v
    return choice
