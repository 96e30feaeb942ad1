"""The sentences of findings: short enough to be read to their end."""

from __future__ import annotations

from math import inf, nan

import pytest

from grader.core.findings import LONGEST, find
from grader.core.recording import Claim
from grader.marking.first_difference import show, window

SHOWN = {
    "3": 3, "-3": -3.0, "2.5": 2.5, "+inf": inf, "-inf": -inf, "nan": nan, "True": True,
    "9007199254740992": 2**53, "1e+300": 1e300, "-1e+16": -1e16, "None": None,
    "1.000e+4000": 10**4000, "-1.000e+5000": 1 - 10**5000, "1.234e+4404": 12345 * 10**4400,
    "'" + "x" * 98 + "…": Claim("str", "'" + "x" * 900),
}  # fmt: skip


@pytest.mark.parametrize("shown", SHOWN)
def test_a_value_is_shown_short_however_many_digits_it_has(shown):
    assert show(SHOWN[shown]) == shown


def test_a_window_shows_both_its_bounds():
    assert window(10**4000, Claim("list", "[" * 900)).endswith("…]")
    assert len(window(Claim("list", "[" * 900), Claim("list", "[" * 900))) < 210


@pytest.mark.parametrize("fact", ["9" * 4000, "x" * 100_000], ids=["digits", "letters"])
def test_an_endless_fact_leaves_the_rest_of_the_sentence(fact):
    found = find("crashed", exception="ValueError", message=f": {fact}", place=" (alphabeta.py:3)")
    assert found.message.startswith("Your program raised ValueError: ")
    assert found.message.endswith("… (alphabeta.py:3).")
    assert len(found.message) < 600
    wrong = find("wrong-value", expected="3", actual=fact)
    assert wrong.message.endswith("….")
    assert len(wrong.actual) == LONGEST
