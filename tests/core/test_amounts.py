"""Points as text."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core import algorithms
from grader.core.amounts import all_digits
from grader.core.models import Entry
from tests.support.strategies import exercise


@pytest.mark.parametrize(
    ("points", "text"),
    [(4.0, "4"), (0, "0"), (2.5, "2.5"), (2 / 3, "0.6666666666666666"), (1e17, "1e+17")],
)
def test_whole_points_are_written_without_decimals(points, text):
    assert all_digits(points) == text
    assert float(text) == points


@given(st.integers(1, 100), st.floats(0, 1))
def test_a_check_of_a_program_loses_whole_tenths_and_only_a_right_one_loses_none(tenths, share):
    entry = Entry(exercise=exercise([1, 2]), points=tenths / 10, rubric={"value": 1})
    (check,) = entry.checks(lambda _: share)
    assert check.score == pytest.approx(round(10 * check.score) / 10)
    assert share * entry.points - 0.1 - 1e-9 <= check.score <= share * entry.points + 1e-9
    assert check.passed == (share == 1)
    assert next(iter(replace(entry, answer="written").checks(lambda _: share))).share == share


def test_the_usual_rubrics_of_programs_give_four_or_six_points_in_hundredths():
    for algorithm in algorithms.every():
        weights = algorithm.rubrics["program"].values()
        assert any(100 * points % sum(weights) == 0 for points in (4, 6)), algorithm.name
