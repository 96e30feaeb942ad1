"""The known mistakes in alpha-beta search that trees show, because their players take turns."""

from grader.core.algorithms.alpha_beta import ALGORITHM
from grader.diagnosis.known_mistakes import mistake_names
from grader.diagnosis.mistake_programs import needs_double_moves

OF_TREES = tuple(
    name for name in mistake_names(ALGORITHM) if not needs_double_moves(name, ALGORITHM)
)
