"""The findings on a whole submission that go beyond a known mistake."""

from dataclasses import replace
from itertools import count

import pytest

from grader.core.models import Answered, Assignment, Exercise, Limits, Outcome
from grader.grading.grade_submission import Grading
from tests.diagnosis.test_smallest_tree import SUBMISSION, TEXTBOOK, graded
from tests.support.corpus import singly
from tests.support.pupils import Pupil, Unseen, entry
from tests.support.strategies import exercise


@pytest.fixture(autouse=True)
def _no_pairs():
    """Looks for one mistake alone: to try all pairs takes seconds, and names nothing here."""
    with singly():
        yield


class Chancy(Pupil):
    """Has a wrong window, which is another one in every second search; with `period` 1 it searches
    alike each time."""

    period = 2

    def __init__(self) -> None:
        super().__init__()
        self._number = count()

    def play(self, exercise: Exercise, **_secret: bool) -> Outcome:
        shift = next(self._number) % self.period
        outcome = Pupil().play(exercise)
        assert isinstance(outcome, Answered)
        odd = [
            ("entered", 3, event[2], 7 + shift, 7) if event[:2] == ("entered", 3) else event
            for event in outcome.recording.events
        ]
        return replace(outcome, recording=replace(outcome.recording, events=odd, value=1))

    try_out = play


class Steady(Chancy):
    period = 1


@pytest.mark.parametrize(
    ("pupil", "code"), [(Chancy(), "runs-differ"), (Steady(), "no-known-mistake")]
)
def test_two_runs_that_differ_are_named_and_only_they(pupil, code):
    report, steps = graded(pupil, TEXTBOOK)
    assert [finding.code for finding in report.findings] == [code]
    assert ("the smallest tree" in steps) == (code == "no-known-mistake")
    if code == "runs-differ":
        assert report.smallest is None
        assert report.findings[0].message.startswith(
            "Two runs of your program on the same tree differ; is there a random choice in it?"
        )


def test_after_a_hidden_exercise_no_search_is_repeated():
    hidden = replace(entry(exercise(TEXTBOOK)), visibility="hidden")
    limits = Limits(smallest_tree_seconds=0)
    assignment = Assignment(title="t", entries=(hidden,), limits=limits)
    grading = Grading(SUBMISSION, assignment, Chancy())
    *_, last = grading.steps()
    assert [finding.code for finding in last.report().findings] == ["no-known-mistake"]


LUCKY = [[[4, 3], [8, 7]], [[2, 1], [6, 5]]]


@pytest.mark.parametrize(
    ("pupil", "trees", "named"),
    [(Unseen, [LUCKY], False), (Unseen, [LUCKY, TEXTBOOK], True), (Pupil, [LUCKY], True)],
)
def test_the_visits_of_one_tree_alone_name_no_mistake_of_several(pupil, trees, named):
    report, _ = graded(pupil(("alpha_and_beta_swapped_in_the_call",)), *trees)
    assert (report.diagnosis is not None) is named
