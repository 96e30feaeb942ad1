from math import log, sqrt, inf


class Node:
    def __init__(self, state, parent=None, action=None):
        self.state, self.parent, self.action = state, parent, action
        self.children, self.N, self.W = [], 0, 0


def monte_carlo_tree_search(game, state, iterations):
    root = Node(state)
    for _ in range(iterations):
        leaf = select(game, root)
        child = expand(game, leaf)
        back_propagate(game, child, game.playout(child.state))
    return max(root.children, key=lambda c: c.N).action


def ucb(game, n, explore=sqrt(2)):
    if n.N == 0:
        return inf
    return n.W / n.N + explore * sqrt(log(n.parent.N) / n.N)


def select(game, node):
    me = game.to_move(node.state)
    while node.children and all(c.N for c in node.children):
        pick = max if game.to_move(node.state) == me else min
        node = pick(node.children, key=lambda c: ucb(game, c))
    return node


def expand(game, leaf):
    if game.is_terminal(leaf.state):
        return leaf
    if not leaf.children:
        leaf.children = [Node(game.result(leaf.state, a), leaf, a) for a in game.actions(leaf.state)]
    return next(c for c in leaf.children if c.N == 0)


def back_propagate(game, node, result):
    while node:
        node.N += 1
        if node.parent:
            node.W += result if game.to_move(node.parent.state) == "MAX" else -result
        node = node.parent
