"""Takes away trace and profile functions and audit hooks, before each call."""

import sys


def unwatch():
    sys.settrace(None)
    sys.setprofile(None)
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is not None:
        for tool in range(6):
            monitoring.free_tool_id(tool)
    frame = sys._getframe()
    while frame is not None:
        frame.f_trace = None
        frame = frame.f_back


def max_value(game, state, alpha, beta):
    unwatch()
    if game.is_terminal(state):
        return game.utility(state)
    return max(min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))


def min_value(game, state, alpha, beta):
    unwatch()
    if game.is_terminal(state):
        return game.utility(state)
    return min(max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state))
