"""Points as text."""

from __future__ import annotations

import pytest

from grader.core.amounts import all_digits


@pytest.mark.parametrize(
    ("points", "text"),
    [(4.0, "4"), (0, "0"), (2.5, "2.5"), (2 / 3, "0.6666666666666666"), (1e17, "1e+17")],
)
def test_points_for_programs_are_short_where_they_are_whole(points, text):
    assert all_digits(points) == text
    assert float(text) == points
