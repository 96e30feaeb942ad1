"""The time of a recorded search in the sandbox, compared with a bare call in this process."""

import runpy
from math import inf
from statistics import median
from time import perf_counter

from benchmarks.startup import SAMPLE
from benchmarks.timing import Table, tree
from grader.core.models import Exercise, Limits
from grader.sandbox.host import Host
from grader.search.game import Game
from grader.search.reference_player import solve
from grader.submission.reader import read

SIZES = [(4, 4, 15), (3, 7, 15), (4, 10, 3)]
"""Branching, depth and rounds: about 100, 1,000 and 100,000 visited nodes."""


def run(*, quick: bool) -> Table:
    """Microseconds for each visited node, bare and in the sandbox, and their ratio."""
    max_value = runpy.run_path(str(SAMPLE / "alphabeta.py"))["max_value"]
    lines = []
    with Host() as host:
        host.load(read(SAMPLE), Limits(exercise_seconds=60))
        for branching, depth, rounds in [(2, 3, 1)] if quick else SIZES:
            exercise = Exercise(id="x", title="", tree=tree(5, branching, depth))
            visited = len(solve(exercise).recording.visited)
            bare, recorded = [], []
            for _ in range(rounds):
                game = Game(exercise.tree)
                began = perf_counter()
                max_value(game, 0, -inf, inf)
                bare.append(perf_counter() - began)
                recorded.append(host.play(exercise).seconds)
            bare_us, recorded_us = (median(taken) / visited * 1e6 for taken in (bare, recorded))
            figures = f"bare {bare_us:4.2f} us, recorded {recorded_us:4.1f} us a visited node"
            lines.append(
                (f"{visited:>7,} visited nodes", f"{figures} {recorded_us / bare_us:4.0f}")
            )
    return Table("a search in the sandbox, each question answered by the parent", lines)
