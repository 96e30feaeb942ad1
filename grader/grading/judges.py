"""Judges outcomes: programs by the measure of their kind, and written answers."""

from collections.abc import Callable
from functools import partial

from grader import kinds
from grader.core.models import Entry, Exercise, Outcome, Unanswered, Written
from grader.marking.judgement import Judgement, Measured, right
from grader.search.reference_player import Answer


def measured(exercise: Exercise, answers: Callable[[Exercise], Answer]) -> Measured:
    """The measure of the answers to an exercise; `answers` finds a canonical answer, if it is
    needed. It may take as long as a search."""
    return partial(_judged, kinds.measured(exercise, answers), answers)


def _judged(
    of_program: Measured, answers: Callable[[Exercise], Answer], entry: Entry, outcome: Outcome
) -> Judgement:
    if not isinstance(outcome, (Written, Unanswered)):
        return of_program(entry, outcome)
    from grader.written import submission_answers

    entry = submission_answers.as_set(entry, outcome)
    if not entry.exercise.algorithm.has_canonical_search:
        return Judgement(entry, submission_answers.marked_playouts(entry, outcome))
    answer = answers(entry.exercise)
    verdict, actual = submission_answers.marked(entry, answer, outcome)
    return Judgement(entry, verdict, right(answer), actual)
