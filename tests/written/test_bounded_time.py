"""Sheets made to be slow: each is read in time, with few enough findings to read.

A reader whose time grows with the square of a sheet's size would take minutes.
"""

import random
from cProfile import Profile
from typing import Any

import pytest

from grader.written.parsing.draft import MOST
from tests.support.answers_samples import messages, sheet

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

LONG = {
    "headings": ("csv", "step," * 8_000 + "node," * 7_000 + "alpha\n"),
    "headings-and-rows": ("csv", "node,alpha," + "step," * 7_000 + "\n" + "A\n" * 25_000),
    "unknown-headings": ("csv", "node,alpha," + "x," * 40_000 + "\n"),
    "between-pipes": ("md", "|node|alpha|" + "step|" * 7_000 + "\n" + "|A|\n" * 10_000),
    "escaped-names": ("txt", ("\\x41:" * 60 + "\n") * 230),
    "empty-cells": ("csv", "A,1,2" + "," * 80_000 + "\nA,1,2\n"),
    "empty-cells-of-a-part": ("csv", "value,1" + "," * 80_000),
    "brackets": ("txt", "pruned: " + "A (x) " * 13_000),
    "open-brackets": ("txt", "pruned: " + "A (" * 27_000),
    "commas-of-yaml": ("yaml", "pruned: [" + "," * 10_000),
}


@pytest.mark.parametrize("name", LONG)
def test_a_sheet_made_to_be_slow_is_read(name):
    suffix, text = LONG[name]
    assert len(messages(sheet(suffix, text))) <= MOST + 1


_WORDS = (
    "the node alpha value B C E is pruned because of 3 -inf visited A move and [3, 6] v = x | -"
)
_NONSENSE = {
    "words": lambda draw: " ".join(draw.choices(_WORDS.split(), k=12)),
    "short lines": lambda draw: draw.choice(_WORDS.split()),
    "labels": lambda draw: "".join(draw.choices("abcdefgh", k=8)) + ": 3",
    "keys": lambda draw: f"key{draw.random()}: 3",
}


def calls(suffix, text):
    """The number of calls of Python functions that reading a sheet takes."""
    with Profile(builtins=False) as profile:
        sheet(suffix, text)
    return sum(each.callcount for each in profile.getstats())


def long(suffix: str) -> Any:
    """A layout that only the long tests read: it shares its reader with the first."""
    return pytest.param(suffix, marks=pytest.mark.long)


@pytest.mark.parametrize("suffix", ["txt", *(long(each) for each in ("md", "csv", "yaml"))])
@pytest.mark.parametrize("kind", _NONSENSE)
def test_more_nonsense_is_no_more_work(suffix, kind):
    """The work is bounded by the lines that are read, which are about a thousand."""
    draw = random.Random(1)  # noqa: S311 - nonsense needs no secrecy
    lines = [_NONSENSE[kind](draw) for _ in range(2_000)]
    few, all_ = (calls(suffix, "\n".join(lines[:many])) for many in (250, 2_000))
    assert all_ < 5 * few
    assert all_ < 1_500_000


def test_columns_beyond_the_first_fifty_are_not_read():
    header = ["Node", "alpha", "beta", *["Step"] * 47, "value"]
    found = sheet("csv", ",".join(header) + "\nA,1,2" + "," * 47 + ",3\n")
    assert messages(found) == [
        "the table has 51 columns, and no more than 50 are read; delete the others."
    ]
    assert found.windows is not None


def test_empty_columns_at_the_end_are_ignored():
    found = sheet("csv", "Node,alpha,beta,value" + "," * 60 + "\nA,1,2,3" + "," * 60 + "\n")
    assert messages(found) == []
    assert found.trace is not None
