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
from tests.support.corpus import sample
from tests.support.places import SUBMISSIONS, TESTS, TEXTBOOK

STRICT = SUBMISSIONS / "wrong" / "strict-cut"
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
        shutil.rmtree(self.root / "submission", ignore_errors=True)
        shutil.copytree(folder, self.root / "submission", symlinks=True)
        told = {"created_at": "2026-03-10T12:00:00-08:00", "assignment": {"due_date": DUE}}
        (self.root / "submission_metadata.json").write_text(json.dumps(told | metadata))

    def run(self, *argv: str) -> int:
        words = ["--root", str(self.root), "-a", str(self.assignment), *argv]
        return main.main(["gradescope", *words])

    def results(self) -> Any:
        text = (self.root / "results" / "results.json").read_text("utf-8")
        document = json.loads(text)
        jsonschema.validate(document, SCHEMA)
        return document

    def graded(self, folder: Path, **metadata: Any) -> Any:
        """The results of that submission."""
        self.hand_in(folder, **metadata)
        assert self.run() == 0
        return self.results()


@pytest.fixture
def container(tmp_path, full):
    return Container(tmp_path)


def earlier(score: float, at: str = "2026-03-09T10:00:00Z", **more: Any) -> dict[str, Any]:
    """A submission before this one."""
    return {"submission_time": at, "score": score, "results": {}, **more}


def earned(results: Any) -> float:
    return sum(test["score"] for test in results["tests"])


# ---------------------------------------------------------------- grading


def test_a_right_program_passes_a_test_for_each_check(container):
    results = container.graded(TEXTBOOK)
    assert {test["status"] for test in results["tests"]} == {"passed"}
    assert earned(results) == sum(test["max_score"] for test in results["tests"]) == 16
    assert [test["number"] for test in results["tests"]][:4] == ["1.1", "1.2", "1.3", "2.1"]
    assert results["extra_data"]["report"]["isolation"]["level"] == "full"
    assert results["score"] == 16
    assert results["stdout_visibility"] == "hidden"


FOLDERS = """
wrong/cutoff-returns-none broken/empty-folder broken/no-min-value
hostile/exception-with-markdown hostile/prints-workflow-commands
hostile/filename-with-newline-and-ansi hostile/writes-results-file
""".split()


@pytest.mark.parametrize("folder", FOLDERS)
def test_results_are_valid_for_every_submission(container, folder, tmp_path):
    results = container.graded(sample(folder, tmp_path))
    assert len(results["tests"]) == 12
    assert earned(results) == pytest.approx(results["extra_data"]["report"]["score"])


def test_a_student_sees_of_each_test_only_the_assigned_feedback(container):
    results = container.graded(STRICT)
    tests = {test["name"]: test for test in results["tests"]}
    seen = {name: test["visibility"] for name, test in tests.items() if "visited" in name}
    assert seen["zero-leaf: visited"] == "hidden"
    assert seen["mit-equality-max: visited"] == "after_due_date"
    assert tests["wikipedia: value"]["visibility"] == "visible"
    # After the due date only the category is shown; before it, the summary shows nothing.
    later = tests["mit-equality-max: visited"]["output"]
    assert "figure" not in later
    assert "goes on at equality" in later
    assert "equality" not in results["output"]
    why = "the total minus the visible tests reveals the hidden score"
    assert "Score" not in results["output"], why


def test_instructors_see_hidden_exercises_in_full(container):
    text = container.assignment.read_text("utf-8")
    assert "visibility: after_due_date, feedback: category" in text
    text = text.replace("after_due_date, feedback: category", "hidden, feedback: none")
    container.assignment.write_text(text, "utf-8")
    tests = {test["name"]: test for test in container.graded(STRICT)["tests"]}
    assert "figure" in tests["mit-equality-max: visited"]["output"]


# ---------------------------------------------------------------- the rules


def test_a_late_submission_loses_its_share_and_says_so(container):
    container.set("gradescope: {late: {per_day: 0.25}}", hidden=False)
    results = container.graded(TEXTBOOK, created_at="2026-03-12T12:00:00-08:00")
    assert (results["score"], earned(results)) == (8, 16)
    assert "Handed in on day 2 after the due date: 50 % of the score is lost" in results["output"]
    assert results["extra_data"]["report"]["score"] == 16


def test_the_best_earlier_score_counts_where_the_rules_keep_it(container):
    container.set("gradescope: {keep: best, leaderboard: true}", hidden=False)
    results = container.graded(STRICT, previous_submissions=[earlier(15.5)])
    assert results["score"] == 15.5
    assert "The best of your submissions counts: 15.5" in results["output"]
    wrong = sum(test["status"] == "failed" for test in results["tests"])
    assert results["leaderboard"] == [{"name": "Checks wrong", "value": wrong, "order": "asc"}]


LIMITED = "gradescope: {rate_limit: {submissions: 1, hours: 24}}"
FIRST = "2026-03-10T10:00:00-08:00"


def test_a_submission_over_the_limit_keeps_the_earlier_results_and_is_not_counted(container):
    container.set(LIMITED)
    before = container.graded(TEXTBOOK, created_at=FIRST)
    results = container.graded(STRICT, previous_submissions=[earlier(16, FIRST, results=before)])
    assert results["tests"] == before["tests"]
    assert "was not graded" in results["output"]
    assert "2026-03-11 10:00:00 (UTC-0800)" in results["output"]
    assert results["extra_data"]["graded"] is False
    # The next submission sees only these results, and gets the same notice once.
    old = {"submission_time": FIRST, "score": 16}
    refused = earlier(16, "2026-03-10T11:00:00-08:00", results=results)
    assert container.graded(STRICT, previous_submissions=[old, refused]) == results
    assert results["output"].count("not graded") == 1


@pytest.mark.parametrize("hidden", [True, False])
def test_a_submission_over_the_limit_keeps_the_score_where_no_results_are_known(container, hidden):
    container.set(LIMITED, hidden=hidden)
    before = [
        {"submission_time": FIRST, "score": 9.5},
        {"submission_time": "2026-03-10T11:00:00-08:00", "autograder_error": True},
    ]
    results = container.graded(TEXTBOOK, previous_submissions=before)
    assert results["score"] == 9.5
    assert "This submission was not graded" in results["output"]
    assert results["extra_data"]["graded_at"] == [FIRST]
    assert [test["visibility"] for test in results.get("tests", ())] == ["hidden"] * hidden


def test_a_submission_over_the_limit_keeps_the_test_scores_of_results_without_a_total(container):
    container.set(LIMITED)
    before = {"tests": [{"score": 2.5}, {"score": "?"}, {}, {"score": 4}], "output": "old"}
    container.hand_in(TEXTBOOK, previous_submissions=[earlier(6.5, FIRST, results=before)])
    assert container.run() == 0
    assert json.loads((container.root / "results" / "results.json").read_text())["score"] == 6.5


def test_a_submission_over_the_limit_keeps_the_best_score_where_the_rules_keep_it(container):
    container.set(LIMITED.replace("}}", "}, keep: best}"))
    days = [earlier(14.0, FIRST.replace("-10T", "-08T")), earlier(11.5, FIRST)]
    before = [day | {"results": {"score": day["score"]}} for day in days]
    results = container.graded(TEXTBOOK, previous_submissions=before)
    assert results["score"] == 14
    assert results["extra_data"]["graded"] is False


@pytest.mark.parametrize("hidden", [True, False])
def test_the_best_score_counts_where_nothing_can_be_graded(container, hidden):
    container.set("gradescope: {keep: best}", hidden=hidden)
    container.hand_in(TEXTBOOK, previous_submissions=[earlier(13.5)])
    shutil.rmtree(container.root / "submission")
    assert container.run() == 2
    results = container.results()
    assert (results["score"], results["stdout_visibility"]) == (13.5, "hidden")
    assert ("13.5" in results["output"]) == (not hidden)
    # Gradescope hides the total if any test is hidden.
    assert [test["visibility"] for test in results.get("tests", ())] == ["hidden"] * hidden


def test_students_see_the_rules_applied_and_no_total_if_a_test_is_hidden(container, capsys):
    container.set("gradescope: {late: {per_day: 0.25}, keep: best, leaderboard: true}")
    late = "2026-03-12T12:00:00-08:00"
    results = container.graded(TEXTBOOK, created_at=late, previous_submissions=[earlier(9)])
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
    empty = SUBMISSIONS / "broken" / "empty-folder"
    results = container.graded(empty, assignment={"total_points": theirs})
    said = "This assignment has 16 points, but Gradescope's has 20." in capsys.readouterr().out
    assert said == (theirs == "20.0")
    assert "20" not in results["output"]


def test_public_output_reveals_nothing_of_hidden_exercises(container):
    """Public output includes the leaderboard and the execution time."""
    container.set("gradescope: {leaderboard: true}")
    results = container.graded(STRICT)
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
    before = [{"submission_time": "?"}, earlier(3, DUE)]
    assert container.graded(TEXTBOOK, previous_submissions=before)["score"] == 16
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
    results = container.graded(folder)
    assert earned(results) == 16
    assert "ada_solver.py in the archive hw3.zip was graded" in unescaped(results)


def test_a_submission_without_a_match_is_told_the_pattern(container):
    container.set('file: "*_solver.py"', hidden=False)
    results = container.graded(TEXTBOOK)
    assert earned(results) == 0
    assert "has no file that matches '*_solver.py'; it has alphabeta.py;" in unescaped(results)
