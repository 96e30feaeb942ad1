from math import log, sqrt


class Node:
    def __init__(self, state, parent=None, action=None):
        self.state = state
        self.parent = parent
        self.action = action
        self.children = []
        self.N = 0
        self.W = 0


def uct_select(child):
    return child.W / child.N + sqrt(2) * sqrt(log(child.parent.N) / child.N)


def best_action(game, state, iterations):
    root = Node(state)
    for _ in range(iterations):
        node = root
        while node.children and all(c.N for c in node.children):
            node = max(node.children, key=uct_select)
        if not game.is_terminal(node.state):
            if not node.children:
                node.children = [Node(game.result(node.state, a), node, a) for a in game.actions(node.state)]
            node = next(c for c in node.children if c.N == 0)
        u = game.playout(node.state)
        while node is not None:
            node.N += 1
            if node.parent is not None:
                node.W += u if game.to_move(node.parent.state) == "MAX" else -u
            node = node.parent
    return max(root.children, key=lambda c: c.N).action
