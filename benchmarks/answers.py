"""The time of a canonical answer for a million leaves, compared with the bare reference search."""

from collections.abc import Callable
from functools import partial
from math import inf

from benchmarks.timing import Table, in_turns, tree
from grader.core.models import Exercise
from grader.search.game import Game
from grader.search.reference_player import solve
from reference import fig57

SHAPES = [(10, 6), (1000, 2)]


def run(*, quick: bool) -> Table:
    """Milliseconds of each answer, and its ratio to the bare search."""
    lines: list[tuple[str, str]] = []
    for branching, depth in [(2, 4)] if quick else SHAPES:
        exercise = Exercise(id="x", title="", tree=tree(1, branching, depth))
        jobs: dict[str, Callable[[Exercise], object]] = {
            "bare search": _bare,
            "value, moves, visits, windows, leaves": _answer,
            "and all pruned nodes": _nodes,
            "and the trace table": _table,
        }
        seconds = in_turns(
            {name: partial(job, exercise) for name, job in jobs.items()}, rounds=0 if quick else 7
        )
        visited = len(solve(exercise).recording.visited)
        lines.append((f"{branching}^{depth} leaves, {visited:,} visited", ""))
        for name, taken in seconds.items():
            ratio = taken / seconds["bare search"]
            lines.append((f"  {name}", f"{taken * 1000:5.0f} ms {ratio:4.1f}"))
    return Table("canonical answers for a million leaves", lines)


def _bare(exercise: Exercise) -> float:
    """The figure's search, without a recording."""
    value: float = fig57.max_value(Game(exercise.tree), 0, -inf, inf)
    return value


def _answer(exercise: Exercise) -> tuple[object, ...]:
    """The parts of an answer that marking uses."""
    answer = solve(exercise)
    seen = answer.recording
    return answer.value, answer.moves, seen.visited, seen.windows, seen.evaluated


def _nodes(exercise: Exercise) -> tuple[object, ...]:
    """The same, with the pruned nodes and the cutoffs."""
    answer = solve(exercise)
    seen = answer.recording
    return answer.value, answer.moves, seen.visited, seen.windows, seen.pruned, seen.cuts


def _table(exercise: Exercise) -> int:
    """The same, with every row of the trace table."""
    answer = solve(exercise)
    seen = answer.recording
    assert answer.moves and seen.pruned and seen.cuts  # noqa: PT018, S101 - the assert only computes the lists
    return sum(1 for _ in answer.trace())
