"""grade gradescope after an error: results.json is still written, and no grade is lost."""

import errno
import json
import os
import signal
import tempfile

import pytest

from grader.cli import main, run_session
from grader.cli.commands import gradescope
from grader.cli.signals import Stopped
from grader.core.errors import UsageError
from grader.reports.formats import gradescope as report
from grader.sandbox.worker_process import Worker
from tests.cli.commands.test_gradescope import FIRST, LIMITED, STRICT, Container, earlier, earned
from tests.support.places import SUBMISSIONS, TEXTBOOK

UNBLAMED = "your submission is not the cause"


@pytest.fixture
def container(tmp_path, full):
    return Container(tmp_path)


def failing(*_, **_options):
    raise ZeroDivisionError


def test_a_missing_folder_has_results(container, capsys):
    assert container.run() == 2
    assert container.results()["score"] == 0
    assert "submission" in container.results()["output"]
    assert "Traceback" not in capsys.readouterr().err


def test_a_broken_assignment_has_results(container):
    container.hand_in(TEXTBOOK)
    container.assignment.write_text("title: T\nexercises: [nothing]\n")
    assert container.run() == 2
    assert UNBLAMED in container.results()["output"]
    assert "there is no exercise" not in container.results()["output"]


def test_a_bug_in_grade_has_results_that_blame_only_grade(container, monkeypatch):
    container.hand_in(TEXTBOOK)
    monkeypatch.setattr(gradescope, "graded", failing)
    assert container.run() == 3
    assert UNBLAMED in container.results()["output"]


def test_graded_exercises_survive_a_later_error(container, monkeypatch, capsys):
    container.hand_in(TEXTBOOK)
    monkeypatch.setattr("grader.reports.formats.terminal.render", failing)
    assert container.run() == 3
    assert container.results()["score"] == 16
    assert "ZeroDivisionError" in capsys.readouterr().out


def test_a_signal_gives_its_exit_code_and_results(container, monkeypatch):
    def stopped(*given):
        return run_session.graded(*given)[0], Stopped(signal.SIGTERM)

    container.hand_in(TEXTBOOK)
    monkeypatch.setattr(gradescope, "graded", stopped)
    assert container.run() == 143
    assert container.results()["score"] == 16


def test_a_missing_root_folder_is_reported(tmp_path, capsys):
    assert main.main(["gradescope", "--root", str(tmp_path / "no"), "-a", "x"]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_no_program_runs_where_the_required_isolation_is_missing(container, monkeypatch):
    monkeypatch.setattr(run_session, "Worker", lambda: Worker(("memory",)))
    container.hand_in(TEXTBOOK)
    assert container.run() == 2
    assert container.results()["score"] == 0
    assert UNBLAMED in container.results()["output"]
    assert container.results()["extra_data"]["graded"] is False


def test_a_long_text_is_cut_and_its_code_block_closed():
    text = "```\n" + "line\n" * 10_000 + "```"
    cut = report._clipped(text)
    assert len(cut) < 21_000
    assert cut.endswith("line\n…\n```")


def test_a_run_out_of_time_keeps_the_graded_exercises(container):
    container.hand_in(SUBMISSIONS / "broken" / "endless-loop")
    assert container.run("--time-limit", "1.5") == 0
    results = container.results()
    assert "Grading stopped after" in results["output"]


@pytest.mark.parametrize("room", [8_000, 3000, 300])
def test_on_a_nearly_full_disk_the_scores_are_kept(container, monkeypatch, room):
    """The disk takes that many more bytes, beside the existing file or in its place."""

    def save(path, text):
        if len(text) > room:
            raise UsageError("no room")
        path.write_text(text)

    def overwritten(path, text):
        return len(text) <= room and save(path, text) is None

    monkeypatch.setattr(gradescope, "save", save)
    monkeypatch.setattr(gradescope, "_overwritten", overwritten)
    results = container.graded(STRICT)
    assert "report" not in results["extra_data"]
    assert (results["score"], results["stdout_visibility"]) == (12, "hidden")
    seen = {test["visibility"] for test in results["tests"]}
    assert "hidden" in seen, "otherwise the total is shown"
    assert earned(results) == (12 if room > 300 else 0)


def test_on_a_nearly_full_disk_ungraded_exercises_stay_marked_so(container, monkeypatch):
    container.set(LIMITED)
    before = {"score": 6.5, "output": "x" * 5000, "extra_data": {"report": "y" * 5000}}
    written = []

    def save(path, text):
        written.append(json.loads(text))
        if len(text) > 400:
            raise UsageError("no room")
        path.write_text(text)

    monkeypatch.setattr(gradescope, "save", save)
    submissions = [earlier(6.5, FIRST, results=before)]
    results = container.graded(TEXTBOOK, previous_submissions=submissions)
    assert results["extra_data"] == {"graded": False}
    assert len(written) > 2
    assert {one["score"] for one in written} == {6.5}


def test_results_are_written_in_place_where_no_new_file_can_be_made(container, monkeypatch):
    """Simulates a disk with free space but no free directory entry."""

    def none(*_, **__):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (container.root / "results" / "results.json").write_text("{}")
    monkeypatch.setattr(tempfile, "mkstemp", none)
    monkeypatch.setattr(tempfile, "TemporaryFile", none)
    assert container.graded(TEXTBOOK)["score"] == 16


def test_a_full_disk_is_reported(container, monkeypatch, capsys):
    def full(path, _):
        raise UsageError(f"cannot write {path}: No space left on device")

    container.hand_in(TEXTBOOK)
    monkeypatch.setattr(gradescope, "save", full)
    monkeypatch.setattr(gradescope, "_overwritten", lambda *_: False)
    assert container.run() == 2
    assert "No space left on device" in capsys.readouterr().err


def test_a_file_is_written_in_place_where_a_new_one_cannot_be_made(tmp_path):
    file = tmp_path / "results.json"
    file.write_text("old")
    assert gradescope._overwritten(file, "new")
    assert file.read_text() == "new"
    assert not gradescope._overwritten(tmp_path / "no" / "results.json", "new")
    assert not gradescope._saved(tmp_path / "no" / "results.json", "new")
