"""Timing jobs in turns, and the tables that show the result."""

import os
import random
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from grader.core.tree import Tree

ROOT = Path(__file__).resolve().parent.parent


class Table(NamedTuple):
    """A heading, and a line for each thing measured: its label and its figures."""

    heading: str
    lines: Sequence[tuple[str, str]]

    def __str__(self) -> str:
        width = max(len(label) for label, _ in self.lines)
        rows = [f"  {label:<{width}}  {figures}" for label, figures in self.lines]
        return "\n".join([self.heading, *rows])


def in_turns(jobs: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The median seconds of each job. Each round runs all jobs, so noise affects all of them alike.

    The first round is a warm-up; it counts only if `rounds` is 0.
    """
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for number in range(1 + rounds):
        for name, job in jobs.items():
            began = perf_counter()
            job()
            if number or not rounds:
                times[name].append(perf_counter() - began)
    return {name: median(taken) for name, taken in times.items()}


def process(
    command: Sequence[str], folder: Path, *, check: bool = True, **environment: str
) -> Callable[[], object]:
    """A job that runs a whole process in `folder`, without pytest's plugins.

    It removes CI from the environment: with it, pytest takes minutes to print full differences.
    """
    inherited = {name: value for name, value in os.environ.items() if name != "CI"}
    usual = {
        **inherited,
        "PYTHONPATH": str(ROOT),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "ALPHABETA_GRADER_CACHE": str(folder / "cache"),
    }
    return lambda: subprocess.run(
        command,
        check=check,
        cwd=folder,
        env={**usual, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def random_tree(seed: int, branching: int, depth: int, most: int = 10**6) -> Any:
    """A full tree of random leaves, as nested lists."""
    source = random.Random(seed)  # noqa: S311 - a benchmark needs no secrets

    def below(left: int) -> Any:
        if left == 0:
            return source.randint(-most, most)
        return [below(left - 1) for _ in range(branching)]

    return below(depth)


def tree(seed: int, branching: int, depth: int) -> Tree:
    """The same random tree as a Tree."""
    return Tree.build(random_tree(seed, branching, depth))
