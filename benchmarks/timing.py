"""Measuring in turns, and saying what came of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter
from typing import Any

from grader.core.tree import Tree


def in_turns(jobs: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The median seconds of each job, all run once a round so that noise meets all alike."""
    for job in jobs.values():
        job()
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            began = perf_counter()
            job()
            times[name].append(perf_counter() - began)
    return {name: median(taken) for name, taken in times.items()}


def random_tree(seed: int, branching: int, depth: int, most: int = 10**6) -> Any:
    """A full tree of random leaves, as nested lists."""
    source = random.Random(seed)  # noqa: S311 - a benchmark needs no secrets

    def below(left: int) -> Any:
        if left == 0:
            return source.randint(-most, most)
        return [below(left - 1) for _ in range(branching)]

    return below(depth)


def tree(seed: int, branching: int, depth: int) -> Tree:
    """The same, flat."""
    return Tree.build(random_tree(seed, branching, depth))


def say(heading: str, lines: list[tuple[str, str]]) -> None:
    """Print a heading and aligned lines."""
    width = max(len(label) for label, _ in lines)
    print(f"\n{heading}")
    for label, figure in lines:
        print(f"  {label:<{width}}  {figure}")
