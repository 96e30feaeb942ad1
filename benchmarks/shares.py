"""The processor time of a right submission in a class, by the work that takes it."""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import thread_time

from benchmarks.startup import SAMPLE, write_trees
from benchmarks.timing import Table
from grader.class_run.class_grader import MOST_DRAWN
from grader.core.models import Assignment, Exercise, Outcome, Report
from grader.course import assignment_file
from grader.grading.grade_submission import grade, hand_over
from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS
from grader.sandbox.host import Host
from grader.sandbox.worker_process import Worker
from grader.search.reference_player import Answers
from grader.submission.reader import read

SUBMISSIONS = 40
PROCESS_FIELDS = slice(11, 15)
"""The fields of /proc/PID/stat, counted after the command's ")", with the times of a process and of
its children that have ended (see proc(5))."""


class _TimedWorker(Worker):
    """A worker that can tell its time."""

    def seconds(self) -> float:
        """The seconds of its first process, and of all processes of it that have ended."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        ticks = stat.rpartition(")")[2].split()[PROCESS_FIELDS]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


class _TimedHost(Host):
    """Counts the seconds that this process takes to start programs and to answer them."""

    answering = 0.0

    def play(self, exercise: Exercise, *, secret: bool = False, alone: bool = False) -> Outcome:
        began = thread_time()
        try:
            return super().play(exercise, secret=secret, alone=alone)
        finally:
            self.answering += thread_time() - began


class _Seconds:
    """The seconds of a class of so many submissions."""

    def __init__(self, assignment: Assignment, submissions: int) -> None:
        worker, answers = _TimedWorker(), Answers()
        host = _TimedHost(worker)
        with host:
            _graded(assignment, host, answers)  # makes the canonical answers, and starts the worker
            self.worker, self.answering = -worker.seconds(), -host.answering
            self.grading = self.reports = 0.0
            for _ in range(submissions):
                began = thread_time()
                report = _graded(assignment, host, answers)
                graded = thread_time()
                FORMATS.renderer("html")(for_student(report), most_drawn=MOST_DRAWN)
                FORMATS.renderer("json")(report)
                self.grading += graded - began
                self.reports += thread_time() - graded
            self.answering += host.answering
            hand_over(read(SAMPLE), assignment, host)  # the server of the last submission ends
            self.worker += worker.seconds()


def _graded(assignment: Assignment, host: Host, answers: Answers) -> Report:
    submission = read(SAMPLE)
    hand_over(submission, assignment, host, fingerprints=True)
    return grade(submission, assignment, host, answers)


@contextmanager
def _on_one_processor() -> Iterator[None]:
    """Stay on a processor, as the grading processes of a class do, unless that is forbidden."""
    allowed = os.sched_getaffinity(0)
    with suppress(OSError):
        os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        with suppress(OSError):
            os.sched_setaffinity(0, allowed)


def run(*, quick: bool) -> Table:
    """Milliseconds of processor time for each submission, and their shares."""
    heading = "the processor time of a right submission in a class, 12 trees"
    if not Path("/proc/self/stat").exists():
        return Table(heading, [("NOT MEASURED", "it needs /proc, which Linux has")])
    submissions = 2 if quick else SUBMISSIONS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        visited = write_trees(folder)
        with _on_one_processor():
            whole = _Seconds(assignment_file.load(folder), submissions)
            for tree in folder.glob("tree-*.yaml"):
                plain = {"id": tree.stem, "title": tree.stem, "tree": [1, 2]}
                tree.write_text(json.dumps(plain), "utf-8")
            bare = _Seconds(assignment_file.load(folder), submissions)
    stages = {
        "worker: forks, locks, imports": bare.worker,
        "worker: searches": max(0.0, whole.worker - bare.worker),
        "grader: the program's questions": whole.answering,
        "grader: the rest of grading": whole.grading - whole.answering,
        "grader: two reports": whole.reports,
    }
    total = sum(stages.values()) or 1.0
    return Table(
        f"{heading}, {visited:,} visited nodes",
        [
            (stage, f"{seconds / submissions * 1000:5.1f} ms {seconds / total:4.0%}")
            for stage, seconds in {**stages, "all": total}.items()
        ],
    )
