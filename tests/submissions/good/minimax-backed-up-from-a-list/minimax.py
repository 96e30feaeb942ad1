"""Minimax in two passes: write all nodes into a list, then back the values up from its end."""


def minimax_decision(game, state):
    nodes = []  # [value or None, index of the parent, action, is it MAX's turn, best action]
    todo = [(state, None, None)]
    while todo:
        node, parent, action = todo.pop()
        here = len(nodes)
        if game.is_terminal(node):
            nodes.append([game.utility(node), parent, action, None, None])
            continue
        nodes.append([None, parent, action, game.to_move(node) == "MAX", None])
        for a in reversed(list(game.actions(node))):
            todo.append((game.result(node, a), here, a))

    # A child has always a greater index than its parent.
    for value, parent, action, _, _ in reversed(nodes):
        if parent is None:
            break
        above = nodes[parent]
        if above[0] is None or (value >= above[0] if above[3] else value <= above[0]):
            above[0] = value
            above[4] = action
    return nodes[0][4]
