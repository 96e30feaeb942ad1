"""grade gradescope: results.json for every kind of submission."""

import json
import re
import shutil
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import jsonschema
import pytest

from grader.cli import main
from grader.course import listed_exercises
from tests.support.places import TESTS, TEXTBOOK
from tests.whole.test_levels import NOT_FULL, is_full_here

SUBMISSIONS = TESTS / "submissions"
SCHEMA = json.loads((TESTS / "contracts" / "gradescope.schema.json").read_text("utf-8"))
DUE = "2026-03-10T23:59:00-08:00"
COURSE = """
title: Week 5
limits: {{smallest_tree_seconds: 0}}
exercises:
  - wikipedia
  - {{id: zero-leaf, visibility: hidden}}
  - {{id: mit-equality-max, visibility: after_due_date, feedback: category}}
  - cs188-lecture-6
{more}
"""


class Container:
    """The files that Gradescope gives to a grader, in a temporary folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.assignment = root / "source" / "assignment.yaml"
        for name in ("source", "results"):
            (root / name).mkdir()
        self.set()

    def set(self, more: str = "", *, hidden: bool = True) -> None:
        for name in ("wikipedia", "zero-leaf", "mit-equality-max", "cs188-lecture-6"):
            shutil.copy(listed_exercises.shipped() / f"{name}.yaml", self.assignment.parent)
        text = COURSE.format(more=more)
        if not hidden:
            text = re.sub("visibility: [a-z_]+", "visibility: visible", text)
        self.assignment.write_text(text, encoding="utf-8")

    def hand_in(self, folder: Path, **metadata: Any) -> None:
        shutil.copytree(folder, self.root / "submission", symlinks=True)
        told = {"created_at": "2026-03-10T12:00:00-08:00", "assignment": {"due_date": DUE}}
        (self.root / "submission_metadata.json").write_text(json.dumps(told | metadata))

    def run(self, *argv: str) -> int:
        return main.main(
            ["gradescope", "--root", str(self.root), "-a", str(self.assignment), *argv]
        )

    def results(self) -> Any:
        text = (self.root / "results" / "results.json").read_text("utf-8")
        document = json.loads(text)
        jsonschema.validate(document, SCHEMA)
        return document


@pytest.fixture
def container(tmp_path, untried):
    if not is_full_here():
        untried(NOT_FULL)
    return Container(tmp_path)


def earned(results: Any) -> float:
    return sum(test["score"] for test in results["tests"])


# ---------------------------------------------------------------- grading


def test_a_right_program_passes_a_test_for_each_check(container):
    container.hand_in(TEXTBOOK)
    assert container.run() == 0
    results = container.results()
    assert {test["status"] for test in results["tests"]} == {"passed"}
    assert earned(results) == sum(test["max_score"] for test in results["tests"]) == 16
    assert [test["number"] for test in results["tests"]][:4] == ["1.1", "1.2", "1.3", "2.1"]
    assert results["extra_data"]["report"]["isolation"]["level"] == "full"
    assert results["score"] == 16
    assert results["stdout_visibility"] == "hidden"


@pytest.mark.parametrize(
    "folder",
    [
        "wrong/strict-cut", "wrong/cutoff-returns-none", "wrong/cutoff-tested-below-the-loop",
        "broken/syntax-error", "broken/empty-folder", "broken/no-min-value",
        "hostile/exception-with-markdown",
        "hostile/prints-workflow-commands", "hostile/filename-with-newline-and-ansi",
        "hostile/writes-results-file",
    ],
)  # fmt: skip
def test_results_are_valid_for_every_submission(container, folder):
    container.hand_in(SUBMISSIONS / folder)
    assert container.run() == 0
    results = container.results()
    assert len(results["tests"]) == 12
    assert earned(results) == pytest.approx(results["extra_data"]["report"]["score"])


def test_a_student_sees_of_each_test_only_the_assigned_feedback(container):
    container.hand_in(SUBMISSIONS / "wrong" / "strict-cut")
    container.run()
    results = container.results()
    tests = {test["name"]: test for test in results["tests"]}
    hidden = tests["zero-leaf: visited"]
    later = tests["mit-equality-max: visited"]
    assert hidden["visibility"] == "hidden"
    assert later["visibility"] == "after_due_date"
    assert tests["wikipedia: value"]["visibility"] == "visible"
    # After the due date only the category is shown; before it, the summary shows nothing.
    assert "figure" not in later["output"]
    assert "goes on at equality" in later["output"]
    assert "equality" not in results["output"]
    assert "Score" not in results["output"], (
        "the total minus the visible tests reveals the hidden score"
    )


def test_instructors_see_hidden_exercises_in_full(container):
    text = container.assignment.read_text("utf-8")
    assert "visibility: after_due_date, feedback: category" in text
    text = text.replace("after_due_date, feedback: category", "hidden, feedback: none")
    container.assignment.write_text(text, "utf-8")
    container.hand_in(SUBMISSIONS / "wrong" / "strict-cut")
    container.run()
    tests = {test["name"]: test for test in container.results()["tests"]}
    assert "figure" in tests["mit-equality-max: visited"]["output"]


# ---------------------------------------------------------------- the rules


def test_a_late_submission_loses_its_share_and_says_so(container):
    container.set("gradescope: {late: {per_day: 0.25}}", hidden=False)
    container.hand_in(TEXTBOOK, created_at="2026-03-12T12:00:00-08:00")
    container.run()
    results = container.results()
    assert (results["score"], earned(results)) == (8, 16)
    assert "Handed in on day 2 after the due date: 50 % of the score is lost" in results["output"]
    assert results["extra_data"]["report"]["score"] == 16


def test_the_best_earlier_score_counts_where_the_rules_keep_it(container):
    container.set("gradescope: {keep: best, leaderboard: true}", hidden=False)
    before = [{"submission_time": "2026-03-09T10:00:00Z", "score": 15.5, "results": {}}]
    container.hand_in(SUBMISSIONS / "wrong" / "strict-cut", previous_submissions=before)
    container.run()
    results = container.results()
    assert results["score"] == 15.5
    assert "The best of your submissions counts: 15.5" in results["output"]
    wrong = sum(test["status"] == "failed" for test in results["tests"])
    assert results["leaderboard"] == [{"name": "Checks wrong", "value": wrong, "order": "asc"}]


def test_a_submission_over_the_limit_keeps_the_earlier_results_and_is_not_counted(container):
    container.set("gradescope: {rate_limit: {submissions: 1, hours: 24}}")
    container.hand_in(TEXTBOOK, created_at="2026-03-10T10:00:00-08:00")
    container.run()
    before = container.results()
    shutil.rmtree(container.root / "submission")
    earlier = [{"submission_time": "2026-03-10T10:00:00-08:00", "score": 16, "results": before}]
    container.hand_in(SUBMISSIONS / "wrong" / "strict-cut", previous_submissions=earlier)
    assert container.run() == 0
    results = container.results()
    assert results["tests"] == before["tests"]
    assert "was not graded" in results["output"]
    assert "2026-03-11 10:00:00 (UTC-0800)" in results["output"]
    assert results["extra_data"]["graded"] is False
    # The next submission sees only these results, and gets the same notice once.
    shutil.rmtree(container.root / "submission")
    refused = {"submission_time": "2026-03-10T11:00:00-08:00", "score": 16, "results": results}
    old = {key: value for key, value in earlier[0].items() if key != "results"}
    container.hand_in(SUBMISSIONS / "wrong" / "strict-cut", previous_submissions=[old, refused])
    assert container.run() == 0
    assert container.results() == results
    assert results["output"].count("not graded") == 1


@pytest.mark.parametrize("hidden", [True, False])
def test_a_submission_over_the_limit_keeps_the_score_where_no_results_are_known(container, hidden):
    container.set("gradescope: {rate_limit: {submissions: 1, hours: 24}}", hidden=hidden)
    earlier = [
        {"submission_time": "2026-03-10T10:00:00-08:00", "score": 9.5},
        {"submission_time": "2026-03-10T11:00:00-08:00", "autograder_error": True},
    ]
    container.hand_in(TEXTBOOK, previous_submissions=earlier)
    assert container.run() == 0
    results = container.results()
    assert results["score"] == 9.5
    assert "This submission was not graded" in results["output"]
    assert results["extra_data"]["graded_at"] == ["2026-03-10T10:00:00-08:00"]
    assert [test["visibility"] for test in results.get("tests", ())] == ["hidden"] * hidden


def test_a_submission_over_the_limit_keeps_the_test_scores_of_results_without_a_total(container):
    container.set("gradescope: {rate_limit: {submissions: 1, hours: 24}}")
    before = {"tests": [{"score": 2.5}, {"score": "?"}, {}, {"score": 4}], "output": "old"}
    earlier = [{"submission_time": "2026-03-10T10:00:00-08:00", "score": 6.5, "results": before}]
    container.hand_in(TEXTBOOK, previous_submissions=earlier)
    assert container.run() == 0
    assert json.loads((container.root / "results" / "results.json").read_text())["score"] == 6.5


def test_a_submission_over_the_limit_keeps_the_best_score_where_the_rules_keep_it(container):
    container.set("gradescope: {rate_limit: {submissions: 1, hours: 24}, keep: best}")
    earlier = [
        {"submission_time": f"2026-03-{day}T10:00:00-08:00", "score": score,
         "results": {"score": score}}
        for day, score in (("08", 14.0), ("10", 11.5))
    ]  # fmt: skip
    container.hand_in(TEXTBOOK, previous_submissions=earlier)
    assert container.run() == 0
    assert container.results()["score"] == 14
    assert container.results()["extra_data"]["graded"] is False


@pytest.mark.parametrize("hidden", [True, False])
def test_the_best_score_counts_where_nothing_can_be_graded(container, hidden):
    container.set("gradescope: {keep: best}", hidden=hidden)
    before = [{"submission_time": "2026-03-09T10:00:00Z", "score": 13.5, "results": {}}]
    container.hand_in(TEXTBOOK, previous_submissions=before)
    shutil.rmtree(container.root / "submission")
    assert container.run() == 2
    results = container.results()
    assert (results["score"], results["stdout_visibility"]) == (13.5, "hidden")
    assert ("13.5" in results["output"]) == (not hidden)
    # Gradescope hides the total if any test is hidden.
    assert [test["visibility"] for test in results.get("tests", ())] == ["hidden"] * hidden


def test_students_see_the_rules_applied_and_no_total_if_a_test_is_hidden(container, capsys):
    container.set("gradescope: {late: {per_day: 0.25}, keep: best, leaderboard: true}")
    before = [{"submission_time": "2026-03-09T10:00:00Z", "score": 9, "results": {}}]
    late = "2026-03-12T12:00:00-08:00"
    container.hand_in(TEXTBOOK, created_at=late, previous_submissions=before)
    container.run()
    results = container.results()
    assert results["score"] == 9
    assert "2 exercises are hidden, and so is the total." in results["output"]
    assert "on day 2 after the due date: 50 % of the score is lost." in results["output"]
    assert "The best of your submissions counts." in results["output"]
    assert results["extra_data"]["ruling"] == {"days": 2, "lost": 0.5, "best": 9.0}
    said = capsys.readouterr().out
    assert "which leaves 8." in said
    assert "The best of your submissions counts: 9." in said


@pytest.mark.parametrize("theirs", ["20.0", "16.0", "16", None, "", "many", [], "inf"])
def test_other_points_on_gradescope_are_reported_to_instructors(container, capsys, theirs):
    container.hand_in(SUBMISSIONS / "broken" / "empty-folder", assignment={"total_points": theirs})
    assert container.run() == 0
    said = "This assignment has 16 points, but Gradescope's has 20." in capsys.readouterr().out
    assert said == (theirs == "20.0")
    assert "20" not in container.results()["output"]


def test_public_output_reveals_nothing_of_hidden_exercises(container):
    """Public output includes the leaderboard and the execution time."""
    container.set("gradescope: {leaderboard: true}")
    container.hand_in(SUBMISSIONS / "wrong" / "strict-cut")
    container.run()
    results = container.results()
    tests = results["tests"]
    wrong = [test for test in tests if test["status"] == "failed"]
    seen = [test for test in wrong if test["visibility"] == "visible"]
    assert len(wrong) > len(seen)
    assert results["leaderboard"][0]["value"] == len(seen)
    exercises = results["extra_data"]["report"]["exercises"]
    visible = sum(one["seconds"] for one in exercises if one["visibility"] == "visible")
    assert results["execution_time"] == pytest.approx(visible)
    tags = {test["name"]: test["tags"] for test in tests}
    assert tags["wikipedia: value"] == ["value", "program"]


@pytest.mark.parametrize("text", [None, "", "{}", "\x00"])
def test_missing_metadata_costs_no_points(container, text, capsys):
    container.set("gradescope: {late: {per_day: 0.25}}")
    container.hand_in(TEXTBOOK)
    file = container.root / "submission_metadata.json"
    file.unlink() if text is None else file.write_text(text)
    assert container.run() == 0
    assert earned(container.results()) == 16
    assert "Rules for late and repeated submissions are not applied" in capsys.readouterr().out


def test_an_unreadable_earlier_submission_is_reported_to_instructors(container, capsys):
    container.set("gradescope: {keep: best}", hidden=False)
    before = [{"submission_time": "?"}, {"submission_time": DUE, "score": 3, "results": {}}]
    container.hand_in(TEXTBOOK, previous_submissions=before)
    container.run()
    assert container.results()["score"] == 16
    assert "1 earlier submission cannot be read" in capsys.readouterr().out


def unescaped(results: Any) -> str:
    return str(results["output"]).replace("\\", "")


def test_the_assignment_names_the_program_and_an_archive_has_it(container, tmp_path):
    container.set('file: "*_solver.py"', hidden=False)
    folder = tmp_path / "hw"
    folder.mkdir()
    with ZipFile(folder / "hw3.zip", "w") as archive:
        archive.write(TEXTBOOK / "alphabeta.py", "hw3/ada_solver.py")
        archive.writestr("hw3/game.py", "")
    container.hand_in(folder)
    assert container.run() == 0
    results = container.results()
    assert earned(results) == 16
    assert "ada_solver.py in the archive hw3.zip was graded" in unescaped(results)


def test_a_submission_without_a_match_is_told_the_pattern(container, tmp_path):
    container.set('file: "*_solver.py"', hidden=False)
    container.hand_in(TEXTBOOK)
    assert container.run() == 0
    results = container.results()
    assert earned(results) == 0
    assert "has no file that matches '*_solver.py'; it has alphabeta.py;" in unescaped(results)
