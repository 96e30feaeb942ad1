"""Adjustments applied to results: which of them count, and what they change."""

from dataclasses import replace

import pytest

from grader.class_run.adjusted_results import WaitingPiece, decided, subject
from grader.core.models.adjustment import Adjustment
from tests.support.class_results import result, without_score

PLAIN = result(1, 0.5, 1.0, files="f1")
CHANGED = replace(PLAIN, files="f2")


def row(number=1, what="points", value="", exercise="", on=PLAIN, **fields):
    about = subject(on, exercise) if what in {"points", "comment", "accept-regrade"} else ""
    given = {"digest": about, "why": "w", "by": "b", "when": "t", **fields}
    return Adjustment(
        number=number, student="u0001", exercise=exercise, what=what, value=value, **given
    )


def piece(exercise="e1", words="x", worth=0.5, part="move", most=2):
    return WaitingPiece(exercise=exercise, part=part, words=words, worth=worth, most=most)


def settling(number=1, value="full", **fields):
    return row(number, "part", value, "e1", digest=piece(**fields).digest)


def scores(found):
    return found.score, found.max_score, [(each.id, each.score) for each in found.exercises]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([row(value="1.5", exercise="e1")], (3.5, 4, [("e1", 1.5), ("e2", 2)])),
        ([row(value="3")], (3, 4, [("e1", 1), ("e2", 2)])),
        ([row(1, value="4"), row(2, value="0", exercise="e1")], (4, 4, [("e1", 0), ("e2", 2)])),
        ([row(what="excused", exercise="e1")], (2, 2, [("e2", 2)])),
        ([row(what="excused")], (None, 4, [("e1", 1), ("e2", 2)])),
        ([row(1, "excused"), row(2, value="1")], (1, 4, [("e1", 1), ("e2", 2)])),
        ([row(1, value="0", exercise="e1"), row(2, "excused", exercise="e1")], (2, 2, [("e2", 2)])),
        ([row(1, "excused", exercise="e1"), row(2, "excused", exercise="e2")], (None, 2, [])),
    ],
)
def test_points_and_excuses_change_the_score(rows, expected):
    assert scores(decided(PLAIN, rows, [])) == expected


def test_a_student_who_is_excused_has_that_status_and_one_with_points_is_graded():
    assert decided(PLAIN, [row(what="excused")], []).status == "excused"
    unread = without_score(1, "not-graded", "a PDF")
    found = decided(unread, [row(value="9", on=unread)], [])
    assert (found.status, found.score) == ("graded", 9)


def test_full_points_pass_the_exercise():
    found = decided(PLAIN, [row(value="2", exercise="e1")], [])
    assert [each.passed for each in found.exercises] == [True, True]


def test_the_decision_tells_the_points_before_and_after():
    rows = [row(1, value="2", exercise="e1"), row(2, value="1")]
    first, second = decided(PLAIN, rows, []).decisions
    assert (first.before, first.after, first.out_of) == (1, 2, 2)
    assert (second.before, second.after, second.out_of) == (4, 1, 4)


@pytest.mark.parametrize("what", ["points", "comment"])
@pytest.mark.parametrize("now", [CHANGED, result(1, 0.5, 1.0, 1.0, files="f1")])
def test_a_decision_on_an_answer_that_has_changed_does_not_count(what, now):
    (decision,) = decided(now, [row(what=what, value="0")], []).decisions
    assert not decision.counts
    assert decided(now, [row(what=what, value="0")], []).score == now.score


def test_other_points_of_one_exercise_leave_decisions_on_another():
    heavier = replace(PLAIN.exercises[1], max_score=4.0)
    now = replace(PLAIN, exercises=(PLAIN.exercises[0], heavier))
    rows = [row(1, value="0", exercise="e1"), row(2, value="0", exercise="e2")]
    assert [each.counts for each in decided(now, rows, []).decisions] == [True, False]


def test_a_decision_on_the_student_counts_whatever_is_handed_in():
    rows = [row(1, "extension", "2.5"), row(2, "is", "s-7"), row(3, "excused")]
    found = decided(CHANGED, rows, [])
    assert (found.extension, found.student.others, found.status) == (2.5, {"is": "s-7"}, "excused")
    assert all(each.counts for each in found.decisions)


def test_without_files_the_place_and_time_tell_whether_an_answer_has_changed():
    unread = without_score(1, "not-graded", "a PDF")
    rows = [row(value="9", on=unread)]
    assert decided(replace(unread, handed_in_at="later"), rows, []).score is None
    assert decided(result(1, 1.0, files="f1"), rows, []).score == 2


def test_accepted_marks_settle_earlier_decisions_on_the_old_answer():
    old = [row(1, value="0", exercise="e1"), row(2, value="0", exercise="e2")]
    one = row(3, "accept-regrade", exercise="e1", on=CHANGED)
    found = decided(CHANGED, [*old, one], [])
    assert [(each.adjustment.number, each.counts) for each in found.decisions] == [
        (2, False),
        (3, True),
    ]
    every = row(3, "accept-regrade", on=CHANGED)
    assert [each.adjustment.number for each in decided(CHANGED, [*old, every], []).decisions] == [3]
    again = replace(PLAIN, files="f3")
    assert not any(each.counts for each in decided(again, [*old, every], []).decisions)


def test_open_words_that_are_settled_add_their_points():
    pieces = [piece(worth=0.5), piece(worth=0.25), piece(words="y")]
    assert scores(decided(PLAIN, [settling()], pieces))[0] == 3.75
    assert scores(decided(PLAIN, [settling(value="0.3")], pieces))[0] == 3.55
    assert scores(decided(PLAIN, [settling(value="0")], pieces))[0] == 3
    assert scores(decided(PLAIN, [settling(1), settling(2, value="0")], pieces))[0] == 3
    assert scores(decided(PLAIN, [settling()], [piece(worth=9)]))[2][0] == ("e1", 2)


def test_two_pieces_about_the_same_points_give_them_once():
    pieces = [piece(worth=0.5, most=1.5), piece(worth=0.5, most=1.5, words="y")]
    rows = [settling(1), settling(2, words="y")]
    assert scores(decided(PLAIN, rows, pieces))[2][0] == ("e1", 1.5)


def test_points_of_the_exercise_replace_those_of_its_open_words():
    rows = [settling(1), row(2, value="0", exercise="e1"), settling(3, words="y")]
    assert scores(decided(PLAIN, rows, [piece(), piece(words="y")]))[0] == 2


def test_open_words_count_in_a_changed_answer_and_ask_no_more_when_they_are_gone():
    assert scores(decided(CHANGED, [settling()], [piece()]))[0] == 3.5
    assert decided(CHANGED, [settling()], [piece(words="y")]).decisions == ()


def test_a_result_is_graded_when_nothing_is_left_open():
    waiting = replace(PLAIN, status="needs-review", open=2)
    pieces = [piece(), piece(words="y")]
    assert decided(waiting, [settling(1)], pieces).why == "1 open part, worth up to 0.5 points"
    assert decided(waiting, [settling(1)], pieces).status == "needs-review"
    assert decided(waiting, [settling(1), settling(2, words="y")], pieces).status == "graded"
    by_hand = [row(value="1", exercise="e1", on=waiting)]
    assert decided(waiting, by_hand, pieces).status == "graded"
    partial = replace(PLAIN, status="partial", open=1)
    found = decided(partial, [settling()], [piece()])
    assert (partial.waits, found.status, found.waits) == (True, "partial", False)


@pytest.mark.parametrize("exercise", ["e1", ""])
def test_new_points_settle_those_of_the_old_answer(exercise):
    old = [row(1, value="0", exercise="e1"), row(2, "comment", "Fine", "e1")]
    again = row(3, value="2", exercise=exercise, on=CHANGED)
    found = decided(CHANGED, [*old, again], [])
    assert [each.adjustment.number for each in found.decisions] == [2, 3]
