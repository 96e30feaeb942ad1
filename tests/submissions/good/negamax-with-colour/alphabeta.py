def negamax(node, depth, a, b, color):
    if depth == 0 or game.is_terminal(node):
        return color * game.utility(node)
    value = float("-inf")
    for move in game.actions(node):
        value = max(value, -negamax(game.result(node, move), depth - 1, -b, -a, -color))
        a = max(a, value)
        if a >= b:
            break
    return value
