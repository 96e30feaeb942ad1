"""The memory of the coordinator of `grade class`, by the size of the class.

The results are made up: no program is run, so ten thousand take a minute. Everything else is as in
a real run: the download is listed, each result is kept in the store, and the files of the class are
written from it. Each class has a process of its own.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.class_sizes import MISTAKEN, SAMPLES, resident
from benchmarks.timing import ROOT, Table
from grader.class_run import outputs
from grader.class_run.chosen_students import ChosenStudents
from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.records import now
from grader.class_run.session import grade_class
from grader.class_run.store import Store
from grader.core.models.class_run import ClassResult, ExerciseResult
from grader.course import assignment_file
from grader.downloads.find import find
from grader.downloads.handed_in import HandedIn
from grader.sandbox.worker.fingerprints import fingerprints

PROGRAMS = (*SAMPLES, *MISTAKEN)
SIZES = (100, 1000, 10_000)
EXERCISES = 24
"""As many as the shipped assignment has."""
MESSAGES = 50
"""The different sentences on a wrong search: classes repeat themselves."""


def run(*, quick: bool) -> Table:
    """The most memory that the coordinator had resident: until all was graded, and until all files
    were written."""
    lines = []
    for size in (3, 30) if quick else SIZES:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "benchmarks.class_memory", str(size), folder]
            made = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        graded, written = (float(word) for word in made.stdout.split())
        figures = f"{graded:6.0f} MB when graded, {written:6.0f} MB when its files are written"
        lines.append((f"{size} submissions", figures))
    return Table(f"memory of a class's coordinator, {EXERCISES} exercises", lines)


def coordinate(size: int, folder: Path) -> Iterator[float]:
    """Grade a class of made results in `folder`; the megabytes after it, and after its files."""
    submissions, results = folder / "class", folder / "results"
    submissions.mkdir()
    results.mkdir()
    for number in range(size):
        (submissions / f"student-{number:06}.py").touch()
    assignment = assignment_file.load(ROOT / "exercises" / "wikipedia.yaml")
    settings = Settings(assignment="", digest="", folder="", results="")
    download = find(submissions)
    with Store(results, create=True) as store:
        grade_class(download, settings, assignment, store, ChosenStudents(), engine=_engine)
        yield resident(os.getpid())
        outputs.write(results, store, assignment, download, anonymous=False)
    yield resident(os.getpid())


def _engine(jobs: Iterator[Job], *_: object) -> Iterator[JobEnd]:
    """The end of each job: half of the programs are right, and each has a name of its own."""
    texts = [(ROOT / "tests/submissions" / name / "alphabeta.py").read_text() for name in PROGRAMS]
    for number, job in enumerate(jobs):
        text = f"{texts[number % len(texts)]}\nname_{number} = {number}\n"
        yield JobEnd(
            handed_in=job.handed_in, result=_made(job.handed_in, number, tuple(fingerprints(text)))
        )


def _made(handed_in: HandedIn, number: int, found: tuple[int, ...]) -> ClassResult:
    message = f"Your program visits the node G{number % MESSAGES}, which is pruned."
    is_right = number % len(PROGRAMS) < len(SAMPLES)
    exercises = tuple(
        ExerciseResult(
            id=f"exercise-{place}",
            title=f"Exercise {place}",
            score=5.0 * is_right,
            max_score=5.0,
            passed=is_right,
            outcome="answered",
            finding="" if is_right else "wrong_visits",
            message="" if is_right else message,
            line="" if is_right else "MAX-VALUE line 6: if v >= beta: return v",
            behaviour=f"{number * is_right:024x}",
        )
        for place in range(EXERCISES)
    )
    return ClassResult(
        student=handed_in.student,
        file=handed_in.file,
        key=f"{number:024x}",
        status="graded",
        score=5.0 * EXERCISES * is_right,
        max_score=5.0 * EXERCISES,
        exercises=exercises,
        behaviour=f"{number:024x}",
        files=f"{number:024x}",
        fingerprints=found,
        graded_at=now(),
    )


if __name__ == "__main__":
    print(*coordinate(int(sys.argv[1]), Path(sys.argv[2])))
