"""(c) The canonical answer to a tree of a million leaves, beside the bare reference search."""

from __future__ import annotations

from math import inf

import reference.fig57
from benchmarks.timing import in_turns, say, tree
from grader.core.models import Exercise
from grader.search.game import Game
from grader.search.reference_player import solve

SHAPES = [(10, 6), (1000, 2)]


def run() -> None:
    """Measure and print."""
    lines = []
    for branching, depth in SHAPES:
        exercise = Exercise(id="x", title="", tree=tree(1, branching, depth))
        game = Game(exercise.tree)
        seconds = in_turns(
            {
                "bare": lambda game=game: reference.fig57.max_value(game, 0, -inf, inf),
                "answer": lambda exercise=exercise: _answer(exercise),
                "nodes": lambda exercise=exercise: _nodes(exercise),
                "table": lambda exercise=exercise: _table(exercise),
            },
            rounds=7,
        )
        bare = seconds["bare"]

        def figure(name: str, bare: float = bare, seconds: dict[str, float] = seconds) -> str:
            return f"{seconds[name] * 1000:5.0f} ms  {seconds[name] / bare:4.1f}"

        visited = len(solve(exercise).recording.visited)
        lines += [
            (f"{branching}^{depth} leaves, {visited:,} visited: bare search", figure("bare")),
            ("  value, moves, visits, windows, leaves", figure("answer") + "  (to reach: 3.0)"),
            ("  and every pruned node by its number", figure("nodes")),
            ("  and the trace table", figure("table")),
        ]
    say("(c) canonical answers for a million leaves", lines)


def _answer(exercise: Exercise) -> tuple[object, ...]:
    """What marking takes."""
    answer = solve(exercise)
    seen = answer.recording
    return answer.value, answer.moves, seen.visited, seen.windows, seen.evaluated


def _nodes(exercise: Exercise) -> tuple[object, ...]:
    """The same with the lists of all that was not visited."""
    answer = solve(exercise)
    seen = answer.recording
    return answer.value, answer.moves, seen.visited, seen.windows, seen.pruned, seen.cuts


def _table(exercise: Exercise) -> int:
    """The same with the table, row for row."""
    answer = solve(exercise)
    seen = answer.recording
    assert answer.moves and seen.pruned and seen.cuts  # noqa: PT018, S101 - worked out, not checked
    return sum(1 for _ in answer.trace())
