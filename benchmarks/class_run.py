"""Submissions a second of `grade class`, compared with the same checks in plain pytest."""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from benchmarks.startup import SAMPLE, write_trees
from benchmarks.timing import ROOT, Table, in_turns, process

SUBMISSIONS = 100
ALONE = 12
"""The submissions that are graded in a process each: more would only take longer."""
EACH = 5
"""Every fifth program of the corpus makes the mixed class."""
CORPUS = ROOT / "tests" / "submissions"
ALL_AT_ONCE = '''\
"""The checks of all submissions in one session: no isolation, no explanation."""
import importlib.util
from pathlib import Path

import pytest
import test_plain


@pytest.mark.parametrize("file", sorted(Path({folder!r}).glob("*/alphabeta.py")), ids=str)
def test_submission(file):
    spec = importlib.util.spec_from_file_location("alphabeta", file)
    test_plain.alphabeta = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(test_plain.alphabeta)
    for case in test_plain.CASES:
        test_plain.test_search(case)
'''


def run(*, quick: bool) -> Table:
    """Submissions a second, and the ratio to pytest in a process each."""
    submissions, alone = (2, 1) if quick else (SUBMISSIONS, ALONE)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trees, right, mixed = folder / "trees", folder / "right", folder / "mixed"
        trees.mkdir()
        visited = write_trees(trees)
        plain = trees / "test_plain.py"
        shutil.move(plain, folder)
        source = (SAMPLE / "alphabeta.py").read_text("utf-8")
        for number in range(submissions):
            place = right / f"student-{number:03}"
            place.mkdir(parents=True)
            (place / "alphabeta.py").write_text(f"{source}\n# {number}\n", "utf-8")
        programs = _copied(mixed, 2 if quick else None)
        (folder / "test_all.py").write_text(ALL_AT_ONCE.format(folder=str(right)), "utf-8")
        pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        each = process([*pytest, "test_plain.py"], folder)
        jobs: dict[str, tuple[int, Callable[[], object]]] = {
            "pytest in a process each": (alone, partial(_side_by_side, each, alone)),
            "pytest in one session, no isolation": (
                submissions,
                process([*pytest, "test_all.py"], folder),
            ),
            "grade class, right programs": (submissions, _class(folder, right, trees)),
            "grade class, a mixed class": (programs, _class(folder, mixed, trees)),
        }
        seconds = in_turns({name: job for name, (_, job) in jobs.items()}, rounds=0 if quick else 3)
    rates = {name: number / seconds[name] for name, (number, _) in jobs.items()}
    base = rates["pytest in a process each"]
    return Table(
        f"a class on {os.cpu_count()} processors, 12 trees, {visited:,} visited nodes: submissions "
        "a second, and times those of pytest",
        [(name, f"{rate:6.1f} /s {rate / base:5.2f}") for name, rate in rates.items()],
    )


def _class(folder: Path, submissions: Path, trees: Path) -> Callable[[], object]:
    """A job that grades the class from the beginning."""
    results = folder / "results"
    words = ["class", str(submissions), "-a", str(trees), "-o", str(results), "-q"]
    grade = process([sys.executable, "-m", "grader", *words], folder, check=False)

    def job() -> object:
        shutil.rmtree(results, ignore_errors=True)
        return grade()

    return job


def _side_by_side(job: Callable[[], object], times: int) -> None:
    """Run the job so many times, a process for each processor at a time."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(job) for _ in range(times)]:
            done.result()


def _copied(folder: Path, most: int | None) -> int:
    """Copy some of the corpus' programs, all of which end; their number. Those that tests make from
    others are left out."""
    found = [
        place.parent
        for kind in ("good", "wrong")
        for place in sorted((CORPUS / kind).glob("*/expect.yaml"))
        if "\nmake:\n" not in place.read_text("utf-8")
    ]
    chosen = found[::EACH][:most]
    for place in chosen:
        shutil.copytree(place, folder / place.name)
    return len(chosen)
