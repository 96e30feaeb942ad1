"""The file of adjustments: rows that come back as they were written, and are never changed."""

import pytest

from grader.class_run import adjustments
from grader.class_run.adjustments import COLUMNS
from grader.core.errors import UsageError
from grader.core.models.adjustment import Adjustment

HEAD = ",".join(COLUMNS)


def row(number=0, student="u1", what="points", value="2", why="typo", **fields):
    texts = {"exercise": "", "by": "Ann", "when": "2026-11-28T10:00:00Z", "digest": "d", **fields}
    return Adjustment(number=number, student=student, what=what, value=value, why=why, **texts)


def test_a_folder_without_the_file_has_no_adjustments(tmp_path):
    assert adjustments.read(tmp_path) == ()


@pytest.mark.parametrize(
    "text", ["=1+1", "'=1+1", "+3", "- no", "@x", 'a, "b"\nc\r\n', "zoë", "\udcff.py", "＝", ""]
)
def test_each_text_comes_back_as_it_was_written(tmp_path, text):
    given = row(student=text, what="comment", value=text, why=text)
    written = adjustments.add(tmp_path, [given])
    assert adjustments.read(tmp_path) == written
    (found,) = written
    assert (found.number, found.student, found.value, found.why) == (1, text, text, text)


def test_no_cell_is_a_formula(tmp_path):
    adjustments.add(tmp_path, [row(student="=cmd()", why="@x", by="-y")])
    assert ",'@x,'-y," in (tmp_path / "adjustments.csv").read_text("utf-8-sig")


def test_rows_are_added_behind_the_others_and_numbered(tmp_path):
    adjustments.add(tmp_path, [row()])
    before = (tmp_path / "adjustments.csv").read_bytes()
    adjustments.add(tmp_path, [row(), row(student="u2")])
    assert (tmp_path / "adjustments.csv").read_bytes().startswith(before)
    assert [each.number for each in adjustments.read(tmp_path)] == [1, 2, 3]


def test_a_row_that_is_taken_back_does_not_stand(tmp_path):
    rows = adjustments.add(tmp_path, [row(), row(), row(student="", what="undo", value="1")])
    assert [each.number for each in adjustments.standing(rows)] == [2]
    assert adjustments.undone(rows) == {1: 3}


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["number,who"], f"line 1: the heading must be {HEAD}"),
        ([HEAD, "1,u1"], "line 2: the row has 2 cells, and must have 10"),
        ([HEAD, "2,u1,,points,1,w,b,t,d,"], "line 2: the number is '2', and must be 1"),
        (
            [HEAD, "1,u1,,poins,1,w,b,t,d,"],
            (
                "line 2: `what` is 'poins', and must be points, part, excused, extension, "
                "accept-regrade, is, comment, undo"
            ),
        ),
        (
            [HEAD, "1,u1,,points,1/2,w,b,t,d,"],
            "line 2: the value is '1/2', and must be a number such as 2 or 0.5",
        ),
        (
            [HEAD, "1,,,undo,1,w,b,t,,"],
            "line 2: the row takes back '1', which is no number of a row above it",
        ),
        (
            [HEAD, "1,u1,,points,1,w,b,t,d,", "2,,,undo,01,w,b,t,,"],
            "line 3: the row takes back '01', which is no number of a row above it",
        ),
        ([HEAD, '1,u1,,points,1,"w'], "line 2: unexpected end of data"),
    ],
)
def test_a_damaged_file_is_one_sentence_with_the_line(tmp_path, lines, why):
    file = tmp_path / "adjustments.csv"
    file.write_text("\n".join(lines))
    with pytest.raises(UsageError) as caught:
        adjustments.read(tmp_path)
    remedy = "correct that line, or take an older copy of the file"
    assert str(caught.value) == f"{file}, {why}; {remedy}"


def test_a_file_that_is_no_file_is_refused(tmp_path):
    (tmp_path / "adjustments.csv").mkdir()
    with pytest.raises(UsageError, match=r"cannot read .*: Is a directory; make it readable"):
        adjustments.read(tmp_path)


def test_a_merge_takes_each_row_once_and_numbers_it_anew(tmp_path):
    folders = [tmp_path / name for name in ("all", "one", "two")]
    for folder in folders:
        folder.mkdir()
    every, one, two = folders
    undo = row(student="", what="undo", value="1")
    adjustments.add(every, [row(student="u9"), row(student="u9")])
    adjustments.add(one, [row(), undo])
    adjustments.add(two, [row(student="u2"), row(student="u3")])
    for _ in range(2):
        adjustments.merge(every, [one, two])
        rows = adjustments.read(every)
        assert [each.student for each in rows] == ["u9", "u9", "u1", "", "u2", "u3"]
        assert adjustments.undone(rows) == {3: 4}
    adjustments.add(two, [row(student="", what="undo", value="2")])
    adjustments.merge(every, [one, two])
    assert adjustments.undone(adjustments.read(every)) == {3: 4, 6: 7}


def test_a_merge_has_the_order_of_time_and_an_undo_stays_behind_its_row(tmp_path):
    every, one, two = folders = [tmp_path / name for name in ("all", "one", "two")]
    for folder in folders:
        folder.mkdir()
    adjustments.add(every, [row(value="3", when="2026-11-03")])
    adjustments.add(one, [row(value="4", when="2026-11-04"), row(value="1", when="2026-11-01")])
    undo = row(student="", what="undo", value="1", when="2026-11-01")
    adjustments.add(two, [row(value="2", when="2026-11-02"), undo])
    for _ in range(2):
        adjustments.merge(every, [one, two])
        found = adjustments.read(every)
        assert [each.value for each in found] == ["1", "2", "2", "3", "4"]
        assert adjustments.undone(found) == {2: 3}
