"""The judgement of an outcome: its verdict, and the searches that a report shows beside it."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from grader.core.models import NO_SEARCH, Entry, Outcome, ShownSearch, Verdict
from grader.core.recording import Recording, is_number
from grader.search.reference_player import Answer


class Judgement(NamedTuple):
    """The verdict on an outcome, with the right search and the student's, if they can be shown.
    `entry` is the exercise as it was set on paper."""

    entry: Entry
    verdict: Verdict
    expected: ShownSearch = NO_SEARCH
    actual: ShownSearch = NO_SEARCH


Measured: TypeAlias = Callable[[Entry, Outcome], Judgement]  # judges outcomes of one exercise


def nothing(entry: Entry, expected: ShownSearch = NO_SEARCH) -> Judgement:
    """The judgement of a run without a result."""
    return Judgement(entry, Verdict(checks=entry.checks(lambda _: 0.0)), expected)


def right(answer: Answer) -> ShownSearch:
    """The right search, as a report shows it."""
    recording = answer.recording
    return ShownSearch(
        value=answer.value,
        moves=answer.moves,
        visited=tuple(recording.visited),
        recording=recording,
    )


def seen(recording: Recording) -> ShownSearch:
    """The student's search, as it is marked."""
    value: object = recording.value
    return ShownSearch(
        value=value if is_number(value) else None,  # type: ignore[arg-type] # mypy does not narrow by is_number
        moves=() if recording.move is None else (str(recording.move),),
        visited=tuple(recording.visited),
        recording=recording,
    )
