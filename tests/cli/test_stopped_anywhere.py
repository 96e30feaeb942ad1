"""SIGTERM at any moment: the run ends soon, with a valid report, and no process is left."""

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from html.parser import HTMLParser

import pytest

from tests.support.places import ROOT, TEXTBOOK

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="a submission needs fork"),
    # A signal could arrive while coverage holds its lock, for which the run would then wait.
    pytest.mark.uncounted,
]

SECONDS, PATIENCE = 2.0, 60.0
"""The most seconds of processor time from the signal to the end of the run, and the most seconds
that a busy machine may take for the whole run."""
STAGES = {
    "reading": "grader.submission.reader:read",
    "playing": "grader.sandbox.exercise_session:Session.run",
    "marking": "grader.marking.checks:MarkedSearch.verdict",
    "diagnosing": "grader.diagnosis.behaviours:diagnose",
    "the smallest tree": "grader.diagnosis.failure_analysis:smallest_tree",
    "a page": "grader.reports.formats.html:render",
    "a file": "grader.reports.formats.json:render",
}
"""The function in which the signal arrives, by stage."""
SCRIPT = textwrap.dedent(
    """
    import os, signal, sys, threading, time
    from importlib import import_module
    from grader.cli.main import main

    place, nth, after, *arguments = sys.argv[1:]
    module, _, names = place.partition(":")
    holder = import_module(module)
    *path, name = names.split(".")
    for each in path:
        holder = getattr(holder, each)
    inner, calls = getattr(holder, name), []

    def stop():
        os.write(2, b"%r\\n" % time.process_time())
        os.kill(os.getpid(), signal.SIGTERM)

    def function(*given, **named):
        calls.append(None)
        if len(calls) == int(nth):
            threading.Timer(float(after), stop).start()
        return inner(*given, **named)

    setattr(holder, name, function)
    sys.exit(main(arguments))
    """
)


class Whole(HTMLParser):
    """Keeps the last end tag."""

    last = ""

    def handle_endtag(self, tag):
        self.last = tag


def stopped(stage, nth, after, folder):
    """One run, stopped in the nth call of a stage's function after so many seconds."""
    report, page = folder / "report.json", folder / "report.html"
    for each in (report, page):
        each.unlink(missing_ok=True)
    wrong = (TEXTBOOK / "alphabeta.py").read_text().replace("max(alpha, v)", "min(alpha, v)")
    (folder / "alphabeta.py").write_text(wrong)
    arguments = [str(folder / "alphabeta.py"), "-a", str(ROOT / "exercises"), "-q"]
    arguments += ["-f", "json", "-o", str(report), "-f", "html", "-o", str(page)]
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, STAGES[stage], str(nth), str(after), *arguments],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGTERM, signal.SIG_DFL),  # noqa: PLW1509 - takes no lock
    )
    ended, deadline = 0, time.monotonic() + PATIENCE
    try:
        while not ended and time.monotonic() < deadline:
            time.sleep(0.01)
            ended, status, spent = os.wait4(process.pid, os.WNOHANG)
        said = process.stderr.readline() if ended else b""
    finally:
        if not ended:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        process.stderr.close()
    assert ended, "it was still running"
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in {128 + signal.SIGTERM, -signal.SIGTERM, 0, 1}
    if said:  # the run did not end before
        assert spent.ru_utime + spent.ru_stime - float(said) < SECONDS
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    if stage != "reading":
        assert report.exists()
        assert page.exists()
    if report.exists():
        assert json.loads(report.read_text())["exercises"]
    if page.exists():
        parser = Whole()
        parser.feed(page.read_text())
        assert parser.last == "html"


@pytest.mark.parametrize("stage", ["playing", "diagnosing"])
def test_a_run_stopped_in_a_stage_ends_with_its_report(stage, tmp_path):
    stopped(stage, 1, 0.01, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("stage", STAGES)
def test_a_run_stopped_anywhere_ends_soon_with_its_report(stage, tmp_path):
    moments = random.Random(stage)  # noqa: S311 - the same moments each time
    for _ in range(50):
        nth = moments.randint(
            1, {"playing": 9, "marking": 9, "a page": 2, "a file": 2}.get(stage, 1)
        )
        stopped(stage, nth, moments.random() * 0.1, tmp_path)
