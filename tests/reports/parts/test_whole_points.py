"""Rounding to whole points: they add up, none exceeds its maximum, and only
full marks are full.
"""

from math import e, floor, fsum, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.models import Check
from grader.reports.parts.whole_points import LARGEST_FACTOR, apportioned, factor_of, whole

shares = st.one_of(st.sampled_from([0.0, 0.5, 1.0, 1 - 1e-12]), st.floats(0, 1))
worth = st.one_of(
    st.integers(0, 20),
    st.builds(lambda points, parts: points / parts, st.integers(1, 40), st.integers(1, 40)),
    st.floats(1e-6, 1e4),
)


def points(share, most):
    """A check with that share of its points."""
    return Check(name="value", share=share, max_score=most)


marks = st.lists(st.builds(points, shares, worth), max_size=20)


@given(marks)
def test_whole_points_are_within_bounds_and_only_full_marks_are_full(given_marks):
    for mark, (score, most) in zip(given_marks, whole(given_marks), strict=True):
        assert 0 <= score <= most
        assert (most == 0) == (mark.max_score == 0)
        if most:
            assert (score == most) == (mark.share == 1)


@given(marks)
def test_whole_points_are_proportional_to_the_points(given_marks):
    points = whole(given_marks)
    factor = factor_of([mark.max_score for mark in given_marks])
    for mark, (score, most) in zip(given_marks, points, strict=True):
        if factor:
            assert most == pytest.approx(factor * mark.max_score, abs=1e-5)
        else:
            assert abs(most - LARGEST_FACTOR * mark.max_score) < 1 + 1e-5
        right = (factor or LARGEST_FACTOR) * mark.max_score * mark.share
        # Rounded either way, or one below a maximum that was itself rounded.
        assert -2 - 1e-5 < score - right < 1 + 1e-5


@given(marks)
def test_their_sum_is_as_close_as_the_maxima_allow(given_marks):
    factor = factor_of([mark.max_score for mark in given_marks])
    if not factor:
        return
    points = whole(given_marks)
    right = sum(factor * mark.max_score * mark.share for mark in given_marks)
    marked = zip(given_marks, points, strict=True)
    partly = [(mark, most) for mark, (_, most) in marked if mark.share < 1]
    held_back = [most - 1 < factor * mark.max_score * mark.share for mark, most in partly]
    missing = right - sum(score for score, _ in points)
    assert missing >= -0.5 - 1e-3
    assert missing <= 0.5 + sum(held_back) + 1e-3


@given(st.lists(st.integers(0, 30), max_size=12))
def test_whole_points_stay_unchanged(maxima):
    assert whole([points(1.0, most) for most in maxima]) == [(most, most) for most in maxima]


def test_the_factor_is_the_smallest_that_makes_every_maximum_whole():
    assert [factor_of(maxima) for maxima in ([], [1, 1, 2], [0, 3])] == [1, 1, 1]
    assert [factor_of([2.5, 2.5, 5]), factor_of([1 / 3] * 3), factor_of([4 / 7, 8 / 7])] == [
        2,
        3,
        7,
    ]
    assert [factor_of([0.1, 0.25]), factor_of([0.001])] == [20, 1000]
    assert [factor_of([1 / 1009]), factor_of([2**0.5])] == [0, 0]


@given(st.lists(st.floats(0, 100), max_size=10))
def test_no_share_is_off_by_two(given_shares):
    parts = apportioned(given_shares, [200] * len(given_shares))
    assert sum(parts) == floor(fsum(given_shares) + 0.5)
    for part, share in zip(parts, given_shares, strict=True):
        assert floor(share) <= part <= floor(share + 1e-6) + 1


@pytest.mark.parametrize(
    ("shares", "most", "parts"),
    [
        ([1.2, 1.7, 1.6], [5, 5, 5], [1, 2, 2]),
        ([1.5, 1.5, 1.5], [5, 5, 5], [2, 2, 1]),
        ([2.9, 0.2], [2, 1], [2, 1]),
        ([2.9999999], [5], [3]),
        ([2.5, 0.7], [2, 0], [2, 0]),
        ([2.9999999999, 1.0], [3, 1], [3, 1]),
    ],
)
def test_the_largest_remainder_is_rounded_up_first_as_far_as_the_limits_allow(shares, most, parts):
    assert apportioned(shares, most) == parts


@pytest.mark.parametrize(
    ("checks", "rounded"),
    [
        ([(0.83, 4), (1.0, 1)], [(3, 4), (1, 1)]),
        ([(0.999, 4)], [(3, 4)]),
        # No factor makes pi and e whole; a thousandfold they sum to 5859.87.
        ([(1.0, pi), (0.5, e)], [(3142, 3142), (1359, 2718)]),
    ],
)
def test_a_partly_right_answer_is_neither_full_nor_zero(checks, rounded):
    assert whole([points(*each) for each in checks]) == rounded
