"""grade PATH --view: the output for each reader, on standard output and in files."""

import json
import re

import pytest

from grader.cli import output_files, run_session
from tests.support.courses import put_course
from tests.support.places import SUBMISSIONS, TEXTBOOK

STRICT = SUBMISSIONS / "wrong" / "strict-cut"
HIDDEN = "{id: secret, visibility: hidden}"


@pytest.fixture
def course(tmp_path):
    """An assignment with an exercise of each kind."""
    trees = dict.fromkeys(("open", "told", "secret"), "[[3, 12, 8], [3, 4, 6], [14, 5, 2]]")
    exercises = ("open", "{id: told, feedback: category}", HIDDEN)
    put_course(tmp_path, *exercises, more="limits: {smallest_tree_seconds: 0}\n", **trees)
    return tmp_path


def test_the_student_view_is_the_default(course, grade, tmp_path):
    def both(name, *more):
        """The text on standard output, and a report in a file."""
        file = tmp_path / f"{name}.json"
        out = grade(STRICT, "-a", course, *more, "-f", "json", "-o", file, "-f", "terminal").out
        return out, file.read_text()

    out, report = both("a")
    brief, _ = both("c", "--view", "instructor")
    whole, whole_report = both("b", "--view", "instructor", "-v")
    assert "secret" not in out + report
    assert "secret" in whole
    assert "secret" in whole_report
    assert "1 hidden exercise: 1 failed" in out
    assert "  told  The search goes on at equality, where it should stop." in out
    assert "--view instructor -v" in " ".join(brief.replace("\\\n", "").split())
    assert json.loads(report)["score"] == json.loads(whole_report)["score"]


def test_a_right_program_is_confirmed_even_with_hidden_exercises(course, grade):
    out = grade(TEXTBOOK, "-a", course).out
    assert "1 hidden exercise: 1 passed" in out
    assert "Score 3 / 3  passed" in out


def test_a_file_written_during_grading_hides_as_much(course, grade, tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(output_files, "save", lambda _, text: seen.append(text))
    monkeypatch.setattr(run_session, "KEEP_SECONDS", 0.01)
    grade(STRICT, "-a", course, "-f", "json", "-o", tmp_path / "new.json")
    assert len(seen) >= 2
    assert not any("secret" in text for text in seen)


LEAKS = """\
def max_value(game, state, alpha, beta):
    __import__("leak_" + str(state), globals())


min_value = max_value
"""


@pytest.fixture
def leaks(tmp_path):
    """A program whose search imports a module named after the root before its first question."""
    file = tmp_path / "leaks.py"
    file.write_text(LEAKS, encoding="utf-8")
    return file


@pytest.mark.parametrize("beside", [(), ("open",)], ids=["alone", "beside another"])
def test_an_import_in_a_search_reveals_nothing_of_a_hidden_exercise(
    leaks, course, grade, tmp_path, beside
):
    trees = {"secret": "{name: ROSEBUD, children: [3, 5]}"}
    put_course(course, *beside, HIDDEN, **trees)

    def said(view):
        file = tmp_path / "report.json"
        asked = "-a", course, "--view", view, "-v", "-f", "json", "-o", file, "-f", "terminal"
        return grade(leaks, *asked).out + file.read_text()

    assert "leak_ROSEBUD" in said("instructor")
    told = said("student")
    assert "1 hidden exercise: 1 failed" in told
    assert "ROSEBUD" not in told
    assert ("leak_A" in told) == bool(beside)


@pytest.mark.parametrize(
    ("feedback", "said"),
    [
        ("full", "While it searches, your program imports leak_A (leaks.py:2 in max_value), which"),
        ("category", "The search imports a module that is not allowed."),
        ("none", ""),
    ],
)
def test_an_import_in_a_search_is_shown_by_the_feedback_of_its_exercise(
    leaks, course, grade, tmp_path, feedback, said
):
    put_course(course, f"{{id: open, feedback: {feedback}}}")
    file = tmp_path / "report.json"
    grade(leaks, "-a", course, "-f", "json", "-o", file)
    report = json.loads(file.read_text())
    found = [*report["findings"], *report["exercises"][0]["findings"]]
    assert {finding["code"] for finding in found} == ({"import-in-search"} if said else set())
    assert all(finding["message"].startswith(said) for finding in found)
    assert all((finding["file"], finding["line"]) == ("leaks.py", 2) for finding in found)


def test_an_import_before_any_search_is_always_shown(leaks, course, grade):
    leaks.write_text("import numpy\n" + LEAKS)
    put_course(course, "{id: secret, visibility: hidden, feedback: none}")
    out = " ".join(grade(leaks, "-a", course).out.split())
    assert "Your program imports numpy (leaks.py:1), which is not" in out
    assert "`grade explain import-not-allowed` explains more." in out


# ---------------------------------------------------------------- the names of functions

NAMES = {"max_value": "hi", "min_value": "lo", "alpha_beta_search": "best"}


@pytest.fixture
def renamed(tmp_path):
    """A program with renamed functions, in a folder below the submission folder."""
    place = tmp_path / "handed-in"
    (place / "src").mkdir(parents=True)
    text = (TEXTBOOK / "alphabeta.py").read_text(encoding="utf-8")
    text = re.sub("|".join(NAMES), lambda found: NAMES[found[0]], text)
    (place / "src" / "search.py").write_text(text, encoding="utf-8")
    entry = "entry: {max_value: hi, min_value: lo}\nfile: src/search.py\n"
    (place / "submission.yaml").write_text(entry)
    return place


def test_a_submission_may_name_its_file_and_functions(renamed, grade):
    assert "Score 4 / 4  passed" in grade(renamed, "--only", "wikipedia").out


@pytest.mark.parametrize(
    ("assigned", "submitted"),
    [
        ("entry: {max_value: hi, min_value: lo}\n", "file: src/search.py\n"),
        ("entry: nowhere\n", "entry: {max_value: hi, min_value: lo}\nfile: src/search.py\n"),
    ],
    ids=["the assignment alone", "the submission, and the assignment others"],
)
def test_an_assignment_may_name_the_functions_and_the_submission_others(
    renamed, course, grade, assigned, submitted
):
    with (course / "assignment.yaml").open("a") as file:
        file.write(assigned)
    (renamed / "submission.yaml").write_text(submitted)
    assert "Score 3 / 3  passed" in grade(renamed, "-a", course).out


def test_a_mistake_in_submission_yaml_is_reported_and_nothing_is_run(renamed, grade):
    (renamed / "submission.yaml").write_text("entry: {max_valu: hi}\nfile: src/search.py\n")
    out = grade(renamed, "--only", "wikipedia").out
    assert "submission.yaml:1:9: entry.max_valu is an unknown key; did you mean" in out
    assert "none of which could be run" in out
    assert "`grade explain bad-submission-yaml` explains more." in out
