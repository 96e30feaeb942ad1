"""A number that a program writes for infinity is named, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import Diagnosis
from grader.course import assignment_file as assignments
from grader.diagnosis import known_mistakes, mistake_programs
from grader.diagnosis.diagnose import diagnose, explained
from tests.support.pupils import Pupil, run_of, runs
from tests.support.strategies import exercise

FINITE = [
    name for name in known_mistakes.mistake_names(ALPHA_BETA)
    if mistake_programs.INFINITY in mistake_programs.changed(name)
]  # fmt: skip


def diagnosed(name: str, infinity: float, trees: Any) -> Diagnosis | None:
    program = mistake_programs.program(name, infinity=infinity)
    assert program is not None
    taken: Any = {"search": "f", "max_value": "max_value", "min_value": "min_value"}
    outcomes = [mistake_programs.outcome(program, each, taken) for each in trees]
    return diagnose([run_of(each, outcome) for each, outcome in zip(trees, outcomes, strict=True)])


@pytest.mark.parametrize("infinity", [50, 9999, 10_000, 999_999.5])
@pytest.mark.parametrize("name", FINITE)
def test_the_mistake_is_named_with_the_number(name: str, infinity: float) -> None:
    found = diagnosed(name, infinity, [each.exercise for each in assignments.load().entries])
    assert found is not None
    assert (found.alternatives, found.infinity) == (((name,),), infinity)
    assert f" ({infinity:g}), on all" in explained(found).message.replace("999999.5", "1e+06")


def test_a_program_without_such_a_number_is_not_said_to_have_one() -> None:
    shipped = assignments.load().entries
    found = diagnose(runs(Pupil(("max_never_raises_alpha",)), shipped))
    assert found is not None
    assert found.infinity is None


def test_a_number_that_is_a_leaf_s_may_be_the_leaf_s() -> None:
    found = diagnosed("magic_infinity", 20, [exercise([20, [30, 40]], "MAX")])
    assert found is not None
    assert found.infinity is None
