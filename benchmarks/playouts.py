"""Monte Carlo tree search in the sandbox, beside the same program in this process.

An iteration should take at most 15 times as long as without the sandbox. Marking follows the path
of each playout, so its cost may grow as the paths do, which are longer in a search of 10,000
iterations than in one of 1,000: the table has their mean length. The bare search plays the same
game with the same dice.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

from benchmarks.timing import Table
from grader import kinds
from grader.core import algorithms
from grader.core.data_files import folder
from grader.core.growing_tree import GrowingTree
from grader.core.models import Entry, Exercise, Limits, Submission
from grader.kinds.iterations.playout_checks import MarkedPlayouts
from grader.sandbox.host import Host
from grader.search import games
from grader.search.playout_player import PlayoutGame

PROGRAM = "reference/monte_carlo/textbook.py"
ALGORITHM = algorithms.algorithm("mcts")
ROUNDS = 3


def run(*, quick: bool) -> Table:
    """Microseconds for each iteration, bare, in the sandbox and for marking, and their ratios."""
    lines = []
    for iterations in (20,) if quick else (1_000, 10_000):
        bare = _fastest(partial(_bare, iterations), quick=quick)
        played, marked, moves = _sandboxed(iterations, rounds=1 if quick else ROUNDS)
        each = 1e6 / iterations
        lines += [
            (f"{iterations:>6,} iterations, bare", f"{bare * each:7.1f} us an iteration"),
            (
                f"{iterations:>6,} iterations, sandbox",
                f"{played * each:7.1f} us an iteration {played / bare:5.2f}",
            ),
            (
                f"{iterations:>6,} iterations, marking",
                f"{marked * each:7.1f} us an iteration {marked / bare:5.2f}",
            ),
            (f"{iterations:>6,} iterations, mean path", f"{moves:7.1f} moves"),
        ]
    return Table("Monte Carlo tree search in tic-tac-toe (the fastest round)", lines)


def _exercise(iterations: int) -> Exercise:
    tree = GrowingTree(games.rules("tic-tac-toe", {}))
    return Exercise(id="x", title="", tree=tree, algorithm=ALGORITHM, iterations=iterations)


def _bare(iterations: int) -> float:
    """The seconds of one search in this process."""
    from reference.monte_carlo.textbook import monte_carlo_tree_search

    exercise = _exercise(iterations)
    game = PlayoutGame(exercise, _forget)
    began = perf_counter()
    monte_carlo_tree_search(game, game.initial, iterations)
    return perf_counter() - began


def _forget(_: object) -> None:
    """Keep no event: a bare search records nothing."""


def _sandboxed(iterations: int, rounds: int) -> tuple[float, float, float]:
    """The seconds of a search in the sandbox, and of marking it, and the mean length of its
    paths."""
    file = Path(folder(PROGRAM))
    submission = Submission(name="x", entry=file.name, files={file.name: file.read_bytes()})
    played, marked = [], []
    with Host() as host:
        limits = Limits(exercise_seconds=60, submission_seconds=600)
        host.load(submission, limits, algorithm=ALGORITHM, handler=kinds.handler(ALGORITHM))
        for _ in range(rounds):
            exercise = _exercise(iterations)
            outcome = host.play(exercise)
            if outcome.recording is None:
                raise RuntimeError(f"the search ended otherwise: {outcome}")
            played.append(outcome.seconds)
            began = perf_counter()
            entry = Entry(exercise=exercise, points=1, rubric=ALGORITHM.rubrics["program"])
            marks = MarkedPlayouts(entry, outcome.recording)
            verdict = marks.verdict()
            marked.append(perf_counter() - began)
            if not all(check.passed for check in verdict.checks):
                raise RuntimeError(f"a right search lost points: {verdict.checks}")
    moves = sum(marks.tree.depth[each.node] for each in marks.playouts) / iterations
    return min(played), min(marked), moves


def _fastest(measured: Callable[[], float], *, quick: bool) -> float:
    return min(measured() for _ in range(1 if quick else ROUNDS))
