"""grade gradescope: results.json, whatever is handed in and whatever goes wrong."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from grader import assignment, cli, running
from grader.commands import gradescope
from grader.errors import UsageError
from grader.reports import gradescope as report
from grader.sandbox.process import Worker
from tests.conftest import TEXTBOOK
from tests.test_levels import NOT_FULL, is_full_here

HERE = Path(__file__).parent
SUBMISSIONS = HERE / "submissions"
SCHEMA = json.loads((HERE / "contracts" / "gradescope.schema.json").read_text("utf-8"))
DUE = "2026-03-10T23:59:00-08:00"
COURSE = """
title: Week 5
exercises:
  - wikipedia
  - {{id: zero-leaf, visibility: hidden}}
  - {{id: mit-equality-max, visibility: after_due_date, feedback: category}}
  - cs188-lecture-6
{more}
"""


class Container:
    """What Gradescope gives a grader, in a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.assignment = root / "source" / "assignment.yaml"
        for name in ("source", "results"):
            (root / name).mkdir()
        self.set()

    def set(self, more: str = "", *, hidden: bool = True) -> None:
        for name in ("wikipedia", "zero-leaf", "mit-equality-max", "cs188-lecture-6"):
            shutil.copy(assignment.shipped() / f"{name}.yaml", self.assignment.parent)
        text = COURSE.format(more=more)
        if not hidden:
            text = re.sub("visibility: [a-z_]+", "visibility: visible", text)
        self.assignment.write_text(text, encoding="utf-8")

    def hand_in(self, folder: Path, **metadata: Any) -> None:
        shutil.copytree(folder, self.root / "submission", symlinks=True)
        told = {"created_at": "2026-03-10T12:00:00-08:00", "assignment": {"due_date": DUE}}
        (self.root / "submission_metadata.json").write_text(json.dumps(told | metadata))

    def run(self, *argv: str) -> int:
        return cli.main(["gradescope", "--root", str(self.root), "-a", str(self.assignment), *argv])

    def results(self) -> Any:
        text = (self.root / "results" / "results.json").read_text("utf-8")
        document = json.loads(text)
        jsonschema.validate(document, SCHEMA)
        return document


@pytest.fixture
def container(tmp_path: Path, untried: Callable[[str], Any]) -> Container:
    if not is_full_here():
        untried(NOT_FULL)
    return Container(tmp_path)


def earned(results: Any) -> float:
    return sum(test["score"] for test in results["tests"])


# ---------------------------------------------------------------- what is graded


def test_a_right_program_has_a_test_passed_for_each_check(container):
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
def test_whatever_is_handed_in_has_results_that_are_valid(container, folder):
    container.hand_in(SUBMISSIONS / folder)
    assert container.run() == 0
    results = container.results()
    assert len(results["tests"]) == 12
    assert earned(results) == pytest.approx(results["extra_data"]["report"]["score"])


def test_a_student_sees_of_each_test_what_the_assignment_says(container):
    container.hand_in(SUBMISSIONS / "wrong" / "strict-cut")
    container.run()
    results = container.results()
    tests = {test["name"]: test for test in results["tests"]}
    hidden = tests["zero-leaf: visited"]
    later = tests["mit-equality-max: visited"]
    assert hidden["visibility"] == "hidden"
    assert later["visibility"] == "after_due_date"
    assert tests["wikipedia: value"]["visibility"] == "visible"
    # After the date the category is told and no more; before it, the summary tells nothing.
    assert "figure" not in later["output"]
    assert "goes on at equality" in later["output"]
    assert "equality" not in results["output"]
    assert "Score" not in results["output"], "less the visible tests it is what is hidden"


# ---------------------------------------------------------------- the rules


def test_what_is_late_loses_its_share_and_is_told(container):
    container.set("gradescope: {late: {per_day: 0.25}}", hidden=False)
    container.hand_in(TEXTBOOK, created_at="2026-03-12T12:00:00-08:00")
    container.run()
    results = container.results()
    assert (results["score"], earned(results)) == (8, 16)
    assert "Handed in late, within day 2 after the date: 50 % are taken off" in results["output"]
    assert results["extra_data"]["report"]["score"] == 16


def test_the_best_counts_where_it_is_kept(container):
    container.set("gradescope: {keep: best, leaderboard: true}", hidden=False)
    before = [{"submission_time": DUE, "score": 15.5, "results": {}}]
    container.hand_in(SUBMISSIONS / "wrong" / "strict-cut", previous_submissions=before)
    container.run()
    results = container.results()
    assert results["score"] == 15.5
    assert "The best of your submissions counts: 15.5" in results["output"]
    wrong = sum(test["status"] == "failed" for test in results["tests"])
    assert results["leaderboard"] == [{"name": "Checks wrong", "value": wrong, "order": "asc"}]


def test_one_too_many_keeps_the_results_before_and_is_not_counted_itself(container):
    container.set("gradescope: {rate_limit: {submissions: 1, hours: 24}}")
    container.hand_in(TEXTBOOK)
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


@pytest.mark.parametrize("text", [None, "", "{}", "\x00"])
def test_rules_without_metadata_cost_nobody_a_grade(container, text, capsys):
    container.set("gradescope: {late: {per_day: 0.25}}")
    container.hand_in(TEXTBOOK)
    file = container.root / "submission_metadata.json"
    file.unlink() if text is None else file.write_text(text)
    assert container.run() == 0
    assert earned(container.results()) == 16
    assert "Rules for late and repeated submissions are not applied" in capsys.readouterr().out


def test_an_earlier_submission_that_cannot_be_read_is_told_to_instructors(container, capsys):
    container.set("gradescope: {keep: best}", hidden=False)
    before = [{"submission_time": "?"}, {"submission_time": DUE, "score": 3, "results": {}}]
    container.hand_in(TEXTBOOK, previous_submissions=before)
    container.run()
    assert container.results()["score"] == 16
    assert "1 earlier submission cannot be read" in capsys.readouterr().out


# ---------------------------------------------------------------- what goes wrong


def test_a_folder_that_is_missing_has_results(container, capsys):
    assert container.run() == 2
    assert container.results()["score"] == 0
    assert "submission" in container.results()["output"]
    assert "Traceback" not in capsys.readouterr().err


def test_an_assignment_that_is_broken_has_results(container):
    container.hand_in(TEXTBOOK)
    container.assignment.write_text("title: T\nexercises: [nothing]\n")
    assert container.run() == 2
    assert "no fault of your submission" in container.results()["output"]
    assert "there is no exercise" not in container.results()["output"]


def test_a_fault_of_ours_has_results_that_blame_nobody_else(container, monkeypatch):
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    container.hand_in(TEXTBOOK)
    monkeypatch.setattr(gradescope, "graded", fail)
    assert container.run() == 3
    assert "no fault of your submission" in container.results()["output"]


def test_what_was_graded_stays_when_something_goes_wrong_later(container, monkeypatch, capsys):
    def fail(_: object) -> None:
        raise ZeroDivisionError

    container.hand_in(TEXTBOOK)
    monkeypatch.setattr("grader.reports.terminal.render", fail)
    assert container.run() == 3
    assert container.results()["score"] == 16
    assert "ZeroDivisionError" in capsys.readouterr().out


def test_nothing_is_run_where_it_cannot_be_locked_in(container, monkeypatch):
    monkeypatch.setattr(running, "Worker", lambda: Worker(("memory",)))
    container.hand_in(TEXTBOOK)
    assert container.run() == 2
    assert container.results()["score"] == 0
    assert "no fault of your submission" in container.results()["output"]
    assert container.results()["extra_data"] == {"graded": False}


def test_a_long_text_is_cut_and_its_block_of_code_closed():
    text = "```\n" + "line\n" * 10_000 + "```"
    cut = report._clipped(text)
    assert len(cut) < 21_000
    assert cut.endswith("line\n…\n```")


def test_when_time_is_up_what_was_graded_is_left(container):
    container.hand_in(SUBMISSIONS / "broken" / "endless-loop")
    assert container.run("--time-limit", "1.5") == 0
    results = container.results()
    assert "Grading was ended after" in results["output"]


@pytest.mark.parametrize("room", [12_000, 3000, 300])
def test_where_there_is_little_room_the_scores_are_left(container, monkeypatch, room):
    """A disk that takes so many bytes more, beside the file that is there or in its place."""

    def save(path: Path, text: str) -> None:
        if len(text) > room:
            raise UsageError("no room")
        path.write_text(text)

    container.hand_in(SUBMISSIONS / "wrong" / "strict-cut")
    monkeypatch.setattr(gradescope, "save", save)
    monkeypatch.setattr(
        gradescope,
        "_put_in_place",
        lambda path, text: len(text) <= room and save(path, text) is None,
    )
    assert container.run() == 0
    results = container.results()
    assert "report" not in results["extra_data"]
    assert results["score"] == 12
    assert "tests" not in results or earned(results) == 12


def test_where_there_is_no_room_at_all_it_is_told(container, monkeypatch, capsys):
    def full(path: Path, _: str) -> None:
        raise UsageError(f"cannot write {path}: No space left on device")

    container.hand_in(TEXTBOOK)
    monkeypatch.setattr(gradescope, "save", full)
    monkeypatch.setattr(gradescope, "_put_in_place", lambda *_: False)
    assert container.run() == 2
    assert "No space left on device" in capsys.readouterr().err


def test_a_file_in_place_is_written_where_a_new_one_cannot_be(tmp_path):
    file = tmp_path / "results.json"
    file.write_text("old")
    assert gradescope._put_in_place(file, "new")
    assert file.read_text() == "new"
    assert not gradescope._put_in_place(tmp_path / "no" / "results.json", "new")
    assert not gradescope._saved(tmp_path / "no" / "results.json", "new")
