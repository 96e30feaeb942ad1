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

from grader.cli import main
from grader.cli import run_session as running_module
from grader.cli.signals import TimeIsUp
from grader.core.errors import UsageError
from grader.core.models import Report
from grader.grading.grade_submission import Grading
from tests.cli.test_signals import outcomes
from tests.support.places import TEXTBOOK


def test_an_existing_file_stays_until_a_better_report_is_ready(course, tmp_path, monkeypatch):
    place = tmp_path / "report.json"
    place.write_text("the last one")
    seen = []

    def steps(self):
        first, second, *_ = plain(self)
        yield first
        seen.append(place.read_text())
        yield second

    plain = Grading.steps
    monkeypatch.setattr(Grading, "steps", steps)
    main.main([str(TEXTBOOK), "-a", str(course), "-q", "-f", "json", "-o", str(place)])
    assert seen == ["the last one"]
    place.unlink()
    main.main([str(TEXTBOOK), "-a", str(course), "-q", "-f", "json", "-o", str(place)])
    assert json.loads(seen[1])["complete"] is False


def answered(path: Path) -> int:
    """The number of exercises that a report shows as answered."""
    return [one["outcome"] for one in json.loads(path.read_text())["exercises"]].count("answered")


def test_files_are_updated_during_the_run(course, tmp_path, monkeypatch):
    place = tmp_path / "report.json"
    monkeypatch.setattr(running_module, "KEEP_SECONDS", 0.01)
    seen = []

    def steps(self):
        for stage in plain(self):
            yield stage
            done = sum(one.outcome == "answered" for one in stage.report().exercises)
            deadline = time.monotonic() + 10
            while answered(place) != done and time.monotonic() < deadline:
                time.sleep(0.01)
            seen.append(answered(place))

    plain = Grading.steps
    monkeypatch.setattr(Grading, "steps", steps)
    assert main.main([str(TEXTBOOK), "-a", str(course), "-q", "-f", "json", "-o", str(place)]) == 0
    assert seen == [0, 0, 1, 2, 3, 4]
    assert json.loads(place.read_text())["complete"] is True


def test_a_temporarily_full_disk_stops_nothing(course, tmp_path, monkeypatch):
    monkeypatch.setattr(running_module, "KEEP_SECONDS", 0.01)
    told: list[Report] = []
    tried = 0

    def write(report):
        nonlocal tried
        if threading.current_thread() is not threading.main_thread():
            tried += 1
            if tried == 1:
                raise UsageError("cannot write: No space left on device")
        told.append(report)

    def steps(self):
        for done, stage in enumerate(plain(self)):
            yield stage
            deadline = time.monotonic() + 10
            while tried < done and time.monotonic() < deadline:
                time.sleep(0.01)

    plain = Grading.steps
    monkeypatch.setattr(Grading, "steps", steps)
    output = running_module.Output(str(tmp_path / "report.json"), lambda report: report, write)
    report, stop = running_module.graded(running_module.RunSettings(TEXTBOOK, course), [output])
    assert stop is None
    assert tried > 1, "the write was not retried"
    assert told[-1] is report
    assert report.complete


def test_a_bug_in_grade_loses_no_result(course, tmp_path, monkeypatch, capsys):
    place = tmp_path / "report.json"

    def steps(self):
        for number, stage in enumerate(plain(self)):
            if number == 4:
                raise ZeroDivisionError("of ours")
            yield stage

    plain = Grading.steps
    monkeypatch.setattr(Grading, "steps", steps)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    code = main.main([str(TEXTBOOK), "-a", str(course), "-q", "-f", "json", "-o", str(place)])
    assert code == 3
    assert "a bug in grade" in capsys.readouterr().err
    assert outcomes(place) == ["answered", "answered", "not-run", "not-run"]


BAD = {
    "a folder that is missing": ("json", "nowhere/x.json", "cannot write nowhere/x.json"),
    "a folder in its place": ("json", "folder", "cannot write folder"),
    "who is graded is not known": ("classroom50", "result.json", "needs COMMIT_URL in"),
}


@pytest.mark.parametrize(("name", "file", "said"), BAD.values(), ids=BAD)
def test_an_output_that_cannot_be_made_is_reported_before_any_other_is_touched(
    name, file, said, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COMMIT_URL")
    Path("folder").mkdir()
    Path("old.csv").write_text("the last one")
    argv = [str(TEXTBOOK), "-q", "-f", "csv", "-o", "old.csv", "-f", "csv", "-o", "new.csv"]
    assert main.main([*argv, "-f", name, "-o", file]) == 2
    assert said in capsys.readouterr().err
    assert Path("old.csv").read_text() == "the last one"
    assert not Path("new.csv").exists()


def test_an_output_that_fails_at_the_end_fails_after_all_others(
    course, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    argv = [str(TEXTBOOK), "-a", str(course), "-q", "-f", "json", "-o", str(fifo)]
    assert main.main([*argv, "-f", "csv", "-o", "checks.csv"]) == 2
    assert "the pipe has no reader" in capsys.readouterr().err
    assert "not-run" not in Path("checks.csv").read_text()


def test_an_output_that_fails_costs_no_other_when_time_is_up(course, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    def steps(self):
        for number, stage in enumerate(plain(self)):
            if number == 4:
                shutil.rmtree("gone")
                raise TimeIsUp
            yield stage

    plain = Grading.steps
    monkeypatch.setattr(Grading, "steps", steps)
    Path("gone").mkdir()
    argv = [str(TEXTBOOK), "-a", str(course), "-f", "json", "-o", "gone/r.json", "-f", "csv"]
    assert main.main([*argv, "-o", "checks.csv", "-f", "terminal"]) == 2
    out, err = capsys.readouterr()
    assert "Grading stopped after 2 of 4 exercises." in out
    assert "cannot write gone/r.json" in err
    assert Path("checks.csv").read_text().count("answered") == 2 * 3


def test_a_format_with_a_bug_costs_no_other(course, tmp_path, monkeypatch):
    def broken(_):
        raise ZeroDivisionError("of ours")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("grader.reports.formats.junit.render", broken)
    argv = [str(TEXTBOOK), "-a", str(course), "-q", "-f", "junit", "-o", "x.xml"]
    assert main.main([*argv, "-f", "csv", "-o", "checks.csv"]) == 3
    assert Path("checks.csv").read_text().count("answered") == 4 * 3
    assert not Path("x.xml").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_full_disk_is_reported_before_anything_is_graded(capsys):
    assert main.main([str(TEXTBOOK), "-q", "-f", "json", "-o", "/dev/full"]) == 2
    assert "cannot write /dev/full: No space left on device" in capsys.readouterr().err


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("mount"),
    reason="mounting a small disk takes root",
)
def test_a_full_disk_keeps_the_existing_report(tmp_path, capsys):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        [shutil.which("mount") or "mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)],
        check=False,
        capture_output=True,
    )
    if mounted.returncode:
        pytest.skip("mounting is not permitted here")
    try:
        place = disk / "report.json"
        place.write_text("the last one")
        (disk / "filler").write_bytes(b"x" * 60_000)
        assert main.main([str(TEXTBOOK), "-q", "-f", "json", "-o", str(place)]) == 2
        assert "No space left on device" in capsys.readouterr().err
        assert place.read_text() == "the last one"
        assert sorted(path.name for path in disk.iterdir()) == ["filler", "report.json"]
    finally:
        subprocess.run([shutil.which("umount") or "umount", str(disk)], check=True)
