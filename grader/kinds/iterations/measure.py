"""Measures a search by playouts: chance decides it, so it is judged by its own history."""

from dataclasses import replace

from grader.core.models import (
    Answered,
    Entry,
    Exercise,
    NotRun,
    Outcome,
    Refused,
    StoppedRun,
    Submission,
)
from grader.kinds.iterations.playout_checks import MarkedPlayouts
from grader.marking.judgement import Judgement, Measured, nothing, seen
from grader.search.playout_player import USUAL
from grader.search.reference_modules import program


def measured(_: Exercise, __: object) -> Measured:
    """The measure of programs that search by playouts."""
    return _by_history


def right_program(exercise: Exercise) -> Submission:
    """The search that `grade solve` shows."""
    return program(USUAL, exercise.algorithm.variants)


def _by_history(entry: Entry, outcome: Outcome) -> Judgement:
    if outcome.recording is None or isinstance(outcome, (NotRun, Refused, StoppedRun)):
        return nothing(entry)
    marked = MarkedPlayouts(entry, outcome.recording, ended=isinstance(outcome, Answered))
    grown = marked.iterated if marked.made else None
    return Judgement(entry, marked.verdict(), actual=replace(seen(outcome.recording), grown=grown))
