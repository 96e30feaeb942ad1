"""The GitHub formats: annotations, outputs, a summary, and the result for GitHub Classroom."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from grader.core.models import Assignment, Entry, Finding
from grader.grading.grade_submission import grade
from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS
from grader.reports.formats.markdown import MOST_BYTES
from grader.reports.parts.annotations import in_repository
from grader.reports.text.escape import fenced
from grader.submission import reader
from tests.support import report_samples
from tests.support.format_table import commands, flaws, markdown_tokens
from tests.support.pupils import Pupil
from tests.support.report_samples import SYNTAX, exercise, report, samples
from tests.support.strategies import exercise as tree

MIXED = report_samples.mixed()


def rendered(name, given):
    return FORMATS.renderer(name)(given)


def annotations(given):
    return commands(rendered("github", given))


def many(number, **more):
    findings = [Finding(code=f"x{n}", message=f"Wrong {n}.", **more) for n in range(number)]
    return report(exercise(wrong=["value"], findings=findings))


# ---------------------------------------------------------------- annotations


@pytest.mark.parametrize("kind", ["error", "warning"])
@pytest.mark.parametrize("number", [1, 9, 10, 11, 57])
def test_there_are_ten_annotations_of_a_kind_and_the_last_counts_the_rest(kind, number):
    shown = [one for one in annotations(many(number, severity=kind)) if one[0] == kind]
    unexplained = kind == "warning"  # then one error says that points were lost
    assert len(shown) == min(number, 10)
    last = shown[-1][2].splitlines()[-1]
    more = f"GitHub shows no more; not shown: {number - 10} {kind}{'s' * (number > 11)}."
    assert (last == more) == (number > 10)
    told = [message for *_, message in annotations(many(1, severity=kind))]
    assert unexplained == ("Not as expected: value." in told)


# ---------------------------------------------------------------- paths


@pytest.mark.parametrize(
    ("root", "file", "path"),
    [
        ("hw3", "alphabeta.py", "hw3/alphabeta.py"),
        ("./hw3/", "alphabeta.py", "hw3/alphabeta.py"),
        (".", "alphabeta.py", "alphabeta.py"),
        ("", "alphabeta.py", "alphabeta.py"),
        ("a/../b", "deep/er.py", "b/deep/er.py"),
        ("../other", "alphabeta.py", "../other/alphabeta.py"),
        ("/elsewhere/hw3", "alphabeta.py", "/elsewhere/hw3/alphabeta.py"),
    ],
)
def test_a_path_is_relative_to_the_repository(root, file, path):
    assert in_repository(file, root) == path


def test_an_absolute_path_below_the_working_folder_becomes_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    here = Path.cwd()
    assert in_repository("alphabeta.py", str(here / "hw3")) == "hw3/alphabeta.py"
    assert in_repository("alphabeta.py", str(here)) == "alphabeta.py"
    beside = f"{here}-other"
    assert in_repository("alphabeta.py", beside) == f"{beside}/alphabeta.py"


@pytest.mark.skipif(os.name == "nt", reason="a folder in use stays there")
def test_a_deleted_working_folder_makes_no_path_relative(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert in_repository("a.py", str(gone)) == f"{gone}/a.py"
    monkeypatch.undo()


def test_a_folder_given_on_the_command_line_is_the_root(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("hw3").mkdir()
    for file in ("alphabeta.py", "sheet.txt"):
        Path("hw3", file).write_text("")
    for named in ("hw3", "hw3/", "hw3/alphabeta.py", "hw3/sheet.txt"):
        assert reader.read(Path(named)).root == "hw3"
    assert reader.read(tmp_path / "hw3").root == str(tmp_path / "hw3")
    monkeypatch.chdir("hw3")
    assert reader.read(Path()).root == "."
    assert reader.read(Path("alphabeta.py")).root == "."


def test_the_root_reaches_the_report_and_the_annotation():
    entry = Entry(exercise=tree([[1, 2], [3, 4]]), points=1)
    missing = replace(SYNTAX, code="no-entry-file")
    given = reader.Submission(
        name="hw3", entry="alphabeta.py", files={}, findings=(missing,), root="hw3"
    )
    graded = grade(given, Assignment(title="A", entries=(entry,)), Pupil([]))
    assert graded.root == for_student(graded).root == "hw3"
    assert annotations(graded)[0][1]["file"] == "hw3/alphabeta.py"


# ---------------------------------------------------------------- outputs and the reporter


def test_the_reporter_gets_the_place_and_the_status():
    document = json.loads(rendered("github-classroom", MIXED))
    assert (document["status"], document["max_score"]) == ("fail", 30)
    test = document["tests"][5]
    assert (test["status"], test["filename"], test["line_no"]) == ("fail", "alphabeta.py", 31)
    assert document["tests"][0]["line_no"] == 0
    for name, status in (("all-right", "pass"), ("alike", "error")):
        assert json.loads(rendered("github-classroom", samples()[name]))["status"] == status
    assert json.loads(rendered("github-classroom", report()))["tests"] == []


# ---------------------------------------------------------------- the summary


@pytest.mark.parametrize("text", ["```", "a\n```\nb", "````\n`````x", "~~~", "no fence"])
def test_no_text_ends_its_code_block(text):
    (token,) = markdown_tokens(fenced(text, "text"))
    assert (token.type, token.content) == ("fence", text + "\n")


def test_a_summary_stays_small_and_counts_the_parts_left_out():
    text = "漢" * 5000
    long = Finding(code="x", message=text, hint=text, expected=text, actual=text)

    def large(number):
        found = replace(long, code=f"x{number}", message=f"{number}{text}")
        name, title = f"{number}" + "漢" * 90, "漢" * 90
        return exercise([1, 2], id=name, title=title, wrong=["value"], findings=[found] * 9)

    shown = rendered("markdown", report(*map(large, range(200))))
    assert len(shown.encode()) <= MOST_BYTES
    assert list(flaws("markdown", shown)) == []
    assert "Left out because the report would be too long: the findings on exercises." in shown
    assert "| ✗ | 100 more |" in shown

    def small(number):
        found = [Finding(code="x", message=f"Wrong {number}, {place}.") for place in range(6)]
        return exercise([1, 2], id=f"e{number}", wrong=["value"], findings=found)

    general = [Finding(code="y", message=f"So it is {number}.") for number in range(21)]
    few = rendered("markdown", report(*map(small, range(23)), findings=general))
    for more in ("1 more finding.", "2 more findings.", "3 more failing exercises."):
        assert f"Not listed: {more}" in few


def test_a_diagram_too_large_for_mermaid_is_left_out(monkeypatch):
    monkeypatch.setattr("grader.reports.formats.markdown._DIAGRAM", 20)
    shown = rendered("markdown", samples()["diagnosed"])
    assert "The tree is too large to draw here." in shown
    assert "```mermaid" not in shown
    assert "```text" in shown
