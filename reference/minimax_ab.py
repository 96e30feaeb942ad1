"""MINIMAX-AB: one function for both players, with separate bounds in every node.

A and B are the bounds passed down; Alpha and Beta start at -inf and +inf in every node.
"""

from math import inf
from typing import Any

TITLE = "MINIMAX-AB"
SOURCE = "lecture notes: MiniMax with Alpha-Beta Cutoff, after Nilsson (1980)"
CUTOFF = "weak"
BOUNDS_AT_CUT = "updated"
FUNCTIONS = {"MAX": "minimax_ab", "MIN": "minimax_ab"}


def minimax_ab(game: Any, n: Any, a: float, b: float) -> float:
    """MINIMAX-AB(N, A, B) returns the score of N; A is always below B."""
    if game.is_terminal(n):
        return game.utility(n)
    alpha, beta = -inf, inf
    if game.to_move(n) == "MIN":
        for action in game.actions(n):
            value = minimax_ab(game, game.result(n, action), a, min(b, beta))
            beta = min(beta, value)
            if a >= beta:
                return beta
        return beta
    for action in game.actions(n):
        value = minimax_ab(game, game.result(n, action), max(a, alpha), b)
        alpha = max(alpha, value)
        if alpha >= b:
            return alpha
    return alpha
