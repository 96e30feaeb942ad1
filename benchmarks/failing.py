"""The cost of the diagnosis and the smallest tree, for failing submissions on 12 trees.

The alternative beside it is plain pytest, which shows the same failures.
"""

import sys
import tempfile
from pathlib import Path

from benchmarks.startup import write_trees
from benchmarks.timing import ROOT, Table, in_turns, process

RIGHT = ROOT / "tests" / "submissions" / "good" / "textbook"
WRONG = ROOT / "tests" / "submissions" / "wrong"
CASES = {
    "one known mistake": "min-never-lowers-beta",
    "one that raises a TypeError": "cutoff-returns-none",
    "two at once": "reversed-children-and-beta-never-lowered",
    "an unknown mistake": "min-takes-the-mean",
}


def run(*, quick: bool) -> Table:
    """Milliseconds of whole processes, and their ratios to plain pytest."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_trees(folder, sample=WRONG / "min-never-lowers-beta")
        plain = [sys.executable, "-m", "pytest", "-q", str(folder / "test_plain.py")]
        grade = [sys.executable, "-m", "grader", "-a", name]
        jobs = {
            "plain pytest, which names nothing": process(plain, folder, check=False),
            "grade, a right program": process([*grade, str(RIGHT)], folder, check=False),
        }
        for case, submission in list(CASES.items())[: 1 if quick else None]:
            command = [*grade, str(WRONG / submission)]
            named = process([*command, "--no-smallest-tree"], folder, check=False)
            jobs[f"{case}: named"] = named
            jobs[f"{case}: and the smallest tree"] = process(command, folder, check=False)
        seconds = in_turns(jobs, rounds=0 if quick else 5)
    base = seconds["plain pytest, which names nothing"]
    return Table(
        "a failing submission, 12 trees, whole processes",
        [(job, f"{taken * 1000:5.0f} ms {taken / base:5.2f}") for job, taken in seconds.items()],
    )
