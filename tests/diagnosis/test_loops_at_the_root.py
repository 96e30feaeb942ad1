"""Known mistakes below a root that has a loop of its own, in the shipped assignments."""

import pytest

from grader.diagnosis import audit
from grader.diagnosis.mistake_programs import outcome, program
from grader.marking.checks import MarkedSearch
from grader.search.reference_player import solve
from tests.support.graded_mistakes import shipped
from tests.support.played_mistakes import ALGORITHMS

STARTS = "max_v_starts_at_zero", "min_v_starts_at_zero"


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda each: each.name)
@pytest.mark.parametrize("name", STARTS)
def test_a_start_at_zero_below_the_root_alone_loses_points(name, algorithm):
    for entry in shipped(algorithm).entries:
        wrong = program(name, algorithm=algorithm, rule=entry.exercise.cutoff, root="loop")
        marked = MarkedSearch(entry, solve(entry.exercise), outcome(wrong, entry.exercise))
        if not all(map(marked.passed, audit.marks(entry))):
            return
    raise AssertionError(f"no exercise in {algorithm.name} catches {name}")
