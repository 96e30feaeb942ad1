"""Blackboard: the filled file, read back as its help describes, and the remarks beside marks."""

from dataclasses import replace

import pytest

from grader.core.models.adjustment import Adjustment, AdjustmentEffect
from grader.gradebooks import platforms
from tests.support import gradebook_importers as importers
from tests.support.gradebook_samples import BLACKBOARD, GRADEBOOKS, filled, result, text_of

TABS = GRADEBOOKS["blackboard"]
COMMAS = BLACKBOARD.replace("\t", ",").encode("utf-8-sig")


@pytest.mark.parametrize("data", [TABS, COMMAS])
def test_blackboard_stores_the_marks_and_not_the_totals(data):
    done = filled(data, result("jdoe", 8.05), result("umit", 5.0))
    assert importers.blackboard(done.content) == {
        ("jdoe", "1281892"): "8.05",
        ("jdoe", "7"): "",
        ("umit", "1281892"): "5.00",
        ("umit", "7"): "4.00",
    }
    assert done.content[:2] == data[:2]
    assert text_of(done).count("\r\n") == 3


@pytest.mark.parametrize(
    ("header", "is_candidate"),
    [
        ("Quiz [Total Pts: 10 Score] |12", True),
        ("Quiz [Total Pts: 10] |12", True),
        ("Quiz [Total Pts: 10 Score]", False),
        ("Quiz [Total Pts: 0 Text] |12", False),
        ("Total [Total Pts: up to 10 Score] |12", False),
        ("Quiz [Total Pts: 10 Complete/Incomplete] |12", False),
    ],
)
def test_only_a_column_of_points_with_a_number_is_filled(header, is_candidate):
    rows = f"Username,{header},Best [Total Pts: 5 Score] |9\nu,,\n"
    headers = [header] if is_candidate else []
    done = filled(rows, result("u"), column="Best")
    assert [each.header for each in done.gradebook.columns][:-1] == headers


WAITING = ("Needs Grading", "In Progress", " needs  grading(4.00)")


@pytest.mark.parametrize("text", [*WAITING, "4.00", "Complete"])
def test_an_attempt_that_waits_for_its_mark_has_none(text):
    is_kept = text not in WAITING
    rows = BLACKBOARD.replace('"4.00"', f'"{text}"', 1)
    (kept,) = filled(rows, result("umit", 5.0), keep=True).marks
    assert (kept.after, kept.is_kept) == (text if is_kept else "5.00", is_kept)
    (mark,) = filled(rows, result("umit", 5.0)).marks
    assert (mark.after, mark.is_replaced) == ("5.00", is_kept)


def test_an_attempt_that_could_not_be_graded_still_waits_for_its_mark():
    rows = BLACKBOARD.replace('"4.00"', '"Needs Grading"', 1)
    assert '"Needs Grading"' in text_of(filled(rows, result("umit", None)))


def remarks(*results, change=("", "")):
    """Notes, their format, feedback and its format, of each student."""
    rows = text_of(filled(BLACKBOARD.replace(*change), *results)).splitlines()[1:]
    return [[cell.strip('"') for cell in row.split("\t")[-4:]] for row in rows]


def test_an_empty_feedback_is_filled_and_an_own_one_stays():
    assert remarks(result("jdoe", 8.0), result("umit", 5.0)) == [
        ["", "", "8 of 10 points.", "SMART_TEXT"],
        ["", "SMART_TEXT", "My own", "HTML"],
    ]


@pytest.mark.parametrize(
    ("fields", "more"),
    [({}, " Well done."), ({"exercise": "one"}, ""), ({"what": "points", "value": "8"}, "")],
)
def test_a_comment_of_a_person_on_the_whole_follows_the_points(fields, more):
    """Those on single exercises may be about hidden ones."""
    given = {"what": "comment", "value": "Well done.", "why": "w", "by": "b", "when": "t", **fields}
    decision = AdjustmentEffect(adjustment=Adjustment(**given), counts=True)
    graded = replace(result("jdoe", 8.0), decisions=(decision,))
    assert remarks(graded)[0][2] == f"8 of 10 points.{more}"


def test_notes_give_the_reason_to_instructors_alone():
    assert remarks(result("jdoe", None, reason="The zip is <broken>.")) == [
        ["The zip is <broken>.", "SMART_TEXT", "", ""],
        ["", "SMART_TEXT", "My own", "HTML"],
    ]


def test_a_remark_is_escaped_in_the_format_that_the_file_has():
    change = ('"My own"\t"HTML"', '""\t"HTML"')
    (_, row) = remarks(result("umit", 0.0, status="nothing-handed-in"), change=change)
    assert row[2:] == ["Nothing was handed in.", "HTML"]
    change = ('""\t"SMART_TEXT"', '""\t"HTML"')
    (_, row) = remarks(result("umit", None, reason="a < b & c"), change=change)
    assert row[:2] == ["a &lt; b &amp; c", "HTML"]


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        *((formula, f"'{formula}") for formula in ("=1+1", "+1", "-1", "@x")),
        *((control, ascii(control)[1:-1]) for control in ("\t=1", "a\nb", "\u202eabc")),
    ],
)
def test_a_text_is_never_a_formula_or_a_second_line(reason, text):
    assert remarks(result("jdoe", None, reason=reason))[0][0] == text


def test_a_file_without_remarks_gets_none():
    rows = '"Username","Quiz [Total Pts: 10 Score] |1"\n"u",""\n'
    assert text_of(filled(rows, result("u"))) == rows.replace('""', '"8.00"')


@pytest.mark.parametrize(
    ("row", "label"),
    [("Doe,Jane,jdoe,", "Jane Doe (jdoe)"), ("Doe,Jane,,", "Jane Doe"), (",,jdoe,", "jdoe")],
)
def test_a_student_is_called_by_all_that_the_file_has(row, label):
    rows = f"Last Name,First Name,Username,Quiz [Total Pts: 10 Score] |1\n{row}\n"
    (student,) = platforms.read(rows.encode(), "f.csv").students
    assert student.label == label
