"""Classes graded on clusters, whose workers are killed. Contains no tests."""

import os
import random
import signal
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import psutil

from grader.class_run import digests
from grader.class_run.chosen_students import ChosenStudents
from grader.class_run.jobs import Settings
from grader.class_run.session import Tally, grade_class
from grader.class_run.store import Store
from grader.core.models.class_run import ClassResult
from grader.course import assignment_file
from grader.downloads.find import find
from tests.support.places import ROOT, SUBMISSIONS

ONE_EXERCISE = ROOT / "exercises" / "wikipedia.yaml"
PROGRAMS = ("good/textbook", "wrong/strict-cut", "good/negamax", "wrong/root-window-reversed")


def write_class(folder: Path, size: int) -> Path:
    """Writes a program for each of so many students."""
    folder.mkdir()
    texts = [(SUBMISSIONS / name / "alphabeta.py").read_text() for name in PROGRAMS]
    for number, text in enumerate(islice(cycle(texts), size), 1):
        (folder / f"student-{number:05}.py").write_text(f"{text}\n# student {number}\n")
    return folder


def settings(folder: Path, results: Path, assignment: Path = ONE_EXERCISE) -> Settings:
    """The settings of a run in which nothing is slow."""
    digest = digests.of_assignment(assignment_file.load(assignment))
    return Settings(
        assignment=str(assignment),
        digest=digest,
        folder=str(folder),
        results=str(results),
        isolation="none",
        smallest_tree=False,
    )


def graded(
    folder: Path, results: Path, show: Callable[[Tally], None] = lambda _: None, **given: Any
) -> list[ClassResult]:
    """The results that the store has once the class is graded with the engine that is given."""
    results.mkdir(exist_ok=True)
    assignment = assignment_file.load(ONE_EXERCISE)
    download, how = find(folder, "files", [results]), settings(folder, results)
    with Store(results, create=True) as store:
        grade_class(download, how, assignment, store, ChosenStudents(), show=show, **given)
        return list(store.latest())


def workers() -> list[int]:
    """The process ids of the Dask workers that this process has started."""
    return [
        child.pid
        for child in psutil.Process().children(recursive=True)
        if any("spawn_main" in word for word in _command(child))
    ]


def kill_one(source: random.Random) -> int:
    """Kills one of the workers, and returns the number of those killed."""
    found = workers()
    if found:
        os.kill(source.choice(found), signal.SIGKILL)
    return bool(found)


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:  # it has just ended
        return []
