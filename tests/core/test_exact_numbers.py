"""Probabilities and utilities as exact fractions."""

from fractions import Fraction
from math import inf

import pytest

from grader.core.exact_numbers import LONGEST, exact, probability, short


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1/3", Fraction(1, 3)),
        ("2/6", Fraction(1, 3)),
        (0.1, Fraction(1, 10)),
        ("0.25", Fraction(1, 4)),
        (".5", Fraction(1, 2)),
        (1e-05, Fraction(1, 100_000)),
        (1, Fraction(1)),
        (-0.5, Fraction(-1, 2)),
        ("-1/2", Fraction(-1, 2)),
    ],
)
def test_a_probability_is_exactly_the_number_that_is_written(written, number):
    assert probability(written) == number


TEXTS = ("half", "1/0", "1 / 3", "1/-3", "1/3/5", "", "1e999", "1" * LONGEST + "1", "\u0661/\u0663")


@pytest.mark.parametrize("written", [*TEXTS, None, True, [1], inf, float("nan")])
def test_anything_else_is_not_a_probability(written):
    with pytest.raises(ValueError):
        probability(written)


def test_a_utility_is_the_decimal_that_it_prints_as():
    assert exact(2.1) == Fraction(21, 10)
    assert exact(-3) == -3
    assert exact(-inf) == -inf


PRINTED = {
    6.0: "6",
    2.5: "2.5",
    8.16666667: "49/6",
    -0.333333333: "-1/3",
    0.138888889: "5/36",
    3.14159265: "3.14159265",  # near no fraction of dice
    0.123457: "0.123457",  # ten thousand times as far as rounding
    1e-9: "1e-09",  # not 0
    123.456789: "123.456789",
    37.141593: "37.141593",
    0.999999995: "0.999999995",
    4.428571429: "31/7",
    1e300: "1e+300",
    inf: "inf",
}


@pytest.mark.parametrize("number", PRINTED)
def test_a_mean_of_outcomes_is_printed_as_a_fraction(number):
    assert short(number) == PRINTED[number]
