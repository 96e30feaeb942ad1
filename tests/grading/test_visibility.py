"""The student's view of a report: the feedback that it shows, and the feedback that it hides."""

import json
import re
from dataclasses import replace
from typing import get_args

import pytest
from rich.cells import cell_len

from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.findings import (
    program_start,
    run_ending,
    search_answer,
    search_difference,
    which_mistake,
)
from grader.core.findings.all_kinds import KINDS
from grader.core.findings.places import SearchPlace
from grader.core.findings.search_difference import CameBack, Cutoff
from grader.core.findings.which_mistake import Explanation, MistakeText
from grader.core.models import (
    NO_SEARCH,
    Diagnosis,
    Feedback,
    Finding,
    Published,
    Report,
    ShownSearch,
    Smallest,
    StackLine,
    Visibility,
)
from grader.core.models.line_trace import LineStep, LineTrace
from grader.core.models.reasons import SubmissionTimeUsedUp
from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS
from grader.reports.formats.terminal import render
from tests.support.goldtest import assert_gold
from tests.support.json_schemas import validator
from tests.support.places import REPORT_SCHEMA
from tests.support.report_samples import ALL, exercise, report

FEEDBACK = get_args(Feedback)

MISSED = search_difference.missed_cutoff(
    at=SearchPlace(31, "C", ("C",), FIGURE.line("MIN", "cut")),
    cutoff=Cutoff("C", CameBack("H", 2), v=2, limit=3, player="MIN", rule="weak"),
    visits="I",
)
VALUE = search_answer.wrong_value(expected=3, actual=4)
TIME_USED_UP = run_ending.not_run(reason=SubmissionTimeUsedUp(60.0))
UNSEEN = search_difference.calls_unobserved(costs=False)
CRASH = run_ending.crashed(
    exception="ValueError",
    message="the leaf is 14",
    last=StackLine(file="alphabeta.py", line=9, function=""),
)
IMPORT = program_start.import_crashed(
    entry="alphabeta.py",
    exception="SyntaxError",
    message="'(' was never closed",
    last=StackLine(file="alphabeta.py", line=3, function=""),
    lacks_file=False,
)
KNOWN = which_mistake.known_mistake(
    found=Explanation((MistakeText("never cuts", "Why.", "Which?", ("line 6",)),), trees=2)
)


def told(one, feedback="full", visibility="visible"):
    """That exercise of a report, with another feedback or visibility."""
    entry = replace(one.entry, feedback=feedback, visibility=visibility)
    entry = replace(entry, exercise=replace(entry.exercise, published=Published(value=3)))
    return replace(one, entry=entry)


def searched(feedback="full", visibility="visible", **more):
    """An exercise that lost points by its search."""
    one = exercise(
        wrong=["visited"], findings=[UNSEEN, MISSED, VALUE], more=[8, 9], output="I = 4\n", **more
    )
    return told(one, feedback, visibility)


def crashed(feedback="full", visibility="visible", **more):
    one = exercise(wrong=ALL, findings=[CRASH], outcome="crashed", actual=NO_SEARCH, **more)
    return told(one, feedback, visibility)


def explained(*exercises) -> Report:
    """A report with a diagnosis and a smallest tree."""
    return replace(
        report(*exercises, findings=[KNOWN]),
        diagnosis=Diagnosis(alternatives=(("no_cutoffs",),), trees=2),
        smallest=Smallest(exercise=exercise([1, 2]), text="id: x"),
    )


def only(shown: Report):
    (one,) = shown.exercises
    return one


# ---------------------------------------------------------------- the table


def test_a_category_is_one_short_sentence_without_a_blank():
    for code, kind in KINDS.items():
        sentence = kind.category
        assert re.fullmatch(r"[A-Za-z][^{}.]*(\.yaml[^{}.]*)?\.", sentence), code
        assert len(sentence) < 80, code
        assert not re.search(r"\d", sentence.replace("UTF-8", "")), code


# ---------------------------------------------------------------- feedback


def test_full_feedback_shows_everything():
    whole = explained(searched(), crashed())
    assert for_student(whole) == whole


def test_first_divergence_shows_the_ending_and_the_first_finding_on_the_search():
    one = searched("first-divergence")
    shown = only(for_student(report(one)))
    assert shown.verdict.findings == (MISSED,)
    assert (shown.expected, shown.actual, shown.output) == (one.expected, one.actual, one.output)
    both = replace(one, verdict=replace(one.verdict, findings=(CRASH, UNSEEN, VALUE, MISSED)))
    assert only(for_student(report(both))).verdict.findings == (CRASH, VALUE)
    note = replace(one, verdict=replace(one.verdict, findings=(UNSEEN,)))
    assert only(for_student(report(note))).verdict.findings == (UNSEEN,)


def test_a_category_is_the_code_and_one_fixed_sentence():
    shown = only(for_student(report(searched("category"))))
    codes = [finding.code for finding in shown.verdict.findings]
    assert codes == ["calls-unobserved", "missed-cutoff", "wrong-value"]
    for code, finding in zip(codes, shown.verdict.findings, strict=True):
        kind = KINDS[code]
        assert finding == Finding(code=code, message=kind.category, severity=kind.severity)


def test_a_category_of_a_crash_keeps_its_line_and_not_its_message():
    (finding,) = only(for_student(report(crashed("category")))).verdict.findings
    assert finding.message == "The program raised an exception."
    assert (finding.file, finding.line) == ("alphabeta.py", 9)


def test_the_same_category_is_shown_once():
    one = searched("category")
    twice = replace(one, verdict=replace(one.verdict, findings=(MISSED, MISSED)))
    assert len(only(for_student(report(twice))).verdict.findings) == 1


def test_none_shows_the_checks_and_the_score():
    one = searched("none")
    shown = only(for_student(report(one)))
    assert (shown.verdict.findings, shown.verdict.observed) == ((), {})
    assert shown.verdict.checks == one.verdict.checks
    assert (shown.actual, shown.output) == (NO_SEARCH, "")


@pytest.mark.parametrize("feedback", ["category", "none"])
@pytest.mark.parametrize("make", [searched, crashed])
def test_the_right_answer_cannot_be_derived(feedback, make):
    shown = for_student(report(make(feedback), make(feedback, id="other")))
    one = shown.exercises[0]
    assert one.expected == ShownSearch(value=None, moves=(), visited=())
    assert (one.actual.visited, one.actual.recording) == ((), None)
    assert one.entry.exercise.published is None
    for verbose in (True, False):
        text = render(shown, verbose=verbose)
        for word in ("Your search", "H =", "├", "MIN-VALUE", "expected  ", "14", "goes on to"):
            assert word not in text, word
    (document, _) = json.loads(FORMATS.renderer("json")(shown))["exercises"]
    nothing = {"value": None, "moves": [], "visited": [], "pruned": []}
    assert document["expected"] == nothing
    assert (document["visited"], document["pruned"]) == ([], [])


@pytest.mark.parametrize("feedback", FEEDBACK)
def test_the_lines_that_ran_are_kept_where_the_search_is(feedback):
    one, step = searched(feedback), LineStep(0, "alphabeta.py", 1, "max_value", 0, {"v": "3"})
    trace = LineTrace((step,), {"alphabeta.py": "v = 3"})
    traced = replace(one, actual=replace(one.actual, trace=trace))
    shown = only(for_student(report(traced))).actual
    assert (shown.trace == trace) == (feedback in {"full", "first-divergence"})


@pytest.mark.parametrize("feedback", FEEDBACK)
@pytest.mark.parametrize("visibility", get_args(Visibility))
def test_no_score_depends_on_the_view(feedback, visibility):
    whole = report(searched(feedback, visibility), crashed("none"), exercise(id="right"))
    shown = for_student(whole)
    same = ("score", "max_score", "passed", "complete", "isolation", "taken")
    assert [getattr(shown, name) for name in same] == [getattr(whole, name) for name in same]
    assert len(shown.exercises) == len(whole.exercises)
    document = json.loads(FORMATS.renderer("json")(shown))
    validator(REPORT_SCHEMA).validate(document)
    for name in FORMATS.names():
        assert FORMATS.renderer(name)(shown)


@pytest.mark.parametrize(
    "lost", [*({"feedback": each} for each in FEEDBACK[1:]), {"visibility": "hidden"}], ids=str
)
def test_a_diagnosis_is_hidden_if_one_of_its_searches_is(lost):
    whole = explained(searched(), searched(**lost))
    shown = for_student(whole)
    assert (shown.diagnosis, shown.smallest, shown.findings) == (None, None, ())
    right = told(exercise(id="right"), "none", "hidden")
    whole = replace(whole, exercises=(whole.exercises[0], right))
    assert for_student(whole).diagnosis == whole.diagnosis
    assert for_student(whole).smallest == whole.smallest
    assert for_student(whole).findings == (KNOWN,)


def test_a_hidden_answer_on_paper_takes_no_diagnosis_away():
    paper = told(exercise(id="paper", wrong=ALL, outcome="unanswered"), visibility="hidden")
    paper = replace(paper, entry=replace(paper.entry, answer="written"))
    whole = explained(searched(), paper)
    shown = for_student(whole)
    assert (shown.diagnosis, shown.smallest) == (whole.diagnosis, whole.smallest)
    assert shown.findings == (KNOWN,)


# ---------------------------------------------------------------- the whole submission


@pytest.mark.parametrize("feedback", FEEDBACK)
@pytest.mark.parametrize("visibility", ["visible", "hidden"])
def test_a_reason_why_the_program_cannot_run_is_always_shown(feedback, visibility):
    stopped = exercise(wrong=ALL, findings=[IMPORT], outcome="crashed", actual=NO_SEARCH)
    stopped = told(stopped, feedback, visibility)
    shown = for_student(report(stopped, stopped, findings=[IMPORT]))
    assert shown.findings == (IMPORT,)
    assert IMPORT.message in render(shown).replace("\n    ", " ")


def test_a_finding_common_to_all_is_shown_as_far_as_a_visible_exercise_shows_it():
    hidden = crashed(visibility="hidden")

    def common(*exercises):
        return for_student(report(*exercises, findings=[CRASH])).findings

    assert common(crashed(), hidden) == (CRASH,)
    assert common(hidden, hidden) == ()
    assert common(crashed("none"), hidden) == ()
    (kind,) = common(crashed("category"), hidden)
    assert (kind.message, kind.line) == (KINDS["crashed"].category, 9)


# ---------------------------------------------------------------- hidden exercises


def homework() -> Report:
    """Three visible exercises, two of them wrong, and four hidden ones."""
    name = "SECRET"
    not_run = {"wrong": ALL, "actual": NO_SEARCH, "outcome": "not-run", "points": 2}
    not_run["findings"] = [TIME_USED_UP]
    return report(
        exercise(id="open-1", title="The first"),
        searched(id="open-2", title="The second"),
        crashed("category", id="open-3", title="The third"),
        told(exercise(id=f"{name}-1", title=name), visibility="hidden"),
        searched(visibility="after_due_date", id=f"{name}-2", title=name),
        crashed(visibility="after_published", id=f"{name}-3", title=name),
        told(
            exercise([[1, 2], [3, 4]], id=f"{name}-4", title=name, **not_run), visibility="hidden"
        ),
    )


@pytest.mark.parametrize("verbose", [True, False])
@pytest.mark.parametrize("name", FORMATS.names())
def test_no_format_reveals_a_hidden_exercise(name, verbose):
    options = {"verbose": verbose} if name == "terminal" else {}
    assert "SECRET" not in FORMATS.renderer(name)(for_student(homework()), **options)
    tells_nothing = name in {"smallest-tree", "github-output"}
    assert tells_nothing or "SECRET" in FORMATS.renderer(name)(homework(), **options)


def test_the_total_time_leaves_out_hidden_exercises():
    whole = homework()
    timed = [replace(one, seconds=2.0**place) for place, one in enumerate(whole.exercises)]
    whole = replace(whole, exercises=tuple(timed), seconds=1000.0)
    assert for_student(whole).seconds == 1 + 2 + 4
    assert for_student(replace(whole, exercises=tuple(timed[:3]))).seconds == 1000


def test_open_parts_of_a_hidden_exercise_are_not_told():
    paper = exercise(id="paper", wrong=ALL, outcome="unanswered")
    waiting = replace(paper, verdict=replace(paper.verdict, at_stake=0.5))
    assert for_student(report(waiting)).needs_review
    hidden = for_student(report(told(waiting, visibility="hidden")))
    assert "open" not in render(hidden, width=80)


def test_a_hidden_exercise_keeps_only_its_documented_keys():
    document = json.loads(FORMATS.renderer("json")(for_student(homework())))
    hidden = document["exercises"][3:]
    assert [one["id"] for one in hidden] == ["hidden 1", "hidden 2", "hidden 3", "hidden 4"]
    visibilities = [one["visibility"] for one in hidden]
    assert visibilities == ["hidden", "after_due_date", "after_published", "hidden"]
    assert [one["outcome"] for one in hidden] == ["answered", "answered", "crashed", "not-run"]
    told_of = {"id", "status", "answer", "outcome", "score", "max_score", "visibility", "checks"}
    told_of |= {"title", "expected", "score_range"}
    for one in hidden:
        assert one["title"] == "A hidden exercise"
        assert not any(one[key] for key in one if key not in told_of)
        assert not any(one["expected"].values())


def test_the_student_s_report_of_homework_matches_its_gold_file():
    assert_gold(render(for_student(homework()), width=80), "student-homework.txt")
    assert_gold(
        render(for_student(homework()), width=60, unicode=False), "student-homework.60.ascii.txt"
    )
    assert_gold(render(homework(), width=80), "instructor-homework.txt")


def test_hidden_exercises_are_counted_on_one_line():
    line = r"✗  4 hidden exercises: 1 passed, 2 failed, 1 not run +6 / 14$"
    shown = for_student(homework())
    assert re.search(line, render(shown), re.MULTILINE)
    assert re.search(line, render(shown, verbose=True), re.MULTILINE)
    passed = told(exercise(id="x"), visibility="hidden")
    one = render(for_student(report(exercise(), passed)))
    assert re.search(r"✓  1 hidden exercise: 1 passed +4 / 4$", one, re.MULTILINE)


def test_a_report_of_hidden_exercises_alone_has_that_line_and_the_score():
    hidden = searched(visibility="hidden")
    for verbose in (True, False):
        shown = render(for_student(report(hidden, findings=[])), verbose=verbose)
        assert "1 hidden exercise: 1 failed" in shown
        assert "Score 2 / 4" in shown
        assert "--only" not in shown
        assert "Your search" not in shown


def test_many_exercises_that_passed_do_not_count_hidden_ones():
    many = [exercise(id=f"e{number}") for number in range(30)]
    hidden = [told(exercise(id=f"h{number}"), visibility="hidden") for number in range(3)]
    shown = render(for_student(report(*many, *hidden, exercise(id="bad", wrong=["value"]))))
    assert "✓  30 passed" in shown
    assert "✓  3 hidden exercises: 3 passed" in shown


def test_similar_failures_are_counted_without_hidden_ones():
    seen = [crashed(id=f"e{number}") for number in range(3)]
    hidden = [crashed(visibility="hidden", id=f"h{number}") for number in range(4)]
    shown = for_student(report(*seen, *hidden))
    assert "All 3 failing exercises fail in the same way" in render(shown)


@pytest.mark.parametrize("width", [1, 20, 60, 100])
def test_no_line_is_too_wide(width):
    for unicode in (True, False):
        lines = render(for_student(homework()), width=width, unicode=unicode).splitlines()
        assert max(map(cell_len, lines)) <= max(20, width)


def test_no_further_command_is_suggested_where_nothing_more_can_be_shown():
    shown = for_student(report(searched("none"), searched("none", id="other")))
    assert "--only" not in render(shown)
    assert "grade explain" not in render(shown)


def test_the_report_suggests_explain_for_the_first_finding():
    assert "\n`grade explain missed-cutoff` explains more." in render(report(searched()))
    note = exercise(wrong=["visited"], findings=[UNSEEN])
    assert "\n`grade explain calls-unobserved` explains more." in render(report(note))
    made = Diagnosis(alternatives=(("no_cutoffs", "global_beta"), ("strict_cut",)), trees=2)
    known = replace(report(searched(), findings=[KNOWN]), diagnosis=made)
    assert "\n`grade explain no-cutoffs` explains more." in render(known)
    unnamed = replace(known, diagnosis=None)
    assert "\n`grade explain known-mistake` explains more." in render(unnamed)
    stopped = report(crashed(), findings=[IMPORT])
    assert "`grade explain import-crashed` explains more" in render(stopped)
    assert "grade explain" not in render(report(exercise(wrong=["value"])))
    two = report(searched(), searched(), findings=[KNOWN])
    assert "`grade PATH -v` explains every exercise." in render(two)
    assert "`grade explain known-mistake` explains more." in render(two, verbose=True)


def test_an_end_that_blames_another_line_than_its_exercise_stays():
    blamed = replace(CRASH, line=3)
    shown = for_student(report(crashed(), crashed(id="other"), findings=[blamed]))
    assert shown.findings == (blamed,)
    assert for_student(report(crashed("none"), findings=[blamed])).findings == ()
