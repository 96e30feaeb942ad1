"""The GitHub formats: annotations, outputs, a summary, and the result for GitHub Classroom."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from grader.core.models import Assignment, Entry, Finding
from grader.core.models.figure import cited
from grader.grading.grade_submission import grade
from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS
from grader.reports.formats.github import in_repository
from grader.reports.formats.markdown import MOST_BYTES
from grader.reports.text.escape import fenced
from grader.submission import reader
from tests.support import report_samples
from tests.support.format_table import commands, flaws, markdown_tokens
from tests.support.pupils import Pupil
from tests.support.report_samples import ALL, CRASH, STRICT, SYNTAX, exercise, report, samples
from tests.support.strategies import exercise as tree

MIXED = report_samples.mixed()
WAITING = report_samples.unrun("not-run", id="two")
DIAGNOSED = report_samples.diagnosed("min_never_lowers_beta")


def rendered(name, given):
    return FORMATS.renderer(name)(given)


def annotations(given):
    return commands(rendered("github", given))


def many(number, **more):
    findings = [Finding(code=f"x{n}", message=f"Wrong {n}.", **more) for n in range(number)]
    return report(exercise(wrong=["value"], findings=findings))


# ---------------------------------------------------------------- annotations


def test_general_findings_come_first_then_the_first_finding_of_each_exercise():
    more = replace(STRICT, message="And more.", line=40)
    one = exercise(id="one", wrong=["visited"], findings=[STRICT, more])
    two = exercise(id="two", wrong=ALL, findings=[CRASH])
    shown = annotations(report(one, two, findings=[SYNTAX]))
    assert [kind for kind, *_ in shown] == [*["error"] * 4, "notice"]
    assert [one[1].get("line") for one in shown] == ["12", "31", "44", "40", None]
    assert [one[1]["title"] for one in shown][:3] == ["ada", "one (2 / 4)", "two (0 / 4)"]
    assert shown[-1][2] == "Score 2 / 8, not passed."


def test_a_message_has_the_line_of_the_figure_below_it():
    (_, properties, message), _ = annotations(report(exercise(wrong=ALL, findings=[STRICT])))
    assert properties["file"] == "alphabeta.py"
    said = {"expected": STRICT.expected, "actual": STRICT.actual, "figure": cited(STRICT.figure)}
    facts = [f"{name}: {text}" for name, text in said.items()]
    assert message.splitlines() == [STRICT.message, *facts]


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


def test_a_note_is_not_shown_and_a_finding_without_cost_is_no_error():
    assert [kind for kind, *_ in annotations(many(3, severity="note"))] == ["error", "notice"]
    right = report(exercise(findings=[STRICT]))
    assert [kind for kind, *_ in annotations(right)] == ["notice"]


def test_the_same_message_for_the_same_line_appears_once():
    shown = annotations(samples()["alike"])
    assert [kind for kind, *_ in shown] == ["error", "notice"]
    without = report(exercise(id="a", wrong=["value"]), exercise(id="b", wrong=["value"]))
    assert [one[1]["title"] for one in annotations(without)[:-1]] == ["a (3 / 4)", "b (3 / 4)"]


def test_hidden_exercises_are_counted_in_the_total():
    *others, (_, _, total) = annotations(for_student(MIXED))
    assert "2 hidden exercises: 1 passed, 1 failed." in total.splitlines()
    assert not any("Wrong value" in message for *_, message in others)


def test_an_interrupted_run_and_an_empty_one_say_so():
    *_, (_, _, total) = annotations(report(exercise(), WAITING))
    assert total.endswith("Grading stopped after 1 of 2 exercises.")
    assert annotations(report())[-1][2] == "No exercise was graded."


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


def test_outputs_are_three_lines():
    assert rendered("github-output", MIXED) == "score=13\nmax-score=30\npassed=false\n"
    half = report(exercise(points=0.5))
    assert rendered("github-output", half) == "score=0.5\nmax-score=0.5\npassed=true\n"


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


def test_a_summary_shows_the_smallest_tree_with_both_searches():
    tokens = markdown_tokens(rendered("markdown", DIAGNOSED))
    fences = {token.info: token.content for token in tokens if token.type == "fence"}
    assert fences["mermaid"].startswith("flowchart TD\n")
    assert "◀ first difference" in fences["text"]


def test_no_tree_is_drawn_where_nothing_is_wrong_or_the_feedback_forbids_it():
    hidden = exercise(id="secret", wrong=ALL, findings=[STRICT], visibility="hidden")
    for given in (samples()["all-right"], for_student(report(hidden)), samples()["alike"]):
        assert "```" not in rendered("markdown", given)


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
    assert "Left out because the report would be too long: the findings." in shown
    assert "| ✗ | 100 more |" in shown

    def small(number):
        found = [Finding(code="x", message=f"Wrong {number}, {place}.") for place in range(6)]
        return exercise([1, 2], id=f"e{number}", wrong=["value"], findings=found)

    general = [Finding(code="y", message=f"So it is {number}.") for number in range(21)]
    few = rendered("markdown", report(*map(small, range(23)), findings=general))
    for more in ("1 more finding.", "2 more findings.", "3 more failing exercises."):
        assert f"Not listed: {more}" in few


def test_one_of_several_alike_failures_is_explained_and_the_others_are_listed():
    other = replace(STRICT, message="At another node.")
    failed = {"one": STRICT, "two": other, "three": CRASH}
    exercises = [
        exercise(id=name, wrong=ALL if found is CRASH else ["visited"], findings=[found])
        for name, found in failed.items()
    ]
    shown = rendered("markdown", report(*exercises))
    assert shown.count("### Exercise") == 2
    (listed,) = [line for line in shown.splitlines() if "At another node" in line]
    assert listed == "- two: 2 / 4. At another node."


def test_a_diagram_too_large_for_mermaid_is_left_out(monkeypatch):
    monkeypatch.setattr("grader.reports.formats.markdown._DIAGRAM", 20)
    shown = rendered("markdown", DIAGNOSED)
    assert "The tree is too large to draw here." in shown
    assert "```mermaid" not in shown
    assert "```text" in shown


def test_a_summary_names_ungraded_exercises():
    assert rendered("markdown", report()).startswith("# Submission ada: nothing graded\n")
    shown = rendered("markdown", report(exercise(), WAITING))
    assert "Grading stopped after 1 of 2 exercises." in shown


def test_a_finding_on_the_submission_is_not_repeated_for_every_exercise():
    shown = rendered("markdown", replace(samples()["alike"], findings=(SYNTAX,)))
    assert "###" not in shown
    assert "Not listed" not in shown
    assert shown.count("cannot be read as Python") == 1
