"""The exact numbers of leaves and nodes that a search of a uniform tree examines.

A uniform tree has b children at each inner node, and m moves from the root to each leaf. Minimax
examines all of it, and so does alpha-beta in the worst order. In the best order, alpha-beta
examines b^ceil(k/2) + b^floor(k/2) - 1 nodes at depth k (Knuth and Moore, 1975).
"""

from collections.abc import Mapping
from fractions import Fraction

from grader.core.models.paper_questions import SearchOrder

EXPONENTS: Mapping[SearchOrder, Fraction] = {
    "best": Fraction(1, 2),
    "random": Fraction(3, 4),
    "worst": Fraction(1),
}
"""The share of m in the exponent of alpha-beta's leaves, about b^(m/2), b^(3m/4) and b^m."""


def at_depth(branching: int, depth: int, order: SearchOrder) -> int:
    """The nodes at that depth, or leaves, that alpha-beta examines in the best or worst order."""
    if order == "worst":
        return int(branching**depth)
    if order == "best":
        return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)
    raise ValueError("the counts in random order are not exact")


def visited(branching: int, depth: int, order: SearchOrder) -> int:
    """The nodes of a tree of that depth that alpha-beta examines in that order."""
    return sum(at_depth(branching, level, order) for level in range(depth + 1))
