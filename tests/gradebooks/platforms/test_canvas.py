"""Canvas: the filled file, read back as Canvas reads it."""

import pytest

from grader.core.errors import UserError
from tests.support import gradebook_importers as importers
from tests.support.gradebook_samples import CANVAS, filled, result, text_of
from tests.support.refusals import refusal, refused_commands

STUDENTS = {
    101: "Doe, Jane",
    102: "Müller, Ümit",
    103: "O'Neil, Bob",
    104: "李, 小龙",
    999: "Student, Test",
}
TITLES = {4711: "Search", 4712: "Essay"}
CLASS = (
    result("101", 8.05),
    result("102", None, reason="the archive is broken"),
    result("103", 9.0),
    result("104", 9.0),
    result("999", 9.0),
)


def test_canvas_stores_the_marks_and_nothing_else_changes():
    done = filled(CANVAS, *CLASS, column="Search")
    before = importers.canvas(CANVAS, STUDENTS, TITLES)
    after = importers.canvas(done.content, STUDENTS, TITLES)
    assert after == {**before, (101, 4711): "8.05"}
    assert [student.id for student in done.matches.without_row] == ["999"]


def test_canvas_reads_a_file_with_semicolons_and_commas_alike():
    rows = (
        "\ufeffStudent;ID;SIS Login ID;Section;Search, part 1 (4711);Final Score (2020)\n"
        "    Points Possible;;;;20;(read only)\n"
        '"Doe, Jane";101;jdoe;S;;\n'
    )
    done = filled(rows, result("101", 8.05))
    assert text_of(done) == rows.removeprefix("\ufeff").replace("S;;", "S;16,10;")
    assert done.content.startswith(b"\xef\xbb\xbf")
    marks = importers.canvas(done.content, STUDENTS, {4711: "Search, part 1"})
    assert marks == {(101, 4711): "16.10"}


def test_first_and_last_names_may_have_columns_of_their_own():
    rows = (
        "LastName,FirstName,ID,SIS Login ID,Section,A (1)\n    Points Possible,,,,,10\n"
        "Doe,Jane,101,jdoe,S,\n"
    )
    done = filled(rows, result("x", 8.0, name="Jane Doe"))
    assert text_of(done).endswith("Doe,Jane,101,jdoe,S,8.00\n")


def test_totals_read_only_columns_and_own_columns_are_no_candidates():
    rows = (
        "Student,ID,Section,Tutor (2),Final Points game (3),Group Current Score (2020),A (1),Own\n"
        "    Points Possible,,,(read only),10,(read only),10,\n"
        "B,1,S,,,,,\n"
    )
    assert filled(rows, result("1")).column.header == "A (1)"


@pytest.mark.parametrize("text", ["EX", "ex", "N/A"])
def test_an_excused_student_stays_excused(text):
    rows = f"Student,ID,Section,A (1)\n    Points Possible,,,10\nB,1,S,{text}\n"
    done = filled(rows, result("1"))
    assert text_of(done) == rows
    assert [mark.is_fixed for mark in done.marks] == [True]


@pytest.mark.parametrize(
    ("column", "header"),
    [("Search", "Search (4711)"), ("essay", "Essay (4712)"), ("Essay (4712)", "Essay (4712)")],
)
def test_a_column_is_named_by_its_title_or_its_header(column, header):
    assert filled(CANVAS, result("101"), column=column).column.header == header


EXPORTS = {
    "canvas": CANVAS,
    "two-searches": CANVAS.replace(b"Essay (4712)", b"Search (4712)"),
    "one-twice": CANVAS.replace(b"Essay (4712)", b"Search (4711)"),
    "none": b"Student,ID,Section\nB,1,S\n",
    "unlimited": b"Student,ID,Section,A (1)\nB,1,S,\n",
    "out-of-0": b"Student,ID,Section,A (1)\n    Points Possible,,,0.00\nB,1,S,\n",
}
COLUMNS = """
canvas
  => the file has 2 columns of points, 'Search (4711)' and 'Essay (4712)'; name one with --column
canvas Serch
  => the file has no column of points 'Serch'; did you mean 'Search'? It has Search, Essay
two-searches Search
  => the file has 2 columns of points, 'Search (4711)' and 'Search (4712)'; name one with --column
one-twice Search
  => the header has 2 columns 'Search (4711)'; export it again from the platform, as CSV
none
  => the file has no column of points; make the assignment on Canvas first, and export the
  gradebook again
unlimited
  => the column 'A (1)' has no maximum; give it with --out-of, or write the points of the results
  with --raw
out-of-0
  => the column 'A (1)' has a maximum of 0; give it with --out-of, or write the points of the
  results with --raw
"""


@pytest.mark.parametrize(("words", "sentence"), refused_commands(COLUMNS))
def test_a_column_that_is_not_clear_is_refused(words, sentence):
    export, column = (*words, None)[:2]
    said = refusal(filled, EXPORTS[export], result("101"), column=column, error=UserError)
    assert said == f"export.csv:1: {sentence}"
