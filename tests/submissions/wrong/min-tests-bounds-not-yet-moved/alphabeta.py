def max_value(g, s, a, b):
    if g.is_terminal(s):
        return g.utility(s)
    v = float('-inf')
    for m in g.actions(s):
        v = max(v, min_value(g, g.result(s, m), a, b))
        if v >= b:
            return v
        a = max(a, v)
    return v


def min_value(g, s, a, b):
    if g.is_terminal(s):
        return g.utility(s)
    v = float('inf')
    for m in g.actions(s):
        v = min(v, max_value(g, g.result(s, m), a, b))
        if b <= a:
            return v
        b = min(b, v)
    return v
