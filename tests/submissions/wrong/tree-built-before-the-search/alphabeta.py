from math import inf


class Node:
    def __init__(self, game, state):
        self.state = state
        self.is_max = game.to_move(state) == "MAX"
        self.actions = game.actions(state) if not game.is_terminal(state) else []
        self.children = [Node(game, game.result(state, action)) for action in self.actions]


def alpha_beta_search(game, state):
    root = Node(game, state)
    values = {}

    def value(node, alpha, beta):
        if not node.children:
            return game.utility(node.state)
        best = -inf if node.is_max else inf
        for action, child in zip(node.actions, node.children):
            found = value(child, alpha, beta)
            if node is root:
                values.setdefault(found, action)
            if node.is_max:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return values[value(root, -inf, inf)]
