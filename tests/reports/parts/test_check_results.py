"""The results of checks from which the formats for other programs are made."""

from dataclasses import replace

import pytest

from grader.core.findings import program_start, run_ending
from grader.core.models import Finding
from grader.core.models.figure import cited
from grader.core.models.reasons import NotThere, SubmissionTimeUsedUp
from grader.grading.visibility import for_student
from grader.reports.parts.check_results import checked, checked_alone, stopped
from tests.support.report_samples import ALL, CRASH, STRICT, exercise, mixed, report, unrun

MISSING = program_start.missing_function(
    entry="alphabeta.py",
    functions=["max_value"],
    reason=NotThere(),
    close=[],
    has_others=False,
    takes=("game", "state", "alpha", "beta"),
)
UNREADABLE = program_start.import_crashed(
    entry="a.py", exception="E", message="", last=None, lacks_file=False
)
SLOW = run_ending.timed_out(limit=5.0, visited=0, at="", last=None)
STOPPED = run_ending.not_run(reason=SubmissionTimeUsedUp(60.0))


def test_every_check_of_every_exercise_has_its_number_in_the_order_of_the_report():
    given = mixed()
    items = checked(given)
    assert [(item.exercise, item.check) for item in items] == [
        (each, check) for each in given.exercises for check in each.verdict.checks
    ]
    assert [item.number for item in items[:4]] == ["1.1", "1.2", "1.3", "2.1"]
    assert [item.is_first for item in items[:4]] == [True, False, False, True]
    assert items[3].name == "aima-5-2-again: value"


def test_the_first_failed_check_has_the_reason_and_the_others_refer_to_it():
    value, move, visited = checked(
        report(exercise(wrong=["move", "visited"], findings=[STRICT, CRASH]))
    )
    assert value.why == ""
    assert value.cause is None
    facts = {"expected": STRICT.expected, "actual": STRICT.actual, "figure": cited(STRICT.figure)}
    lines = [f"{name}: {text}" for name, text in facts.items()]
    crash = [CRASH.message, "file: search/alphabeta.py:44"]
    assert move.why.splitlines() == [STRICT.message, *lines, "file: alphabeta.py:31", *crash]
    assert visited.why == "see aima-5-2: move"
    assert move.cause == visited.cause == STRICT


def test_a_partly_earned_check_has_failed_and_is_no_error():
    one = unrun("unanswered")
    checks = [replace(check, share=0.5) for check in one.verdict.checks]
    one = replace(one, verdict=replace(one.verdict, checks=tuple(checks)))
    assert {each.result for each in checked(report(one))} == {"failed"}


def test_a_hint_is_shown_and_further_findings_are_counted():
    finding = Finding(code="x", message="Wrong.", hint="Which line?")
    (first, *_) = checked(report(exercise(wrong=ALL, findings=[finding] * 9)))
    assert first.why.count("Wrong.\nhint: Which line?") == 6
    assert first.why.endswith("Not listed: 3 more findings.")


def test_a_failed_check_without_a_finding_still_has_a_message():
    first, *_ = checked(report(exercise(wrong=["value"])))
    assert first.why == "Not as expected: value."
    assert first.cause is None


def test_an_error_precedes_a_warning_as_the_cause():
    warning = Finding(code="w", message="Odd.", severity="warning")
    first, *_ = checked(report(exercise(wrong=ALL, findings=[warning, STRICT])))
    assert first.cause == STRICT
    first, *_ = checked(report(exercise(wrong=ALL, findings=[warning])))
    assert first.cause == warning


def test_a_withheld_exercise_has_no_messages():
    hidden = exercise(id="secret", wrong=ALL, findings=[STRICT], visibility="hidden")
    items = checked(for_student(report(hidden)))
    assert {(item.why, item.cause) for item in items} == {("", None)}
    assert {item.result for item in items} == {"failed"}
    assert checked(report(hidden))[0].why.startswith(STRICT.message)  # the instructor's view


@pytest.mark.parametrize(
    ("outcome", "result"),
    [("missing", "error"), ("crashed", "error"), ("timed-out", "failed"), ("answered", "failed")],
)
def test_a_withheld_exercise_shows_only_by_its_outcome_that_an_unfit_program_ended_it(
    outcome, result
):
    hidden = unrun(outcome, MISSING, id="secret", visibility="hidden")
    given = for_student(report(hidden, findings=[MISSING]))
    assert {item.result for item in checked(given)} == {result}
    fit = for_student(report(unrun(outcome, CRASH, id="secret", visibility="hidden")))
    assert {item.result for item in checked(fit)} == {"error" if outcome == "missing" else "failed"}


def test_otherwise_the_first_failed_check_has_the_submission_s_finding_once():
    left_out = Finding(code="file-left-out", message="A link was left out.", severity="warning")
    given = report(exercise(), unrun("missing", MISSING), findings=[MISSING, left_out])
    passed, *_, failed, second, third = checked_alone(given)
    assert passed.why == ""
    assert failed.why.splitlines()[:2] == [left_out.message, MISSING.message]
    assert failed.why.count(MISSING.message) == 1
    assert second.why == third.why == checked(given)[-1].why


@pytest.mark.parametrize(
    ("given", "result"),
    [
        (exercise(wrong=ALL, findings=[STRICT]), "failed"),
        (unrun("crashed", CRASH), "failed"),
        (unrun("timed-out", SLOW), "failed"),
        (unrun("missing", MISSING), "error"),
        (unrun("crashed", UNREADABLE), "error"),
        (unrun("refused"), "error"),
        (unrun("unanswered"), "error"),
        (unrun("not-run", STOPPED), "skipped"),
        (exercise(wrong=ALL, outcome="refused"), "failed"),
    ],
)
def test_a_result_tells_failed_not_run_and_could_not_run_apart(given, result):
    assert {item.result for item in checked(report(given))} == {result}
    right = replace(given, verdict=exercise().verdict)
    assert {item.result for item in checked(report(right))} == {"passed"}


def test_a_submission_that_could_not_run_at_all_has_a_reason():
    lost = unrun("missing", MISSING)
    assert stopped(report(lost, findings=[MISSING])) == MISSING.message
    assert stopped(report(lost)) == MISSING.message
    assert stopped(report(lost, exercise())) == ""
    assert stopped(report(unrun("refused"))) == "None of the exercises could be run."
    assert stopped(report()) == "No exercise was graded."
    hidden = replace(lost, entry=replace(lost.entry, visibility="hidden"))
    hidden = for_student(report(hidden, findings=[MISSING]))
    assert stopped(hidden) == MISSING.message
