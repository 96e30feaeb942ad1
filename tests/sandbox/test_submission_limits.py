"""The limits of a whole submission, and the processes that run beside a secret exercise."""

from __future__ import annotations

import pytest

from grader.core.models import Answered, NotRun, Outcome, Refused
from grader.core.models.reasons import SubmissionTimeUsedUp, TooManyEvents
from grader.sandbox import exercise_session
from grader.sandbox.exercise_session import Session
from grader.sandbox.host import Host
from tests.sandbox.worker.test_main import FIG57
from tests.support.players import QUICK, submission
from tests.support.strategies import exercise

TREE = exercise([[3, 4], [2, 2]])


def test_time_that_a_search_cost_after_it_ended_counts() -> None:
    with Host() as host:
        host.load(submission(FIG57), QUICK)
        first = host.play(TREE)
        host.charge(QUICK.submission_seconds)
        assert isinstance(first, Answered)
        assert host.play(TREE) == NotRun(reason=SubmissionTimeUsedUp(QUICK.submission_seconds))


def test_no_other_process_runs_while_a_secret_exercise_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alive: list[int] = []
    run = Session.run

    def counted(session: Session) -> Outcome:
        alive.append(len(session._worker._attempts))
        return run(session)

    monkeypatch.setattr(Session, "run", counted)
    with Host() as host:
        host.load(submission(FIG57), QUICK)
        for secret in (False, True, True, False):
            assert isinstance(host.play(TREE, secret=secret), Answered)
    assert alive == [2, 1, 1, 2]


def test_no_tree_is_so_large_that_its_search_may_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exercise_session, "MOST_EVENTS", 10)
    with Host() as host:
        host.load(submission(FIG57), QUICK)
        outcome = host.play(TREE)
    assert outcome.recording is not None
    assert isinstance(outcome, Refused)
    assert outcome.reason == TooManyEvents(most=10, nodes=len(TREE.tree))
