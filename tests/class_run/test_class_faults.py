"""`grade class`: whatever fails, no result is lost or made twice."""

import os
import re
from threading import Thread
from typing import Any

import pytest

from grader.class_run import class_grader, lasting_process, process_client, session
from grader.class_run.engines import local
from grader.class_run.jobs import Job
from grader.class_run.process_client import GradingProcess
from grader.cli.main import main
from grader.core.errors import EXIT_INTERRUPTED, EXIT_PASSED, EXIT_POINTS_LOST, EXIT_USAGE
from grader.downloads.find import find
from tests.class_run.conftest import RIGHT, WRONG, rows, statuses
from tests.support.class_downloads import class_of, make


def test_a_bug_at_one_submission_costs_the_others_nothing(tmp_path, members, grader, monkeypatch):
    folder = members(ann=RIGHT, bob=RIGHT)
    real = class_grader.grade

    def fails(submission, *rest):
        if submission.name == "ann":
            raise ZeroDivisionError("division by zero")
        return real(submission, *rest)

    monkeypatch.setattr(class_grader, "grade", fails)
    with grader(folder) as grading:
        ends = [grading.grade_job(Job(handed_in=each)) for each in find(folder)]
    ann, bob = [end.result for end in ends]
    assert (ann.status, ann.score, ann.key) == ("not-graded", None, "")
    assert "a bug in grade (ZeroDivisionError: division by zero)" in ann.reason
    assert "Traceback" in (tmp_path / "students" / "ann" / "bug.txt").read_text()
    assert bob.score == 2


def killed(monkeypatch: pytest.MonkeyPatch, times: int, of: str = "bob") -> list[int]:
    """Kills the grading process while it grades a student's program, so many times."""
    ended: list[int] = []
    real = GradingProcess.ask

    def ask(self: GradingProcess, job: Any, seconds: float) -> Any:
        if job.handed_in.student.id == of and len(ended) < times:
            ended.append(self.pid)
            self.kill()
        return real(self, job, seconds)

    monkeypatch.setattr(GradingProcess, "ask", ask)
    return ended


@pytest.mark.usefixtures("processes")
def test_a_submission_whose_process_was_killed_is_tried_again(results, members, grade, monkeypatch):
    ended = killed(monkeypatch, 1)
    assert grade(members(ann=RIGHT, bob=WRONG, cat=RIGHT)) == EXIT_PASSED
    assert len(ended) == 1
    assert [row["score"] for row in rows(results).values()] == ["2", "1", "2"]


@pytest.mark.usefixtures("processes")
def test_a_submission_that_cannot_be_graded_is_named_and_has_no_score(
    results, members, grade, monkeypatch, capsys
):
    killed(monkeypatch, lasting_process.TRIES)
    folder = members(ann=RIGHT, bob=WRONG, cat=RIGHT)
    assert grade(folder) == EXIT_POINTS_LOST
    assert statuses(results)["bob"] == ("not-graded", "")
    assert rows(results)["bob"]["max_score"] == "2"
    assert "bob (bob): the process that graded it was lost 2 times: it was ended by SIGKILL" in (
        capsys.readouterr().err
    )
    monkeypatch.undo()
    assert grade(folder) == EXIT_PASSED  # it is tried again
    assert statuses(results)["bob"] == ("graded", "1")


@pytest.mark.usefixtures("processes")
def test_a_process_that_does_not_answer_is_ended(results, members, grade, monkeypatch):
    real = GradingProcess.ask
    monkeypatch.setattr(GradingProcess, "ask", lambda self, job, _: real(self, job, 0.0))
    assert grade(members(ann=RIGHT)) == EXIT_POINTS_LOST
    assert statuses(results)["ann"] == ("not-graded", "")


@pytest.mark.usefixtures("processes")
def test_an_interrupted_run_keeps_its_results_and_goes_on(
    tmp_path, members, grade, monkeypatch, told
):
    folder = members(ann=RIGHT, bob=WRONG, cat=RIGHT, dan=RIGHT)
    real = session._kept

    def stops(*given):
        tally = real(*given)
        if tally.finished == 2:
            raise KeyboardInterrupt
        return tally

    monkeypatch.setattr(session, "_kept", stops)
    results = tmp_path / "results"
    assert told(grade, folder, "-q", code=EXIT_INTERRUPTED).err == (
        f"grade: this run finished 2 of 4 submissions; all results so far are kept in {results}; "
        "repeat the same command to go on\n"
        "grade: interrupted\n"
    )
    assert len(rows(results)) == 2
    monkeypatch.undo()
    assert "Run 1: 4 submissions, 2 graded now, 2 unchanged" in told(grade, folder).out
    assert len(rows(results)) == 4


def test_a_folder_that_cannot_be_made_ends_the_run_in_one_sentence(
    tmp_path, results, members, grade, refusal
):
    results.mkdir()
    (results / "students").write_text("")
    assert refusal(grade, members(ann=RIGHT)) == (
        f"{tmp_path}/results/students cannot be made (File exists); name another folder with -o"
    )
    (tmp_path / "taken").write_text("")
    assert refusal(grade, members(ann=RIGHT), results="taken/below") == (
        f"{tmp_path}/taken/below/students cannot be made (Not a directory); name another folder "
        "with -o"
    )


@pytest.mark.parametrize("denied", ["results", "results/students"])
def test_results_that_cannot_be_written_are_said_before_anything_is_graded(
    tmp_path, members, grade, monkeypatch, refusal, denied
):
    real = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: path != tmp_path / denied and real(path, mode)
    )
    assert refusal(grade, members(ann=RIGHT)) == (
        f"{tmp_path / denied} cannot be written; make the folder writable, or name another with -o"
    )


def test_a_report_that_cannot_be_removed_ends_the_run_in_one_sentence(
    results, members, grade, told
):
    folder = members(ann=RIGHT)
    (folder / "bob").mkdir()
    (results / "students" / "bob" / "report.html").mkdir(parents=True)
    said = told(grade, folder, code=EXIT_USAGE).err
    assert re.search(r"^grade: cannot write .*/results/students/bob: ", said, re.MULTILINE)


def test_a_thread_that_cannot_start_ends_the_run_in_one_sentence(
    members, grade, monkeypatch, refusal
):
    started = []
    real = Thread.start

    def refuses(self):
        if started:
            raise RuntimeError("can't start new thread")
        started.append(self)
        real(self)

    folder = members(ann=RIGHT, bob=RIGHT)
    monkeypatch.setattr(Thread, "start", refuses)
    assert refusal(grade, folder, "-q", "--require-isolation", "none", "--jobs", "3") == (
        "the system allows no further thread (can't start new thread); give a smaller --jobs, or "
        "allow more processes (ulimit -u)"
    )
    assert not started[0].is_alive()


@pytest.mark.usefixtures("processes")
def test_a_process_that_cannot_start_ends_the_run_in_one_sentence(
    members, grade, monkeypatch, told
):
    def refuses(*_, **__):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(process_client.subprocess, "Popen", refuses)
    folder = members(ann=RIGHT)
    said = told(grade, folder, "--require-isolation", "none", code=EXIT_USAGE).err
    assert "no process can be started to grade in (Resource temporarily unavailable)" in said


@pytest.mark.usefixtures("processes")
def test_an_assignment_that_changes_meanwhile_ends_the_run(
    members, grade, trees, monkeypatch, told
):
    folder = members(ann=RIGHT)
    real = local.ends

    def changes(*given):
        one = trees / "one.yaml"
        one.write_text(one.read_text() + "points: 10\n")
        return real(*given)

    monkeypatch.setattr(local, "ends", changes)
    said = told(grade, folder, code=EXIT_USAGE).err
    assert "one of its exercises changed while the class was graded; repeat" in said


def test_a_download_and_results_that_were_taken_for_each_other_are_told_apart(
    tmp_path, graded, grade, refusal
):
    assert refusal(grade, tmp_path / "results", results="again") == (
        f"{tmp_path}/results has the results of a class (class.sqlite); FOLDER must be the "
        "download, and -o the folder of results"
    )
    assert refusal(grade, graded, results="class") == (
        f"{graded} is given as FOLDER, the download, and as RESULTS; name another folder for the "
        "results with -o"
    )
    assert not (tmp_path / "again").exists()


def test_there_must_be_that_run(results, graded, refusal):
    words = ["class", str(results), "--since"]
    there_is_none = r"there is no run 7 in .*; the last runs are 1 \(20.{14} UTC\)"
    assert re.fullmatch(there_is_none, refusal(main, [*words, "7"]))
    assert refusal(main, [*words, "1", "--watch"]) == (
        "--since and --watch exclude each other: it grades nothing"
    )


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may write")
def test_results_in_a_folder_that_cannot_be_written_to(tmp_path, members, grade, refusal):
    (tmp_path / "results").mkdir(mode=0o500)
    assert "make the folder writable" in refusal(grade, members(ann=RIGHT))


def test_the_table_has_the_whole_name_of_a_file_and_texts_for_people_a_short_one(
    tmp_path, results, grade, capsys
):
    name = f"HW_jdoe_attempt_2026-11-20-10-11-12_{'long' * 20}.py"
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / name).symlink_to("nowhere")
    assert grade(tmp_path / "class", "-q") == EXIT_POINTS_LOST
    assert rows(results)["jdoe"]["file"] == name
    short = f"{name[:30]}…{name[-29:]}"
    assert f"  jdoe ({short}): {short} is a link" in capsys.readouterr().err
    assert f">{short}<" in (results / "class.html").read_text()


def test_a_submission_that_the_download_lacks_is_not_graded_until_it_is_there(
    tmp_path, results, grade, capsys
):
    folder = tmp_path / "class"
    make("gradescope", folder, class_of(2, {"alphabeta.py": RIGHT.encode()}))
    lost = folder / "submission_5002"
    lost.rename(tmp_path / lost.name)
    assert grade(folder) == EXIT_POINTS_LOST
    assert statuses(results) == {"0301": ("graded", "2"), "0302": ("not-graded", "")}
    assert "lists submission_5002, which the download lacks" in capsys.readouterr().err
    (tmp_path / lost.name).rename(lost)
    assert grade(folder) == EXIT_PASSED
    assert statuses(results) == {"0301": ("graded", "2"), "0302": ("graded", "2")}
