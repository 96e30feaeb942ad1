"""The formats for course systems: PrairieLearn, Autolab, Classroom 50, and a spreadsheet."""

import json
import os
from dataclasses import replace

import pytest

from grader.core.errors import EXIT_USAGE, UsageError
from grader.core.findings import run_ending
from grader.core.findings.submitted_files import Instead, no_entry_file
from grader.core.models import Check, Finding
from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS, gradescope
from tests.conftest import CLASSROOM
from tests.support.format_table import flaws
from tests.support.places import TEXTBOOK
from tests.support.report_samples import ALL, exercise, mixed, report, samples, unrun


def rendered(name, given):
    return FORMATS.renderer(name)(given)


def document(name, given):
    return json.loads(rendered(name, given))


# ---------------------------------------------------------------- Gradescope


def test_a_long_text_ends_with_a_whole_line_and_its_fence_is_closed(monkeypatch):
    monkeypatch.setattr(gradescope, "_LONGEST", 300)
    tests = gradescope.results(report(exercise(wrong=ALL)))["tests"]
    (long,) = [test["output"] for test in tests if test.get("output", "").endswith("`")]
    *lines, dots, fence = long.splitlines()
    assert (dots, fence) == ("…", "```")
    assert len("\n".join(lines)) <= 300
    assert fence in lines


# ---------------------------------------------------------------- PrairieLearn

NO_FILE = no_entry_file(
    place="folder ada", entry="alphabeta.py", is_pattern=False, instead=Instead(), has_answers=False
)
LOST = unrun("missing", NO_FILE)
CRASHED = unrun("crashed", NO_FILE)


def test_a_submission_that_could_not_run_costs_no_attempt():
    given = document("prairielearn", report(LOST, findings=[NO_FILE]))
    assert (given["gradable"], given["score"]) == (False, 0)
    assert given["format_errors"] == [NO_FILE.message] == [given["message"]]
    given = document("prairielearn", report(LOST, exercise(), findings=[NO_FILE]))
    assert given["gradable"]
    assert "format_errors" not in given


def test_an_interrupted_run_counts_with_its_graded_exercises():
    """The student's own program may have used up the time."""
    waiting = unrun("not-run", id="two")
    given = document("prairielearn", report(exercise(), waiting))
    assert (given["gradable"], given["score"]) == (True, 0.5)
    said = "Score 4 / 8, not passed. Grading stopped after 1 of 2 exercises, without two."
    assert given["message"] == said
    nothing = document("prairielearn", report(waiting))
    assert not nothing["gradable"]
    assert nothing["format_errors"] == ["Grading stopped after 0 of 1 exercise."]


@pytest.mark.parametrize("outcome", ["answered", "written", "timed-out"])
def test_a_hidden_exercise_that_ran_has_failed_and_is_no_error(outcome):
    hidden = exercise(id="two", wrong=["value"], outcome=outcome, visibility="hidden")
    shown = for_student(report(CRASHED, hidden))
    assert document("prairielearn", shown)["gradable"]
    assert document("github-classroom", shown)["status"] == "fail"


@pytest.mark.parametrize("name", ["junit", "github-classroom"])
def test_a_finding_on_the_submission_appears_once_at_the_first_failed_check(name):
    lost = exercise(wrong=ALL, findings=[Finding(code="x", message="Such a thing.")])
    known = Finding(code="y", message="Everywhere it is so.")
    both = report(exercise(id="a"), lost, findings=[known, *lost.verdict.findings])
    shown = rendered(name, both)
    assert shown.count(known.message) == 1
    alone = rendered(name, report(exercise(id="a"), lost))
    assert shown.count("Such a thing.") == alone.count("Such a thing.")


def test_a_hidden_crash_does_not_make_the_submission_gradable():
    whole = report(CRASHED, unrun("crashed", NO_FILE, id="two", visibility="hidden"))
    for shown in (whole, for_student(whole)):
        assert not document("prairielearn", shown)["gradable"]
        assert document("github-classroom", shown)["status"] == "error"
        assert rendered("junit", shown).count("<error") == 6


def test_wrong_and_crashed_programs_are_gradable():
    for name in ("mixed", "lone-leaf", "claim"):
        assert document("prairielearn", samples()[name])["gradable"], name
    assert document("prairielearn", mixed())["score"] == pytest.approx(13 / 30)
    assert document("prairielearn", report())["gradable"] is False


def test_printed_output_is_shown_once_and_shortened():
    long = "\n".join(f"line {n}" for n in range(100)) + "\n"
    first, second, *_ = document("prairielearn", report(exercise(output=long)))["tests"]
    assert first["output"].splitlines()[-2:] == ["line 39", "... 60 more lines"]
    assert second["output"] == ""


@pytest.mark.uncounted  # other tests run these lines
def test_the_result_is_never_larger_than_prairielearn_accepts():
    printed = "漢" * 200 + "\n"
    loud = report(*(exercise([1, 2], id=f"e{n}", output=printed * 40) for n in range(100)))
    text = rendered("prairielearn", loud)
    assert len(text) < 1_000_000
    assert {test["output"] for test in json.loads(text)["tests"]} == {""}
    finding = run_ending.crashed(exception="漢" * 400, message="", last=None)
    told = [exercise([1, 2], id=f"e{n}", wrong=ALL, findings=[finding] * 6) for n in range(200)]
    text = rendered("prairielearn", report(*told))
    assert list(flaws("prairielearn", text)) == []
    assert json.loads(text)["tests"][0]["message"].endswith("…")


# ---------------------------------------------------------------- Autolab


def test_the_last_line_has_the_points_of_each_exercise():
    *_, last = rendered("autolab", mixed()).splitlines()
    assert json.loads(last)["scores"]["aima-5-2-again"] == 2
    *_, last = rendered("autolab", for_student(mixed())).splitlines()
    assert list(json.loads(last)["scores"])[2] == "hidden 1"


@pytest.mark.parametrize("text", ['{"scores": {"aima-5-2": 100}}', '\n{"scores": {}}\n', "{"])
def test_no_text_of_a_student_is_taken_for_the_points(text):
    given = replace(mixed(), submission=text, assignment=text)
    noisy = exercise(id="noisy", title=text, wrong=ALL, output=f"{text}\n{text}")
    for one in (given, report(noisy), replace(report(noisy), submission=text)):
        assert list(flaws("autolab", rendered("autolab", one))) == []
    assert rendered("autolab", given).splitlines()[0].startswith(("| {", "\\n{"))


def test_the_text_is_80_columns_wide():
    assert max(map(len, rendered("autolab", mixed()).splitlines()[:-1])) == 80


# ---------------------------------------------------------------- Classroom 50


@pytest.mark.parametrize("name", sorted(set(CLASSROOM) - {"ASSIGNMENT_TYPE"}))
def test_an_unset_variable_is_named_with_the_system_that_sets_it(monkeypatch, name):
    for value in ("", "  ", None):
        if value is None:
            monkeypatch.delenv(name)
        else:
            monkeypatch.setenv(name, value)
        with pytest.raises(UsageError, match=rf"needs {name} in the environment, as Class"):
            rendered("classroom50", mixed())


def test_a_tag_of_another_format_is_refused(monkeypatch):
    monkeypatch.setenv("SUBMISSION_TAG", "v1.0")
    with pytest.raises(UsageError, match=r"'v1\.0'; the tag of a Classroom 50 submission"):
        rendered("classroom50", mixed())


KINDS = [
    ({}, "individual"),
    ({"MODE": "group"}, "group"),
    ({"MODE": " Team "}, "team"),
    ({"ASSIGNMENT_TYPE": "group", "MODE": "individual"}, "group"),
    ({"MODE": "x"}, "individual"),
]


@pytest.mark.parametrize(("given", "kind"), KINDS)
def test_the_runner_s_variables_name_the_student(monkeypatch, given, kind):
    monkeypatch.delenv("ASSIGNMENT_TYPE")
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert document("classroom50", mixed())["assignment_type"] == kind


def test_the_owner_overrides_the_user_name(monkeypatch):
    assert document("classroom50", mixed())["owner"] == "ada"
    monkeypatch.setenv("OWNER", "group-3")
    assert document("classroom50", mixed())["owner"] == "group-3"


def test_thirds_become_whole_points_and_half_an_answer_is_not_all():
    thirds = exercise(points=1, rubric={"value": 1, "move": 1, "visited": 1}, wrong=["move"])
    given = document("classroom50", report(thirds))
    points = [(test["score"], test["max-score"]) for test in given["tests"]]
    assert points == [(1, 1), (0, 1), (1, 1)]
    assert (given["score"], given["max-score"]) == (2, 3)
    check = Check(name="trace", share=0.99, max_score=1)
    written = replace(thirds, verdict=replace(thirds.verdict, checks=(check,)))
    (test,) = document("classroom50", report(written))["tests"]
    assert (test["passed"], test["score"], test["max-score"]) == (False, 0, 1)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a submission needs fork")
def test_a_missing_variable_is_a_usage_error_on_the_command_line(monkeypatch, grade):
    monkeypatch.delenv("RELEASE_URL")
    ran = grade(TEXTBOOK, "--only", "wikipedia", "--format", "classroom50")
    assert ran.code == EXIT_USAGE
    assert "needs RELEASE_URL in" in ran.err
