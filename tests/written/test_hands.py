"""A hundred sheets, each marked within 0.3 of 4 points of a fair person's mark."""

from functools import cache

import pytest
import yaml

from grader.core.models import Entry, Written
from grader.course.exercise_file import load
from grader.search.reference_player import solve
from grader.written import submission_answers
from grader.written.parsing import read
from tests.support.places import TESTS

HANDS = TESTS / "answers" / "hands"
NEAR, LEAST = 0.3, 99


@cache
def sheets():
    """The hundred sheets."""
    return yaml.safe_load((HANDS / "marks.yaml").read_text(encoding="utf-8"))


@cache
def asked(name):
    """An exercise as the writers of the sheets had it, and its canonical answer."""
    (exercise,) = load(HANDS / "trees" / f"{name}.yaml")
    return exercise, solve(exercise)


def verdict(one):
    """The verdict on one sheet, by the parts that its paper asked for."""
    exercise, answer = asked(one["exercise"])
    rubric = dict.fromkeys(one["asked"], 1)
    entry = Entry(exercise=exercise, points=4, rubric=rubric, answer="written")
    sheet = read(one["file"], (HANDS / one["file"]).read_bytes(), exercise)
    return submission_answers.marked(entry, answer, Written(sheet=sheet))[0]


def mark(found):
    return sum(check.share * check.max_score for check in found.checks)


def test_the_sheets_are_marked_as_a_fair_person_would():
    table, near = [], 0
    for one in sheets():
        ours = mark(verdict(one))
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
