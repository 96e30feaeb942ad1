"""(b) A student's function through recorder and pipe, beside a bare call in this process."""

from __future__ import annotations

import runpy
from math import inf
from statistics import median
from time import perf_counter

from benchmarks.startup import SAMPLE
from benchmarks.timing import say, tree
from grader.core.models import Exercise, Limits
from grader.sandbox.host import Host
from grader.search.game import Game
from grader.submission.reader import read

SIZES = [(4, 4, 15), (3, 7, 15), (4, 10, 3)]
"""Branching, depth and rounds: about 100, 1,000 and 100,000 visited nodes."""


def run() -> None:
    """Measure and print."""
    max_value = runpy.run_path(str(SAMPLE / "alphabeta.py"))["max_value"]
    lines = []
    with Host() as host:
        host.load(read(SAMPLE), Limits(exercise_seconds=60))
        for branching, depth, rounds in SIZES:
            exercise = Exercise(id="x", title="", tree=tree(5, branching, depth))
            bare, piped = [], []
            for _ in range(rounds):
                game = Game(exercise.tree)
                began = perf_counter()
                max_value(game, 0, -inf, inf)
                bare.append(perf_counter() - began)
                outcome = host.play(exercise)
                piped.append(outcome.seconds)
                recording = outcome.recording
            nodes = len(recording.visited) if recording is not None else 0
            bare_us, piped_us = (median(taken) / nodes * 1e6 for taken in (bare, piped))
            figures = f"bare {bare_us:4.2f} us, recorded {piped_us:4.1f} us a visited node"
            ratio = f"ratio {piped_us / bare_us:3.0f}  (to reach: 60 us)"
            lines.append((f"{nodes:>7,} visited nodes", f"{figures}, {ratio}"))
    say("(b) a search in the sandbox, each question answered here, beside a bare call", lines)
