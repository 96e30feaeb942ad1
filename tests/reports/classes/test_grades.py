"""grades.csv: one row for each student, which no name can break."""

import csv
from dataclasses import replace
from io import StringIO

from grader.class_run.statistics import summary
from grader.core.models.class_run import Student
from grader.reports.classes import FORMATS
from grader.reports.classes.grades import COLUMNS
from tests.support.class_results import result, sample_class, without_score


def grades(*results):
    text = FORMATS.renderer("grades")(summary(results))
    assert text.startswith("\ufeff")
    return list(csv.DictReader(StringIO(text[1:])))


def test_each_student_has_one_row_whatever_happened():
    results = sample_class(120)
    rows = grades(*results)
    assert sorted(row["student"] for row in rows) == sorted(each.student.id for each in results)
    assert tuple(rows[0])[: len(COLUMNS)] == COLUMNS


FACTS = {
    "student": "u0001",
    "name": "Ada",
    "file": "hw/u0001.py",
    "status": "graded",
    "score": "2.5",
    "max_score": "4",
    "mistake": "plain-minimax + zero-at-start",
    "graded_at": "2026-11-29T12:00:00Z",
    "adjustments": "",
    "e1": "2",
    "e2": "0.5",
}


def test_the_columns_have_the_facts_of_the_result():
    done = result(1, 1, 0.25, name="Ada", mistakes=("plain_minimax", "zero_at_start"))
    assert grades(replace(done, graded_at=FACTS["graded_at"])) == [FACTS]


def test_an_unknown_score_is_empty_and_nothing_handed_in_is_0():
    not_graded, nothing = without_score(1, "not-graded", "x"), without_score(2, "nothing-handed-in")
    unknown, absent, done = grades(not_graded, nothing, result(3, 0))
    assert (unknown["status"], unknown["score"], unknown["e1"]) == ("not-graded", "", "")
    assert (absent["status"], absent["score"]) == ("nothing-handed-in", "0")
    assert (done["score"], done["e1"]) == ("0", "0")


def test_a_result_without_a_score_shows_no_score_of_an_exercise():
    (row,) = grades(replace(result(1, 0.5), status="not-graded", score=None))
    assert (row["score"], row["e1"]) == ("", "")


def test_no_text_is_read_as_a_formula_or_breaks_its_row():
    hostile = Student(id='=HYPERLINK("x")', name="+1\r\n,\"'\x1b[31m")
    (row,) = grades(replace(result(1, 1), student=hostile, file="@SUM(A1)"))
    assert row["student"] == '\'=HYPERLINK("x")'
    assert row["name"] == "'+1\\r\\n,\"'\\x1b[31m"
    assert row["file"] == "'@SUM(A1)"


def test_a_class_without_results_has_its_header():
    text = FORMATS.renderer("grades")(summary([]))
    assert text == "\ufeff" + ",".join(COLUMNS) + "\n"
