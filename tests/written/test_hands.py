"""A hundred sheets, each marked within 0.3 of 4 points of a fair person's mark."""

from functools import cache
from statistics import mean

import pytest
import yaml

from grader.course.exercise_file import load
from grader.written.parsing import read
from tests.support.paper_marks import of_sheet
from tests.support.places import TESTS

HANDS = TESTS / "answers" / "hands"
NEAR, LEAST = 0.3, 99


@cache
def sheets():
    """The hundred sheets."""
    return yaml.safe_load((HANDS / "marks.yaml").read_text(encoding="utf-8"))


def verdict(one):
    """The verdict on one sheet, by the parts that its paper asked for."""
    (exercise,) = load(HANDS / "trees" / f"{one['exercise']}.yaml")
    sheet = read(one["file"], (HANDS / one["file"]).read_bytes(), exercise)
    return of_sheet(exercise, sheet, one["asked"])


def test_the_sheets_are_marked_as_a_fair_person_would():
    table, near = [], 0
    for one in sheets():
        ours = 4 * mean(check.share for check in verdict(one).checks)
        least, most = one.get("doubt", [one["mark"]] * 2)
        away = max(least - ours, ours - most, 0)
        near += away <= NEAR + 1e-9
        table.append(f"{one['file']:40} {one['mark']:4} {ours:5.2f} {away:5.2f}")
    print("\n".join(table))
    assert len(sheets()) == 100
    assert near >= LEAST, near


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("54-windows-but-no-cuts.md", "never-cuts"),
        ("55-fresh-windows.txt", "bounds-not-handed-down"),
        ("57-alpha-is-the-upper-one.txt", "swapped-columns"),
        ("58-bounds-when-finished.yaml", "final-windows"),
        ("59-min-on-top.txt", "swapped-functions"),
    ],
)
def test_a_misconception_is_named_and_no_wrong_part_has_a_tick(file, code):
    (one,) = [each for each in sheets() if each["file"] == file]
    found = verdict(one)
    assert code in [finding.code for finding in found.findings]
    assert all(check.share < 1 for check in found.checks if check.name in {"trace", "windows"})
