"""Alpha-beta search to a depth that the program counts."""

from grader.core.algorithms.alpha_beta import ALGORITHM as TO_THE_END
from grader.core.algorithms.counting_depth import to_depth

ALGORITHM = to_depth(TO_THE_END, {"weak": "fig57_depth", "strict": "fig57_strict_depth"})
