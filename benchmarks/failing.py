"""(e) What naming the mistake costs, and the smallest tree: failing submissions on 12 trees.

Beside them stands what a user would do instead: read the same failures in plain pytest.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.startup import ROOT, write_trees
from benchmarks.timing import in_turns, say

WRONG = ROOT / "tests" / "submissions" / "wrong"
CASES = {
    "one known mistake": "min-never-lowers-beta",
    "one that raises a TypeError": "cutoff-returns-none",
    "two at once": "reversed-children-and-beta-never-lowered",
    "none that is known": "min-takes-the-mean",
}


def run() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_trees(folder, sample=WRONG / "min-never-lowers-beta")
        jobs = {"pytest": _job(["-m", "pytest", "-q", str(folder / "test_plain.py")], folder)}
        graded = ["-m", "grader", "-a", name]
        right = str(ROOT / "tests" / "submissions" / "good" / "textbook")
        jobs["right"] = _job([*graded, right], folder)
        for case, submission in CASES.items():
            path = str(WRONG / submission)
            jobs[f"{case}, named"] = _job([*graded, path, "--no-smallest-tree"], folder)
            jobs[f"{case}, tree"] = _job([*graded, path], folder)
        seconds = in_turns(jobs, rounds=5)
    base = seconds["pytest"]

    def figure(more: float, whole: float, limit: str = "") -> str:
        return f"{more * 1000:5.0f} ms more, {whole * 1000:5.0f} ms  {whole / base:5.2f}{limit}"

    lines = [
        ("plain pytest, which names nothing", f"{'':14}{base * 1000:5.0f} ms   1.00"),
        ("grade, a right program", figure(0, seconds["right"])),
    ]
    for case in CASES:
        named, tree = seconds[f"{case}, named"], seconds[f"{case}, tree"]
        lines.append((f"{case}: named", figure(named - seconds["right"], named, "  (under 1 s)")))
        lines.append(("  and the smallest tree", figure(tree - named, tree, "  (under 5 s)")))
    say("(e) a failing submission, 12 trees, whole processes", lines)


def _job(arguments: list[str], folder: Path) -> Callable[[], object]:
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "ALPHABETA_GRADER_CACHE": str(folder / "memo"),
    }  # fmt: skip
    return lambda: subprocess.run(
        [sys.executable, *arguments], check=False, cwd=folder, env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
