"""The known mistakes in alpha-beta search that trees show, because their players take turns."""

from grader.core.algorithms.alpha_beta import ALGORITHM
from grader.diagnosis.mistake_programs import needs_double_moves
from grader.search.reference_player import mistake_names

OF_TREES = tuple(
    name for name in mistake_names(ALGORITHM) if not needs_double_moves(name, ALGORITHM)
)
