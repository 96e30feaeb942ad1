"""Signals and time limits: there is always a report, and no process is left."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from grader.cli import main
from grader.cli import run_session as running_module
from grader.cli.signals import Stopped, TimeIsUp, exit_code, stoppable, time_limit
from grader.core.errors import UsageError
from grader.core.models import Answered, Assignment, Entry, Exercise, Isolation, Outcome, Submission
from grader.core.saved_files import save
from grader.grading.grade_submission import Grading
from tests.support.places import ROOT, SUBMISSIONS, TEXTBOOK
from tests.support.strategies import exercise

ENDLESS = SUBMISSIONS / "broken" / "endless-loop"
GRADE = (sys.executable, "-m", "grader")
IN_PART = ["answered", "answered", "not-run", "not-run"]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a submission needs fork")


@pytest.fixture
def sleeper(tmp_path):
    """A right program that sleeps at the root's third child."""
    folder = tmp_path / "sleeper"
    folder.mkdir()
    source = (TEXTBOOK / "alphabeta.py").read_text()
    source += (
        "\nimport time\nplain = min_value\n"
        "def min_value(game, state, alpha, beta):\n"
        "    if str(state) == 'D': time.sleep(15)\n"
        "    return plain(game, state, alpha, beta)\n"
    )
    (folder / "alphabeta.py").write_text(source)
    return folder


def _heed_signals() -> None:
    """Restores signals that a shell ignores for tests in the background, and for their children."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)


@pytest.fixture
def running(course, sleeper, tmp_path):
    """`grade` on the sleeper, once it has reached the exercise in which it sleeps."""
    report = tmp_path / "report.json"
    process = subprocess.Popen(
        [*GRADE, str(sleeper), "-a", str(course), "-f", "json", "-o", str(report)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_signals,  # noqa: PLW1509 - the function takes no lock
    )
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and not (report.exists() and outcomes(report) == IN_PART):
        time.sleep(0.02)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def outcomes(path: Path) -> list[str]:
    document: dict[str, Any] = json.loads(path.read_text())
    assert document["complete"] is False
    return [one["outcome"] for one in document["exercises"]]


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_terminated_run_reports_the_finished_exercises(name, running, tmp_path):
    number = getattr(signal, name)
    running.send_signal(number)
    out, err = running.communicate(timeout=60)
    assert running.returncode == (130 if name == "SIGINT" else 128 + number)
    assert err == "grade: interrupted\n"
    assert "Grading stopped after 2 of 4 exercises, without " in out
    assert outcomes(tmp_path / "report.json") == IN_PART


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing tells a worker at once")
def test_a_killed_run_leaves_a_report_and_no_process(running, tmp_path):
    workers = descendants(running.pid)
    assert len(workers) >= 2
    running.kill()
    running.communicate(timeout=10)
    assert outcomes(tmp_path / "report.json") == IN_PART
    deadline = time.monotonic() + 5
    while any(map(lives, workers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(lives, workers))
    assert [path.name for path in tmp_path.glob(".report.json.*")] == []


def descendants(pid: int) -> list[int]:
    """The processes below `pid`."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [each for child in map(int, text.split()) for each in (child, *descendants(child))]


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


# ---------------------------------------------------------------- in this process


class FakeHost:
    """Answers at once, and raises the interruption where the test wants it."""

    isolation = Isolation(level="full")

    def __init__(self, *raises: BaseException | None) -> None:
        self.raises = list(raises)

    def play(self, _: Exercise, **_secret: bool) -> Outcome:
        error = self.raises.pop(0) if self.raises else None
        if error is not None:
            raise error
        return Answered()

    try_out = play

    def charge(self, seconds: float) -> None:
        """Time is not limited here."""


def entries(many: int) -> Assignment:
    return Assignment(
        title="T", entries=tuple(Entry(exercise=exercise([1, 2]), points=1) for _ in range(many))
    )


def test_a_complete_report_exists_at_any_moment():
    nothing = Submission(name="s", entry="alphabeta.py", files={})
    grading = Grading(nothing, entries(2), FakeHost())
    seen = [stage.report() for stage in grading.steps()]
    assert [[one.outcome for one in report.exercises] for report in seen] == [
        ["not-run", "not-run"],
        ["not-run", "not-run"],  # now the first exercise has run
        ["answered", "not-run"],
        ["answered", "answered"],  # now the diagnosis starts
        ["answered", "answered"],  # now the smallest tree is searched for
        ["answered", "answered"],
    ]
    assert [report.complete for report in seen] == [False, False, False, True, True, True]
    assert seen[0].findings[0].code == "interrupted"
    assert {report.max_score for report in seen} == {2}


def test_a_signal_gives_the_exit_code_that_a_shell_expects():
    assert exit_code(KeyboardInterrupt()) == 130
    assert exit_code(Stopped(signal.SIGTERM)) == 143


def test_signal_handlers_are_restored_and_ignored_signals_stay_ignored():
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with stoppable():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with pytest.raises(Stopped, match="SIGTERM"), stoppable():  # noqa: PT012 - the signal arrives a moment after the call
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(1)
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTERM, before)


# ---------------------------------------------------------------- where a report is written


@pytest.fixture
def report(course, grade):
    """Grades a right program, with its report at that place."""
    return lambda place: grade(TEXTBOOK, "-a", course, "-q", "-f", "json", "-o", place)


def test_a_link_stays_and_its_target_is_replaced(report, tmp_path):
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    link.symlink_to(target)
    assert report(link).code == 0
    assert link.is_symlink()
    assert json.loads(target.read_text())["complete"] is True


def test_a_pipe_gets_one_report_and_a_pipe_without_a_reader_is_reported(
    report, tmp_path, monkeypatch
):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    unread = report(pipe)
    assert unread.code == 2
    assert "the pipe has no reader" in unread.err
    monkeypatch.setattr(running_module, "KEEP_SECONDS", 0.01)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert report(pipe).code == 0
        assert json.loads(os.read(reader, 1 << 20))["complete"] is True
    finally:
        os.close(reader)


@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", "2>&-"])
def test_grading_needs_no_open_standard_streams(course, tmp_path, closed):
    place = tmp_path / "report.json"
    output = ["-o", place] if ">&- 2" in closed else []
    argv = map(str, (*GRADE, TEXTBOOK, "-a", course, "-f", "json", *output))
    shell = ["/bin/sh", "-c", f'"$@" {closed}', "sh", *argv]
    ran = subprocess.run(shell, cwd=ROOT, check=False, capture_output=True)
    assert ran.returncode == 0
    assert json.loads(place.read_text() if output else ran.stdout)["complete"] is True


INTERRUPTED_AT_START = """
import os, runpy, signal, sys

class Interrupting:
    def find_spec(self, name, *_):
        if name == "grader.cli.main":
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupting())
runpy.run_module("grader", run_name="__main__")
"""


def test_an_interrupt_while_grade_is_imported_shows_no_traceback():
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT_START], cwd=ROOT, check=False, capture_output=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_without_a_null_device_the_open_streams_are_used(monkeypatch, tmp_path):
    monkeypatch.setattr(os, "devnull", str(tmp_path / "none"))
    before = sys.stdout, sys.stderr
    main._open_standard_streams()
    assert (sys.stdout, sys.stderr) == before


def test_if_an_output_cannot_be_written_at_the_start_no_other_is_left(course, tmp_path):
    first, second = tmp_path / "first.csv", tmp_path / "second.json"

    def full(file):
        raise UsageError(f"cannot write {file}: no space")

    outputs = [
        running_module.Output(str(first), lambda _: "text", lambda text: save(first, text)),
        running_module.Output(str(second), lambda _: "text", lambda _: full(str(second))),
    ]
    with pytest.raises(UsageError, match="no space"):
        running_module.graded(running_module.RunSettings(path=TEXTBOOK, assignment=course), outputs)
    assert list(tmp_path.glob("*.csv")) == []


def test_another_thread_may_grade(course):
    codes = []
    argv = [str(TEXTBOOK), "-a", str(course), "-q"]
    thread = threading.Thread(target=lambda: codes.append(main.main(argv)))
    thread.start()
    thread.join()
    assert codes == [0]


# ---------------------------------------------------------------- a limit on the whole run


def test_a_run_with_a_time_limit_ends_on_time_with_the_finished_exercises(grade, tmp_path):
    file = tmp_path / "limited.json"
    assert grade(ENDLESS, "-q", "-f", "json", "-o", file, "--time-limit", "1.5").code == 1
    assert not json.loads(file.read_text("utf-8"))["complete"]
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_cancelled_alarm_never_fires():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda number, _: rung.append(number))
    try:
        with time_limit(time.monotonic() + 0.1):
            pass
        time.sleep(0.2)
        assert rung == []
        with pytest.raises(TimeIsUp), time_limit(time.monotonic() - 1):
            time.sleep(5)
    finally:
        signal.signal(signal.SIGALRM, before)
