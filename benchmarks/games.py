"""The time of a visited node of a game, compared with one of a tree, and of a whole grading.

A node of a game should take at most 1.5 times that of a tree, and tic-tac-toe from the empty board
should be graded within 1.5 s.
"""

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.startup import SAMPLE
from benchmarks.timing import Table, in_turns, process, tree
from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise, Limits
from grader.core.tree import Tree
from grader.sandbox.host import Host
from grader.search import games
from grader.search.reference_player import solve
from grader.submission.reader import read

GAMES: dict[str, dict[str, Any]] = {
    "tic-tac-toe": {},
    "connect": {"rows": 4, "columns": 4, "line": 3},
}
QUICK: dict[str, dict[str, Any]] = {"nim": {"matches": 4}}
ROUNDS = 7


def run(*, quick: bool) -> Table:
    """Microseconds for each visited node, their ratio to a tree's, and the seconds of `grade`."""
    chosen = QUICK if quick else GAMES
    trees: dict[str, Callable[[], Tree]] = {
        "a tree": partial(tree, 5, 4, 2 if quick else 8),
        **{name: partial(_game, name, settings) for name, settings in chosen.items()},
    }
    visited = {name: len(solve(_exercise(made)).recording.visited) for name, made in trees.items()}
    taken: dict[str, list[float]] = {name: [] for name in trees}
    with Host() as host:
        host.load(read(SAMPLE), Limits(exercise_seconds=60))
        for _ in range(1 if quick else ROUNDS):
            for name, made in trees.items():
                # A game unfolds as it is searched, so each round has a new tree.
                taken[name].append(host.play(_exercise(made)).seconds)
    # Other work on the machine only adds time, and hits a median of so few rounds.
    each = {name: min(times) / visited[name] * 1e6 for name, times in taken.items()}
    lines = [
        (
            f"{visited[name]:>7,} nodes of {name}",
            f"{figure:5.1f} us a visited node {figure / each['a tree']:5.2f}",
        )
        for name, figure in each.items()
    ]
    heading = "a search of a game in the sandbox (the fastest round), and a whole grading"
    return Table(heading, [*lines, _whole(quick=quick)])


def _exercise(made: Callable[[], Tree]) -> Exercise:
    return Exercise(id="x", title="", tree=made())


def _game(name: str, settings: dict[str, Any]) -> Tree:
    return GrowingTree(games.rules(name, settings))


def _whole(*, quick: bool) -> tuple[str, str]:
    """The seconds of `grade` on one shipped game."""
    name = "baby-nim-4" if quick else "noughts-empty"
    command = [sys.executable, "-m", "grader", str(SAMPLE), "-a", "games", "--only", name]
    with tempfile.TemporaryDirectory() as folder:
        job = process(command, Path(folder))
        seconds = in_turns({"grade": job}, 0 if quick else ROUNDS)["grade"]
    return f"grade, {name}", f"{seconds:5.2f} s"
