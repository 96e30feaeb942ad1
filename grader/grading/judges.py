"""Judges outcomes: the measure of each kind of program, and the verdict on an outcome by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grader.core.models import (
    NO_SEARCH,
    Answered,
    Entry,
    Exercise,
    NotRun,
    Outcome,
    ShownSearch,
    Unanswered,
    Verdict,
    Written,
)
from grader.core.models.algorithm import ProgramKind
from grader.core.models.evaluated import Measures
from grader.core.recording import Recording, is_number
from grader.marking.checks import MarkedSearch
from grader.search.reference_player import Answer, Answers

if TYPE_CHECKING:
    from grader.search.ordering_measure import OrderingMeasure


class Judgement(NamedTuple):
    """The verdict on an outcome, with the right search and the student's, if they can be shown.
    `entry` is the exercise as it was set on paper."""

    entry: Entry
    verdict: Verdict
    expected: ShownSearch = NO_SEARCH
    actual: ShownSearch = NO_SEARCH


Measured: TypeAlias = Callable[[Entry, Outcome], Judgement]
"""Judges outcomes of one exercise, by a measure that is known by now."""


def measured(exercise: Exercise, answers: Answers) -> Measured:
    """The measure of the exercise's programs; `answers` holds the canonical answers found so far.
    It may take as long as a search."""
    return _MEASURES[exercise.algorithm.program](exercise, answers)


def by_search(answer: Answer) -> Measured:
    """Programs, and answers on paper, are compared with the canonical search."""
    return partial(_compared, answer)


def _compared(answer: Answer, entry: Entry, outcome: Outcome) -> Judgement:
    expected = _expected(answer)
    if isinstance(outcome, NotRun):
        return Judgement(entry, _nothing(entry), expected)
    if isinstance(outcome, (Written, Unanswered)):
        from grader.written import submission_answers  # most assignments are not on paper

        entry = submission_answers.as_set(entry, outcome)
        verdict, actual = submission_answers.marked(entry, answer, outcome)
        return Judgement(entry, verdict, expected, actual)
    marked = MarkedSearch(entry, answer, outcome)
    actual = NO_SEARCH if outcome.recording is None else _actual(marked.actual)
    return Judgement(entry, marked.verdict(), expected, actual)


def _by_trial(exercise: Exercise) -> Measured:
    """Evaluations are tried on positions and in games, as others were."""
    from grader.search.evaluation_trial import measures  # most programs search

    return partial(_tried, measures(exercise))


def _tried(measures: Measures, entry: Entry, outcome: Outcome) -> Judgement:
    if not isinstance(outcome, Answered) or outcome.evaluated is None:
        return Judgement(entry, _nothing(entry))
    from grader.marking.evaluation_checks import MarkedEvaluation  # as above

    return Judgement(entry, MarkedEvaluation(entry, outcome.evaluated, measures).verdict())


def _by_history(entry: Entry, outcome: Outcome) -> Judgement:
    """Searches that chance decides are measured by their own history."""
    if isinstance(outcome, (Written, Unanswered)):
        from grader.written import submission_answers  # most assignments are not on paper

        entry = submission_answers.as_set(entry, outcome)
        return Judgement(entry, submission_answers.marked_playouts(entry, outcome))
    if outcome.recording is None or isinstance(outcome, NotRun):
        return Judgement(entry, _nothing(entry))
    from grader.marking.playout_checks import MarkedPlayouts  # as above

    marked = MarkedPlayouts(entry, outcome.recording, ended=isinstance(outcome, Answered))
    return Judgement(entry, marked.verdict(), actual=_actual(outcome.recording))


def _by_order(exercise: Exercise) -> Measured:
    """Orders are measured by the leaves of the best and of the worst."""
    from grader.search.ordering_measure import measure  # as above

    return partial(_ordered, measure(exercise))


def _ordered(known: OrderingMeasure, entry: Entry, outcome: Outcome) -> Judgement:
    if not isinstance(outcome, Answered) or outcome.ordered is None:
        return Judgement(entry, _nothing(entry))
    from grader.marking.ordering_checks import MarkedOrdering  # as above

    return Judgement(entry, MarkedOrdering(entry, outcome.ordered, known).verdict())


def _by_dice(entry: Entry, outcome: Outcome) -> Judgement:
    """Playouts are measured by the rolls that they asked for."""
    if not isinstance(outcome, Answered) or outcome.recording is None:
        return Judgement(entry, _nothing(entry))
    from grader.marking.simulation_checks import MarkedSimulations  # as above

    return Judgement(entry, MarkedSimulations(entry, outcome.recording).verdict())


_MEASURES: Mapping[ProgramKind, Callable[[Exercise, Answers], Measured]] = {
    "search": lambda exercise, answers: by_search(answers(exercise)),
    "evaluation": lambda exercise, _: _by_trial(exercise),
    "iterations": lambda _exercise, _answers: _by_history,
    "ordering": lambda exercise, _: _by_order(exercise),
    "playout": lambda _exercise, _answers: _by_dice,
}


def _nothing(entry: Entry) -> Verdict:
    """The verdict on a run without a result."""
    return Verdict(checks=entry.checks(lambda _: 0.0))


def _expected(answer: Answer) -> ShownSearch:
    recording = answer.recording
    return ShownSearch(
        value=answer.value,
        moves=answer.moves,
        visited=tuple(recording.visited),
        recording=recording,
    )


def _actual(recording: Recording) -> ShownSearch:
    """The student's search, as it is marked."""
    value: object = recording.value
    return ShownSearch(
        value=value if is_number(value) else None,  # type: ignore[arg-type] # mypy does not narrow by is_number
        moves=() if recording.move is None else (str(recording.move),),
        visited=tuple(recording.visited),
        recording=recording,
    )
