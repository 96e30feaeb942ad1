"""Measures the growth of a student's program: its searches of uniform trees, by their recordings.

The program runs in the sandbox as it does when it is graded. A node counts once, however often the
program asks about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grader.core.growing_tree import GrowingTree
from grader.core.models import Answered, Assignment, Entry, Exercise, Limits, Submission
from grader.core.models.counts import SearchOrder
from grader.grading.grade_submission import Runner
from grader.marking.run_endings import ending
from grader.search.games.uniform import UniformSettings
from grader.search.growth import ORDERS, GrowthPoint, Series, Size, searched, trees_of

LIMITS = Limits(exercise_seconds=10, submission_seconds=600, equal_time_outs=0)
"""The limits of the searches."""


class Measured(NamedTuple):
    """The searches of a program, and the sentence about the first that failed, if one did."""

    series: tuple[Series, ...]
    problem: str = ""


class _FailedError(Exception):
    """A search has no result; the message is the sentence about it."""


def measured(
    submission: Submission, host: Runner, branching: int, depths: Sequence[int],
    seeds: Sequence[int], progress: Callable[[int, int, str], None],
) -> Measured:  # fmt: skip
    """The growth of the program that `host` has loaded, up to its first failure.

    The points of a depth are kept only if the program searched all its trees.
    """
    fatal = [each for each in submission.findings if each.severity == "error"]
    if fatal:
        return Measured((), fatal[0].message)
    points: dict[SearchOrder, list[GrowthPoint]] = {order: [] for order in ORDERS}
    problem = ""
    try:
        for done, depth in enumerate(depths):
            progress(done, len(depths), f"{submission.name}, depth {depth}")
            sizes: dict[SearchOrder, list[Size]] = {order: [] for order in ORDERS}
            for order, tree in trees_of(branching, depth, seeds):
                sizes[order].append(_played(tree, submission, host))
            for order in ORDERS:
                points[order].append(GrowthPoint(depth, tuple(sizes[order])))
    except _FailedError as failure:
        problem = str(failure)
    return Measured(
        tuple(
            Series(submission.name, order, tuple(found), submitted=True)
            for order, found in points.items() if found
        ),
        problem,
    )  # fmt: skip


def _played(settings: UniformSettings, submission: Submission, host: Runner) -> Size:
    """The size of the program's search. Raises _FailedError if it has no right answer."""
    exercise = Exercise(
        id=f"{settings.order}-depth-{settings.depth}", title="A uniform tree",
        tree=GrowingTree(settings.rules("MAX")),
    )  # fmt: skip
    where = f"at depth {settings.depth} in {settings.order} order"
    outcome = host.play(exercise)
    recording = outcome.recording
    if not isinstance(outcome, Answered) or recording is None:
        entry = Entry(exercise=exercise, points=1)
        assignment = Assignment(title=exercise.title, entries=(entry,), limits=LIMITS)
        found = ending(outcome, submission.entry, assignment)[0]
        raise _FailedError(f"{submission.name} has no answer {where}: {found.message}")
    right, _ = searched(settings)
    if recording.value != right:
        seed = f" with the seed {settings.seed}" if settings.order == "random" else ""
        raise _FailedError(
            f"the value of {submission.name} {where}{seed} is {recording.value}, not {right}; "
            "only the growth of a right search is shown"
        )
    return Size(len(recording.evaluated), len(recording.proven))
