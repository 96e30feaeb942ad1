from math import inf


def max_value(spiel, stellung, low, high):
    if spiel.is_terminal(stellung):
        return spiel.utility(stellung)
    v = -inf
    for action in spiel.actions(stellung):
        v = max(v, min_value(spiel, spiel.result(stellung, action), low, high))
        if v >= high:
            return v
        low = max(low, v)
    return v


def min_value(spiel, stellung, low, high):
    if spiel.is_terminal(stellung):
        return spiel.utility(stellung)
    v = inf
    for action in spiel.actions(stellung):
        v = min(v, max_value(spiel, spiel.result(stellung, action), low, high))
        if v <= low:
            return v
        high = min(high, v)
    return v
