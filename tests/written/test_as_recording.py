"""A report shows a written answer as it was written, and never the right search in its place."""

import re

import pytest

from grader.core.models import Entry, Exercise, Written
from grader.core.tree import Tree
from grader.grading import grade_submission
from grader.grading.grade_submission import measured
from grader.reports.html import exercise_section
from grader.reports.html.player import Players
from grader.reports.parts import exercise_detail
from grader.reports.parts.aligned_searches import align
from grader.reports.text.terminal_lines import Page
from grader.search.reference_player import solve
from grader.written.parsing import read

EXERCISE = Exercise(id="one", title="One", tree=Tree.build([[3, 12], [2, 8], [1, 7]]))
RIGHT = """\
A: -inf: inf: -inf MAXvalue
B: -inf: inf: inf MINvalue
E: 3: 3: 3
B: -inf: 3: 3 MINvalue
F: 12: 12: 12
B: -inf: 3: 3 MINvalue
A: 3: inf: 3 MAXvalue
C: 3: inf: inf MINvalue
G: 2: 2: 2
PRUNE1: C: 3: inf: 2 MINvalue
A: 3: inf: 3 MAXvalue
D: 3: inf: inf MINvalue
I: 1: 1: 1
PRUNE2: D: 3: inf: 1 MINvalue
A: 3: inf: 3 MAXvalue
"""


def report(table, extra=""):
    sheet = read("one.txt", f"{extra}\n{table}".encode(), EXERCISE)
    entry = Entry.on_paper(EXERCISE)
    return grade_submission._exercise(entry, measured(EXERCISE, solve), Written(sheet=sheet), [])


def texts(one):
    page = Page(100)
    terminal = page.paint(exercise_detail.whole(one, page), color=False)
    return terminal, exercise_section.section(
        one, "x1", Players(), one.verdict.findings, opened=True
    )


UNLIKE = {
    "a row missing": RIGHT.replace("F: 12: 12: 12\n", ""),
    "a cutoff not marked": RIGHT.replace("PRUNE1: ", ""),
    "rows that changed places": RIGHT.replace(
        "B: -inf: 3: 3 MINvalue\nF: 12: 12: 12\n", "F: 12: 12: 12\nB: -inf: 3: 3 MINvalue\n"
    ),
    "no number": RIGHT.replace("A: -inf: inf: -inf", "A: quite low: inf: -inf"),
}
"""Tables that are explained by a search which they do not show."""
WRITTEN = {
    "a leaf misread": RIGHT.replace("12: 12: 12", "12: 12: 11"),
    "a cutoff missed": RIGHT.replace(
        "PRUNE1: C: 3: inf: 2 MINvalue\n",
        "C: 3: inf: 2 MINvalue\nH: 8: 8: 8\nC: 3: inf: 2 MINvalue\n",
    ).replace("PRUNE2", "PRUNE1"),
}


@pytest.mark.parametrize("table", UNLIKE.values(), ids=UNLIKE)
def test_no_right_search_appears_under_the_student_s_name(table):
    one = report(table)
    assert not one.passed
    assert one.actual.recording is None
    terminal, page = texts(one)
    assert "Your answer" in terminal
    assert "The right search     " not in terminal
    for text in (terminal, page):
        assert "Your search" not in text
        assert "the same steps" not in text


def test_a_node_whose_row_is_missing_is_not_shown_as_visited():
    one = report(UNLIKE["a row missing"])
    assert EXERCISE.tree.index["F"] not in one.actual.visited
    assert "F = 12  missed" in texts(one)[0]


@pytest.mark.parametrize("table", WRITTEN.values(), ids=WRITTEN)
def test_a_wrong_written_search_is_shown_beside_the_right_one(table):
    terminal, page = texts(report(table))
    assert re.search("The right search +Your answer\n", terminal)
    assert terminal.count("first difference") == 2
    assert "Your search" not in terminal + page


def test_a_finding_outside_the_table_is_no_difference_of_the_searches():
    one = report(RIGHT, "pruned: E\n")
    assert [finding.code for finding in one.verdict.findings][-2:] == [
        "wrong-pruned",
        "not-answered",
    ]
    assert one.actual.recording is not None
    assert align(one).first_node is None
    assert "first difference" not in texts(one)[0]
