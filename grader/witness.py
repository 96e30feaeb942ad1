"""The smallest tree on which a submission goes wrong: found, graded, and written down.

Where the mistake is known, the tree is looked for with a program that makes it, which costs no
process; the submission then only has to fail on it as well. Otherwise, or if it does not, the
submission itself is tried on tree after tree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from grader.canonical import solve
from grader.drawn import Drawn
from grader.marking import Marked
from grader.mistaken import Program, outcome, program
from grader.models import (
    Answered,
    Crashed,
    Diagnosis,
    Entry,
    ExerciseReport,
    Malformed,
    Outcome,
    Smallest,
)
from grader.smallest import exercise_text, find_smallest
from grader.tree import Tree

ID = "smallest-tree"
"""The id of the exercise that is found rather than set."""
Graded = tuple[ExerciseReport, Outcome]


def searched_wrongly(marked: ExerciseReport, outcome: Outcome) -> bool:
    """Whether there was a search that came to its own end, and lost points."""
    ended = isinstance(outcome, (Answered, Malformed)) or (
        isinstance(outcome, Crashed) and bool(outcome.exception) and not outcome.at_import
    )
    return ended and not marked.passed


def witness(
    failed: ExerciseReport,
    diagnosis: Diagnosis | None,
    try_out: Callable[[Entry], Graded],
    seconds: float,
) -> Smallest | None:
    """The smallest tree on which the submission loses what it lost in `failed`.

    `try_out` grades the submission on one more exercise. None if none is found in that time.
    """
    lost = {check.name for check in failed.verdict.checks if not check.passed}

    def tried(drawn: Drawn) -> ExerciseReport | None:
        """The report on that tree, if it shows the same."""
        marked, came = try_out(_entry(failed.entry, drawn))
        again = {check.name for check in marked.verdict.checks if not check.passed}
        return marked if searched_wrongly(marked, came) and lost & again else None

    def shown(drawn: Drawn | None) -> Smallest | None:
        marked = None if drawn is None else tried(drawn)
        if drawn is None or marked is None:  # of a program that draws lots it may be neither
            return None
        return Smallest(exercise=marked, text=exercise_text(marked.entry.exercise, drawn))

    known, end = failed.entry.exercise.tree, monotonic() + seconds
    if diagnosis is not None and diagnosis.alternatives:
        culprit = program(*diagnosis.alternatives[0], rule=failed.entry.exercise.cutoff)
        if culprit is not None:
            found = find_smallest(
                lambda drawn: _goes_wrong(culprit, _entry(failed.entry, drawn)), seconds / 2, known
            )
            if (smallest := shown(found)) is not None:
                return smallest
    return shown(find_smallest(lambda drawn: tried(drawn) is not None, end - monotonic(), known))


def _entry(like: Entry, drawn: Drawn) -> Entry:
    """An exercise of that tree, marked as the one that failed is."""
    exercise = replace(
        like.exercise, id=ID, title="The smallest tree that shows it", source="",
        tree=Tree.build(drawn), published=None, where="",
    )  # fmt: skip
    return replace(like, exercise=exercise, visibility="visible")


def _goes_wrong(culprit: Program, entry: Entry) -> bool:
    """Whether that program loses points on that exercise."""
    marked = Marked(entry, solve(entry.exercise), outcome(culprit, entry.exercise))
    return not all(marked.passed(name) for name in entry.rubric)
