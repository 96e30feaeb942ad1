"""The output files of a report: complete at any moment, and never worse than before."""

import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import pytest

from grader.cli import run_session as running_module
from grader.cli.signals import TimeIsUp
from grader.core.errors import UsageError
from grader.grading.grade_submission import Grading
from tests.cli.test_signals import outcomes
from tests.support.places import TEXTBOOK


@pytest.fixture
def between(monkeypatch):
    """Calls a function with the number and the result of each step of grading, once it is kept."""
    plain = Grading.steps

    def during(call):
        def steps(self):
            for number, stage in enumerate(plain(self)):
                yield stage
                call(number, stage)

        monkeypatch.setattr(Grading, "steps", steps)

    return during


@pytest.fixture
def report(course, grade, tmp_path, monkeypatch):
    """Grades a right program, with a report at that place and further outputs."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def graded(place, *more, form="json"):
        return grade(TEXTBOOK, "-a", course, "-q", "-f", form, "-o", place, *more)

    return graded


def test_an_existing_file_stays_until_a_better_report_is_ready(report, tmp_path, between):
    place = tmp_path / "report.json"
    place.write_text("the last one")
    seen = []
    between(lambda number, _: number == 0 and seen.append(place.read_text()))
    report(place)
    assert seen == ["the last one"]
    place.unlink()
    report(place)
    assert json.loads(seen[1])["complete"] is False


def answered(path: Path) -> int:
    """The number of exercises that a report shows as answered."""
    return [one["outcome"] for one in json.loads(path.read_text())["exercises"]].count("answered")


def test_files_are_updated_during_the_run(report, tmp_path, monkeypatch, between):
    place = tmp_path / "report.json"
    monkeypatch.setattr(running_module, "KEEP_SECONDS", 0.01)
    seen = []

    def wait(_, stage):
        done = sum(one.outcome == "answered" for one in stage.report().exercises)
        deadline = time.monotonic() + 10
        while answered(place) != done and time.monotonic() < deadline:
            time.sleep(0.01)
        seen.append(answered(place))

    between(wait)
    assert report(place).code == 0
    assert seen == [0, 0, 1, 2, 3, 4]
    assert json.loads(place.read_text())["complete"] is True


def test_a_temporarily_full_disk_stops_nothing(course, tmp_path, monkeypatch, between):
    monkeypatch.setattr(running_module, "KEEP_SECONDS", 0.01)
    told = []
    tried = 0

    def write(report):
        nonlocal tried
        if threading.current_thread() is not threading.main_thread():
            tried += 1
            if tried == 1:
                raise UsageError("cannot write: No space left on device")
        told.append(report)

    def wait(done, _):
        deadline = time.monotonic() + 10
        while tried < done and time.monotonic() < deadline:
            time.sleep(0.01)

    between(wait)
    output = running_module.Output(str(tmp_path / "report.json"), lambda report: report, write)
    report, stop = running_module.graded(running_module.RunSettings(TEXTBOOK, course), [output])
    assert stop is None
    assert tried > 1, "the write was not retried"
    assert told[-1] is report
    assert report.complete


def test_a_bug_in_grade_loses_no_result(report, tmp_path, between):
    def fail(number, _):
        if number == 3:
            raise ZeroDivisionError("of ours")

    between(fail)
    ran = report("report.json")
    assert ran.code == 3
    assert "a bug in grade" in ran.err
    assert outcomes(tmp_path / "report.json") == ["answered", "answered", "not-run", "not-run"]


BAD = {
    "a folder that is missing": ("json", "nowhere/x.json", "cannot write nowhere/x.json"),
    "a folder in its place": ("json", "folder", "cannot write folder"),
    "who is graded is not known": ("classroom50", "result.json", "needs COMMIT_URL in"),
}


@pytest.mark.parametrize(("name", "file", "said"), BAD.values(), ids=BAD)
def test_an_output_that_cannot_be_made_is_reported_before_any_other_is_touched(
    name, file, said, report, monkeypatch
):
    monkeypatch.delenv("COMMIT_URL")
    Path("folder").mkdir()
    Path("old.csv").write_text("the last one")
    ran = report("old.csv", "-f", "csv", "-o", "new.csv", "-f", name, "-o", file, form="csv")
    assert ran.code == 2
    assert said in ran.err
    assert Path("old.csv").read_text() == "the last one"
    assert not Path("new.csv").exists()


def test_an_output_that_fails_at_the_end_fails_after_all_others(report):
    os.mkfifo("fifo")
    ran = report("fifo", "-f", "csv", "-o", "checks.csv")
    assert ran.code == 2
    assert "the pipe has no reader" in ran.err
    assert "not-run" not in Path("checks.csv").read_text()


def test_an_output_that_fails_costs_no_other_when_time_is_up(course, grade, report, between):
    def end(number, _):
        if number == 3:
            shutil.rmtree("gone")
            raise TimeIsUp

    between(end)
    Path("gone").mkdir()
    asked = "-f json -o gone/r.json -f csv -o checks.csv -f terminal".split()
    ran = grade(TEXTBOOK, "-a", course, *asked)
    assert ran.code == 2
    assert "Grading stopped after 2 of 4 exercises, without " in ran.out
    assert "cannot write gone/r.json" in ran.err
    assert Path("checks.csv").read_text().count("answered") == 2 * 3


def test_a_format_with_a_bug_costs_no_other(report, monkeypatch):
    def broken(_):
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr("grader.reports.formats.junit.render", broken)
    assert report("x.xml", "-f", "csv", "-o", "checks.csv", form="junit").code == 3
    assert Path("checks.csv").read_text().count("answered") == 4 * 3
    assert not Path("x.xml").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_full_disk_is_reported_before_anything_is_graded(report):
    ran = report("/dev/full")
    assert ran.code == 2
    assert "cannot write /dev/full: No space left on device" in ran.err


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("mount"),
    reason="mounting a small disk takes root",
)
def test_a_full_disk_keeps_the_existing_report(grade, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mount, umount = (shutil.which(name) or name for name in ("mount", "umount"))
    command = [mount, "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("mounting is not permitted here")
    try:
        place = disk / "report.json"
        place.write_text("the last one")
        (disk / "filler").write_bytes(b"x" * 60_000)
        ran = grade(TEXTBOOK, "-q", "-f", "json", "-o", place)
        assert ran.code == 2
        assert "No space left on device" in ran.err
        assert place.read_text() == "the last one"
        assert sorted(path.name for path in disk.iterdir()) == ["filler", "report.json"]
    finally:
        subprocess.run([umount, str(disk)], check=True)
