"""Measures a search: it is compared with the canonical one."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from grader.core.models import NO_SEARCH, Entry, Exercise, NotRun, Outcome
from grader.marking.checks import MarkedSearch
from grader.marking.judgement import Judgement, Measured, nothing, right, seen
from grader.search.reference_player import Answer


def measured(exercise: Exercise, answers: Callable[[Exercise], Answer]) -> Measured:
    """The measure of programs that search."""
    return partial(_compared, answers(exercise))


def _compared(answer: Answer, entry: Entry, outcome: Outcome) -> Judgement:
    if isinstance(outcome, NotRun):
        return nothing(entry, right(answer))
    marked = MarkedSearch(entry, answer, outcome)
    actual = NO_SEARCH
    if outcome.recording is not None:
        actual = replace(seen(marked.actual), arguments_are_windows=marked.arguments_are_windows)
    return Judgement(entry, marked.verdict(), right(answer), actual)
