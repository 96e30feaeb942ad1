"""Measures the growth of a student's program: its searches of uniform trees, by their recordings.

The program runs in the sandbox as it does when it is graded. A node counts once, however often the
program asks about it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grader.core.findings.search_answer import wrong_value
from grader.core.growing_tree import GrowingTree
from grader.core.models import Answered, Assignment, Entry, Exercise, Finding, Limits, Submission
from grader.core.models.paper_questions import SearchOrder
from grader.grading.runner import Runner
from grader.marking.run_endings import ending
from grader.search.games.uniform import UniformSettings
from grader.search.growth import ORDERS, FailedSearch, GrowthPoint, Series, Size, searched, trees_of

LIMITS = Limits(exercise_seconds=10, submission_seconds=600, equal_time_outs=0)
"""The limits of the searches."""


class ProgramGrowth(NamedTuple):
    """The searches of a program, and the first that failed, if one did."""

    series: tuple[Series, ...]
    failed: FailedSearch | None = None


class _FailedError(Exception):
    """A search has no right answer."""

    def __init__(self, finding: Finding, tree: UniformSettings) -> None:
        super().__init__(finding.code)
        self.failed = FailedSearch(finding, tree)


def measured(
    submission: Submission,
    host: Runner,
    branching: int,
    depths: Sequence[int],
    seeds: Sequence[int],
    progress: Callable[[int, int, str], None],
) -> ProgramGrowth:
    """The growth of the program that `host` has loaded, up to its first failure. The points of a
    depth are kept only if the program searched all its trees."""
    fatal = [each for each in submission.findings if each.severity == "error"]
    if fatal:
        return ProgramGrowth((), FailedSearch(fatal[0]))
    points: dict[SearchOrder, list[GrowthPoint]] = {order: [] for order in ORDERS}
    failed = None
    try:
        for done, depth in enumerate(depths):
            progress(done, len(depths), f"{submission.name}, depth {depth}")
            sizes: dict[SearchOrder, list[Size]] = {order: [] for order in ORDERS}
            for tree in trees_of(branching, depth, seeds):
                sizes[tree.order].append(_played(tree, submission, host))
            for order in ORDERS:
                points[order].append(GrowthPoint(depth, tuple(sizes[order])))
    except _FailedError as error:
        failed = error.failed
    return ProgramGrowth(
        tuple(
            Series(submission.name, order, tuple(found), submitted=True)
            for order, found in points.items()
            if found
        ),
        failed,
    )


def _played(tree: UniformSettings, submission: Submission, host: Runner) -> Size:
    """The size of the program's search. Raises _FailedError if it has no right answer."""
    exercise = Exercise(
        id=f"{tree.order}-depth-{tree.depth}",
        title="A uniform tree",
        tree=GrowingTree(tree.rules("MAX")),
    )
    outcome = host.play(exercise)
    recording = outcome.recording
    if not isinstance(outcome, Answered) or recording is None:
        entry = Entry(exercise=exercise, points=1)
        assignment = Assignment(title=exercise.title, entries=(entry,), limits=LIMITS)
        found = ending(outcome, submission.entry, assignment, submission.files)
        raise _FailedError(found[0], tree)
    right, _ = searched(tree)
    # A search that returns a move alone, and whose calls are not seen, tells no value.
    if recording.value is not None and recording.value != right:
        raise _FailedError(wrong_value(expected=right, actual=recording.value), tree)
    return Size(len(recording.evaluated), len(recording.proven))
