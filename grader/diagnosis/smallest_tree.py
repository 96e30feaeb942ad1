"""The smallest tree on which a submission goes wrong: found, graded, and written down.

Where the mistake is known, the submission is tried only on trees on which a program that makes it
goes wrong, and asking that program costs no process. Otherwise, or if this finds no tree, the
submission is tried on tree after tree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from grader.core.cpu_wait import Allowance
from grader.core.models import (
    Answered,
    Crashed,
    Diagnosis,
    Entry,
    ExerciseReport,
    Malformed,
    Outcome,
    Smallest,
)
from grader.core.tree import Tree
from grader.diagnosis.candidate_trees import Drawn
from grader.diagnosis.mistake_programs import MistakeProgram, outcome, program
from grader.diagnosis.shrink import Shrunk, exercise_text, find_smallest
from grader.marking.checks import MarkedSearch
from grader.search.reference_player import solve

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
) -> tuple[Smallest | None, bool]:
    """The smallest tree on which the submission loses what it lost in `failed`, if one is found,
    and whether all was tried that is ever tried: more time would change nothing.

    `try_out` grades the submission on one more exercise.
    """
    lost = {check.name for check in failed.verdict.checks if not check.passed}
    known, time = failed.entry.exercise.tree, Allowance(seconds)
    graded: dict[str, Graded] = {}

    def wrong(drawn: Drawn) -> bool:
        """Whether the submission loses some of the same on that tree."""
        if str(drawn) not in graded:
            graded[str(drawn)] = try_out(_entry(failed.entry, drawn))
        marked, came = graded[str(drawn)]
        again = {check.name for check in marked.verdict.checks if not check.passed}
        return searched_wrongly(marked, came) and bool(lost & again)

    culprit = _culprit(diagnosis, failed.entry)
    found = Shrunk(None, final=True)
    if culprit is not None:
        found = find_smallest(
            lambda drawn: _goes_wrong(culprit, _entry(failed.entry, drawn)) and wrong(drawn),
            seconds / 2,
            known,
        )
    if found.tree is None:
        found = find_smallest(wrong, time.left, known)
    if found.tree is None:
        return None, found.final
    marked, _ = graded[str(found.tree)]
    if not found.final:
        marked = _renamed(marked, "The smallest tree that was found in time")
    text = exercise_text(marked.entry.exercise, found.tree)
    return Smallest(exercise=marked, text=text), found.final


def _culprit(diagnosis: Diagnosis | None, entry: Entry) -> MistakeProgram | None:
    """A program that makes the mistake, if it is known."""
    if diagnosis is None or not diagnosis.alternatives:
        return None
    return program(*diagnosis.alternatives[0], rule=entry.exercise.cutoff)


def _renamed(marked: ExerciseReport, title: str) -> ExerciseReport:
    exercise = replace(marked.entry.exercise, title=title)
    return replace(marked, entry=replace(marked.entry, exercise=exercise))


def _entry(like: Entry, drawn: Drawn) -> Entry:
    """An exercise of that tree, marked as the one that failed is."""
    exercise = replace(
        like.exercise, id=ID, title="The smallest tree that shows it", source="",
        tree=Tree.build(drawn), published=None, where="",
    )  # fmt: skip
    return replace(like, exercise=exercise, visibility="visible")


def _goes_wrong(culprit: MistakeProgram, entry: Entry) -> bool:
    """Whether that program loses points on that exercise."""
    marked = MarkedSearch(entry, solve(entry.exercise), outcome(culprit, entry.exercise))
    return not all(marked.passed(name) for name in entry.rubric)
