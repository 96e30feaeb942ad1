"""Points as text."""

import pytest

from grader.core.amounts import all_digits


@pytest.mark.parametrize(
    ("points", "text"),
    [(4.0, "4"), (0, "0"), (2.5, "2.5"), (2 / 3, "0.6666666666666666"), (1e17, "1e+17")],
)
def test_whole_points_are_written_without_decimals(points, text):
    assert all_digits(points) == text
    assert float(text) == points
