"""Exercises that tests of practice pages and worksheets pose. Contains no tests."""

from collections.abc import Sequence

from grader.core.models import Entry, Exercise, Verdict
from grader.core.tree import Tree
from grader.course import assignment_file
from grader.course.listed_exercises import shipped
from grader.pages import worksheet
from grader.search.reference_player import solve
from tests.support import paper_marks

SMALL = Exercise(id="small", title="A small tree", tree=Tree.build([[3, 12], [2, 8]]))
UNKNOWN = [[[6, 5], [8, "?"]], [[2, 1], ["?", "?"]]]
LECTURE = Exercise(id="lecture", title="T", tree=Tree.build(UNKNOWN))
SHIPPED = {
    entry.id: entry.exercise
    for entry in assignment_file.load().entries
    if len(entry.exercise.tree) < 60
}
"""The shipped exercises that fit on a page."""


def shipped_on_paper(name: str) -> Entry:
    """An exercise of the shipped assignment on paper."""
    entries = assignment_file.load(shipped() / "on-paper").entries
    return next(entry for entry in entries if entry.id == name)


def key(posed: Sequence[Entry]) -> str:
    """The key to a worksheet with these exercises."""
    return worksheet.key(posed, solve)


def verdict(exercise: Exercise, answer: str, *parts: str) -> Verdict:
    """The verdict on those parts of an answer on paper."""
    return paper_marks.verdict(exercise, "x.yaml", answer, *parts)
