"""Minimax to a depth that the program counts."""

from grader.core.algorithms.counting_depth import to_depth
from grader.core.algorithms.minimax import ALGORITHM as TO_THE_END

ALGORITHM = to_depth(TO_THE_END, {"weak": "minimax_depth", "strict": "minimax_depth"})
