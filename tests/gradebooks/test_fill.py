"""The rules of filling that hold for every platform."""

from dataclasses import replace

import pytest

from grader.core.errors import UserError
from tests.support.gradebook_samples import GRADEBOOKS, filled, result, text_of
from tests.support.refusals import refusal

ROWS = """\
Student,ID,Section,A (1)
    Points Possible,,,20
A,1,S,
B,2,S,0
C,3,S,16
D,4,S,7.5
"""


def cells(*results, rows=ROWS, **settings):
    """The marks of all students after filling."""
    lines = text_of(filled(rows, *results, **settings)).splitlines()[2:]
    return [line.split(",")[3] for line in lines]


def test_marks_are_scaled_to_the_maximum_of_the_column():
    assert cells(result("1", 2.5), result("2", 8.0, most=8.0)) == ["5.00", "20.00", "16", "7.5"]


def test_raw_marks_are_the_points_of_the_results():
    results = [result("1", 2.5), result("2", 30.0, most=40.0)]
    assert cells(*results, raw=True) == ["2.50", "30.00", "16", "7.5"]


def test_raw_marks_above_the_maximum_are_listed():
    done = filled(ROWS, result("1", 2.5), result("2", 30.0, most=40.0), raw=True)
    assert [mark.student.line for mark in done.above] == [4]
    assert filled(ROWS, result("2", 30.0, most=40.0)).above == ()


def test_another_maximum_can_be_given():
    assert cells(result("1", 2.5), out_of=10.0)[0] == "2.50"


@pytest.mark.parametrize("keep", [False, True])
def test_a_submission_that_was_not_graded_leaves_the_cell_as_it_is(keep):
    results = [result(each, None) for each in "124"]
    done = filled(ROWS, *results, keep=keep)
    assert text_of(done) == ROWS
    assert all(mark.is_kept for mark in done.marks)
    assert not any(mark.is_replaced for mark in done.marks)


def test_nothing_handed_in_is_0():
    nothing = [result(each, 0.0, status="nothing-handed-in") for each in "13"]
    assert cells(*nothing) == ["0.00", "0", "0.00", "7.5"]


def test_open_parts_leave_the_cell_as_it_is_unless_the_points_so_far_are_asked_for():
    for status in ("needs-review", "partial"):
        waiting = replace(result("1", 2.5, status=status), open=1)
        done = filled(ROWS, waiting)
        assert text_of(done) == ROWS
        assert [mark.waits for mark in done.marks if mark.is_kept] == [True]
        assert cells(waiting, takes_lowest=True)[0] == "5.00"
        assert cells(replace(waiting, settled=1))[0] == "5.00"


def test_a_mark_that_is_kept_on_request_waits_for_nobody():
    waiting = replace(result("2", 2.5, status="needs-review"), open=1)
    for lowest in (False, True):
        done = filled(ROWS, waiting, keep=True, takes_lowest=lowest)
        assert [(mark.is_kept, mark.waits) for mark in done.marks] == [(True, False)]


def test_a_partial_result_counts_as_it_is():
    assert cells(result("1", 2.5, status="partial"))[0] == "5.00"


def test_existing_marks_are_replaced_unless_they_are_equal():
    done = filled(ROWS, *(result(each) for each in "1234"))
    assert [mark.after for mark in done.marks] == ["16.00", "16.00", "16", "16.00"]
    assert [mark.student.line for mark in done.marks if mark.is_replaced] == [4, 6]


def test_existing_marks_are_kept_on_request():
    results = [result("1"), result("2"), result("3", None), result("4")]
    done = filled(ROWS, *results, keep=True)
    assert [mark.after for mark in done.marks] == ["16.00", "0", "16", "7.5"]
    assert [mark.is_kept for mark in done.marks] == [False, True, True, True]
    assert not any(mark.is_replaced for mark in done.marks)


def test_a_comma_is_put_in_quotes_where_it_separates_cells():
    assert text_of(filled(ROWS.replace("7.5", '"7,5"'), result("1"))).splitlines()[2] == (
        'A,1,S,"16,00"'
    )


@pytest.mark.parametrize("platform", GRADEBOOKS)
def test_a_student_without_a_result_keeps_every_byte(platform):
    data = GRADEBOOKS[platform]
    known = {"canvas": "101", "moodle": "11", "blackboard": "jdoe", "brightspace": "jdoe"}
    done = filled(
        data, result(known[platform], None), column="Search" if platform == "canvas" else None
    )
    assert done.content == data
    assert done.matches.without_result


def test_a_result_out_of_0_points_cannot_be_scaled():
    assert refusal(filled, ROWS, result("1", 0.0, most=0.0, name="Ann"), error=UserError) == (
        "the result of Ann (1) is out of 0 points, and cannot be scaled to 20; write the points of "
        "the results with --raw"
    )
    assert cells(result("1", 0.0, most=0.0), raw=True)[0] == "0.00"


def test_a_kept_mark_above_the_maximum_is_not_the_results():
    rows = ROWS.replace("7.5", "21")
    assert filled(rows, result("4"), keep=True).above == ()
