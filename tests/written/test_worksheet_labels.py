"""The labels that a worksheet prints, typed into a text file with the answers of its key."""

import pytest

from grader.course import assignment_file
from grader.course.listed_exercises import shipped
from grader.kinds.search.solution import solution_of
from grader.pages.worksheet_questions import answer_lines
from grader.search.reference_player import solve
from grader.written.parsing import read
from tests.support.paper_marks import of_sheet, shares

ELSEWHERE = {"trace", "windows", "values"}
ON_PAPER = [
    entry
    for entry in assignment_file.load(shipped() / "on-paper").entries
    if entry.exercise.playouts is None and not ELSEWHERE & entry.worth.keys()
]
"""The exercises whose whole answer stands behind labels."""

UNASKED = {"pruned", "not searched: any order"}
"""The words of a key for a line that stays empty."""


@pytest.mark.parametrize("suffix", ["txt", "md"])
@pytest.mark.parametrize("entry", ON_PAPER, ids=lambda entry: entry.exercise.id)
def test_every_label_is_read_with_the_answer_of_the_key(entry, suffix):
    right = solution_of(solve(entry.exercise))
    typed = [
        f"{label.partition(': ')[0]}: {answer}"
        for label, answer, _ in answer_lines(entry, right)
        if answer not in UNASKED
    ]
    sheet = read(f"x.{suffix}", "\n".join(typed).encode(), entry.exercise)
    found = of_sheet(entry.exercise, sheet, entry.rubric)
    assert [finding.message for finding in found.findings] == []
    assert {*shares(found).values()} == {1}
