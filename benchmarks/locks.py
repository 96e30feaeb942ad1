"""The cost of an exercise's own process, with all locks and with none.

The tree has two leaves, so the process takes nearly all of the time.
"""

import subprocess
import sys
from collections.abc import Collection
from contextlib import ExitStack
from statistics import median
from time import perf_counter

from benchmarks.startup import SAMPLE
from benchmarks.timing import Table
from grader.core.models import Exercise, Limits
from grader.core.tree import Tree
from grader.sandbox.host import Host
from grader.sandbox.locks import ALL
from grader.sandbox.worker_process import Worker
from grader.submission.reader import read

ROUNDS = 400
MODES: dict[str, Collection[str]] = {"no locks": (), "all locks": ALL}
BARE = """
import os, sys, time
taken = []
for _ in range(int(sys.argv[1])):
    began = time.perf_counter()
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    taken.append(time.perf_counter() - began)
print(sorted(taken)[len(taken) // 2])
"""


def run(*, quick: bool) -> Table:
    """Milliseconds for each exercise, and the ratio to a bare fork."""
    rounds = 2 if quick else ROUNDS
    exercise = Exercise(id="x", title="", tree=Tree.build([1, 2]))
    taken: dict[str, list[float]] = {name: [] for name in MODES}
    with ExitStack() as stack:
        hosts = {name: stack.enter_context(Host(Worker(locks))) for name, locks in MODES.items()}
        for host in hosts.values():
            host.load(read(SAMPLE), Limits(exercise_seconds=60, submission_seconds=3600))
            host.play(exercise)  # the first exercise waits for the worker to start
        for _ in range(rounds):
            for name, host in hosts.items():
                began = perf_counter()
                host.play(exercise)
                taken[name].append(perf_counter() - began)
        isolation = hosts["all locks"].isolation
    bare = _bare_fork(rounds)
    lines = [("fork and end of a bare Python", f"{bare * 1000:5.2f} ms  1.0")]
    for name, times in taken.items():
        seconds = median(times)
        label = f"one exercise, two leaves, {name}"
        lines.append((label, f"{seconds * 1000:5.2f} ms {seconds / bare:4.1f}"))
    if isolation is not None and isolation.unavailable:
        lines.append(("locks that this machine does not support", ", ".join(isolation.unavailable)))
    return Table("one exercise in a process of its own, beside a bare fork", lines)


def _bare_fork(rounds: int) -> float:
    """Median seconds of a fork whose child ends at once."""
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", BARE, str(rounds)],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(ran.stdout)
