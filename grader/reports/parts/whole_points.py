"""Points as round numbers that add up: whole for systems without fractions, or thousandths.

All points are multiplied by one small factor that makes every maximum whole. Partial scores are
then rounded by the largest remainders, so their sum is as near as possible.
"""

from collections.abc import Sequence
from math import floor, fsum
from typing import NamedTuple

from grader.core.models import Check

LARGEST_FACTOR = 1000
_DUST = 1e-6


class CheckPoints(NamedTuple):
    """The points of one check."""

    score: float
    max_score: float


def whole(checks: Sequence[Check]) -> list[CheckPoints]:
    """Every mark in whole points. A mark is full exactly if it was full before. If no factor up to
    1000 makes every maximum whole, the maxima are rounded as well; none above 0 becomes 0."""
    return _rounded(checks, factor_of([each.max_score for each in checks]) or LARGEST_FACTOR)


def thousandths(checks: Sequence[Check]) -> list[CheckPoints]:
    """Every mark in points with three decimals, which add up as those of `whole` do."""
    return [
        CheckPoints(mark.score / LARGEST_FACTOR, mark.max_score / LARGEST_FACTOR)
        for mark in _rounded(checks, LARGEST_FACTOR)
    ]


def _rounded(checks: Sequence[Check], factor: int) -> list[CheckPoints]:
    """Every mark multiplied by the factor, in whole points."""
    shares = [factor * mark.max_score for mark in checks]
    rounded = apportioned(shares, [floor(share) + 1 for share in shares])
    maxima = [max(points, int(share > 0)) for points, share in zip(rounded, shares, strict=True)]
    partly = [place for place, mark in enumerate(checks) if mark.share < 1]
    earned = apportioned(
        [factor * checks[place].share * checks[place].max_score for place in partly],
        [max(0, maxima[place] - 1) for place in partly],
    )
    scores = dict(zip(partly, earned, strict=True))
    return [CheckPoints(scores.get(place, points), points) for place, points in enumerate(maxima)]


def factor_of(maxima: Sequence[float]) -> int:
    """The smallest factor up to 1000 that makes all `maxima` whole; 0 if none does."""
    factors = range(1, LARGEST_FACTOR + 1)
    return next((each for each in factors if all(_is_whole(each * most) for most in maxima)), 0)


def _is_whole(points: float) -> bool:
    return points == 0 or (round(points) > 0 and abs(points - round(points)) < _DUST)


def apportioned(shares: Sequence[float], most: Sequence[int]) -> list[int]:
    """Each share rounded to a whole number, at most its `most`. The sum is the rounded sum of the
    shares (a half rounds up), as far as `most` allows: every share is rounded down, then the rest
    is given out one by one, the largest remainder first, or else the first share."""
    # 2.9999999 is 3 with a rounding error of floats.
    given = [min(limit, floor(share + _DUST)) for share, limit in zip(shares, most, strict=True)]
    left = floor(fsum(shares) + 0.5) - sum(given)
    order = sorted(range(len(given)), key=lambda place: given[place] - shares[place])
    for place in order:
        if left > 0 and given[place] < most[place]:
            given[place] += 1
            left -= 1
    return given
