"""(d) What an exercise costs besides its search: its own process, with all locks and with none.

Once each process is started when the last one is done ("one after the other"), and once as the host
does it, which has the next one lock itself in and import while this one searches ("the next
meanwhile").
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection
from statistics import median
from time import perf_counter

from benchmarks.startup import ROOT, SAMPLE
from benchmarks.timing import say
from grader.core.models import Assignment, Limits
from grader.course import assignment_file
from grader.marking.checks import mark
from grader.sandbox.cpu_affinity import together
from grader.sandbox.exercise_session import Session
from grader.sandbox.host import Host
from grader.sandbox.locks import ALL
from grader.sandbox.worker_process import Worker
from grader.search.reference_player import solve
from grader.submission.reader import read

ROUNDS = 15
LIMITS = Limits(exercise_seconds=60, submission_seconds=3600)
MODES: dict[str, Collection[str]] = {"no locks": (), "all locks": ALL}
BARE = """
import os, time
taken = []
for _ in range(200):
    began = time.perf_counter()
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    taken.append(time.perf_counter() - began)
print(sorted(taken)[100])
"""


class Timed(Session):
    """A session that notes when the module was loaded and the search began."""

    began = 0.0

    def _loaded(self, names: object) -> None:
        self.began = perf_counter()
        super()._loaded(names)


class Alone(Host):
    """A host that lets nothing overlap: a process starts when its exercise is played."""

    def _prepare(self) -> None:
        worker, submission = self._worker, self._submission
        assert worker is not None and submission is not None  # noqa: S101, PT018 - both were given
        worker.load(submission.entry, submission.files, self._settings())

    def round(self, trees: Assignment) -> tuple[float, float]:
        """Seconds an exercise: what its process costs, and its search."""
        worker = self._worker
        assert worker is not None  # noqa: S101 - no program of ours ends it
        everything = searches = 0.0
        for entry in trees.entries:
            began = perf_counter()
            attempt = worker.start()
            worker.wait_for(attempt)
            session = Timed(attempt, worker, entry.exercise, LIMITS)
            with together(attempt.pid):
                session.run()
            searches += perf_counter() - session.began
            worker.finish(attempt)
            everything += perf_counter() - began
        return (everything - searches) / len(trees.entries), searches / len(trees.entries)


def run() -> None:
    """Measure and print."""
    trees = assignment_file.load(ROOT / "exercises" / "assignment.yaml")
    for entry in trees.entries:
        solve(entry.exercise)
    alone = {name: Alone(Worker(locks)) for name, locks in MODES.items()}
    hosts = {name: Host(Worker(locks)) for name, locks in MODES.items()}
    taken: dict[tuple[str, str], list[float]] = {}
    for host in (*alone.values(), *hosts.values()):
        host.load(read(SAMPLE), LIMITS)
    for number in range(1 + ROUNDS):
        times: dict[tuple[str, str], float] = {}
        for name, slow in alone.items():
            times["alone", name], times["search", name] = slow.round(trees)
        for name, host in hosts.items():
            times["meanwhile", name] = _round(host, trees) - times["search", name]
        for key, seconds in times.items() if number else ():  # the first round is to warm up
            taken.setdefault(key, []).append(seconds)
    isolation = hosts["all locks"].isolation
    for host in (*alone.values(), *hosts.values()):
        host.__exit__()
    _print({key: median(times) for key, times in taken.items()}, len(trees.entries))
    if isolation is not None and isolation.unavailable:
        print(f"  without {', '.join(isolation.unavailable)}, which are not to be had here")


def _round(host: Host, trees: Assignment) -> float:
    """Seconds an exercise of the caller's waiting, who marks each before the next."""
    waited = 0.0
    for entry in trees.entries:
        began = perf_counter()
        outcome = host.play(entry.exercise)
        waited += perf_counter() - began
        mark(entry, solve(entry.exercise), outcome)
    return waited / len(trees.entries)


def _bare_fork() -> float:
    said = subprocess.run(
        [sys.executable, "-I", "-S", "-c", BARE], capture_output=True, text=True, check=True
    )
    return float(said.stdout)


def _print(seconds: dict[tuple[str, str], float], trees: int) -> None:
    def line(how: str, name: str) -> str:
        more = seconds[how, name] - seconds[how, "no locks"]
        locks = f"  locks {more * 1000:+5.2f} ms" if name != "no locks" else ""
        return f"{seconds[how, name] * 1000:5.2f} ms{locks}"

    after, meanwhile = "besides, one after the other", "besides, the next meanwhile"
    say(
        f"(d) one of the {trees} exercises that ship, in a process of its own",
        [
            ("a fork of a bare Python, and its end", f"{_bare_fork() * 1000:5.2f} ms"),
            ("the search, each question answered here", line("search", "no locks")),
            (f"{after}: no locks", line("alone", "no locks")),
            (f"{after}: all locks", line("alone", "all locks") + "  (to reach: 5 ms)"),
            (f"{meanwhile}: no locks", line("meanwhile", "no locks")),
            (f"{meanwhile}: all locks", line("meanwhile", "all locks") + "  (to reach: 5 ms)"),
        ],
    )
