"""The limits of a whole submission, and the processes that run beside a secret exercise."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from grader.core.models import Answered, NotRun, Outcome, StackLine, StoppedRun, TimedOut
from grader.core.models.reasons import EqualTimeOuts, SubmissionTimeUsedUp, TooManyEvents
from grader.sandbox import budget
from grader.sandbox.exercise_session import Session
from tests.sandbox.worker.test_main import FIG57
from tests.support.players import LOOPING, QUICK, loaded
from tests.support.strategies import exercise

TREE = exercise([[3, 4], [2, 2]])


def test_time_that_a_search_cost_after_it_ended_counts():
    with loaded(FIG57) as host:
        first = host.play(TREE)
        host.charge(QUICK.submission_seconds)
        assert isinstance(first, Answered)
        assert host.play(TREE) == NotRun(reason=SubmissionTimeUsedUp(QUICK.submission_seconds))


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_no_other_process_runs_while_a_secret_exercise_is_played(monkeypatch):
    alive = []
    run = Session.run

    def counted(session):
        before = siblings(session._attempt.pid)
        outcome = run(session)
        alive.append(max(before, siblings(session._attempt.pid)))
        return outcome

    monkeypatch.setattr(Session, "run", counted)
    with loaded(FIG57) as host:
        for kind in ("shared", "shared", "secret", "alone", "secret", "secret", "alone"):
            outcome = host.play(TREE, secret=kind == "secret", alone=kind == "alone")
            assert isinstance(outcome, Answered)
    assert [alive[place] for place in (2, 4, 5)] == [1, 1, 1]
    assert alive[3] > 1  # so they are counted


def siblings(pid):
    """The number of processes with the same parent as this one, which counts too."""
    stats = (path.read_text() for path in Path("/proc").glob("[0-9]*/stat"))
    parents = {
        int(stat.split(maxsplit=1)[0]): stat.rpartition(")")[2].split()[:2] for stat in stats
    }
    _, own = parents[pid]
    return sum(parent == own and state != "Z" for state, parent in parents.values())


LAST = StackLine(file="alphabeta.py", line=5, function="max_value")
"""The line of the endless loop of LOOPS."""


def test_no_tree_is_so_large_that_its_search_may_fill_the_memory(monkeypatch):
    monkeypatch.setattr(budget, "MOST_EVENTS", 10)
    monkeypatch.setattr(budget, "BYTES_AN_EVENT", 1000)  # the text of the program counts too
    with loaded(FIG57) as host:
        outcome = host.play(TREE)
    assert outcome.recording is not None
    assert isinstance(outcome, StoppedRun)
    assert outcome.reason == TooManyEvents(most=10, nodes=len(TREE.tree))


LOOPS = """
def max_value(game, state, alpha, beta):
    if len(game.actions(state)) == 2:
        return 3
    while True: pass
min_value = max_value
"""
SHORT = replace(TREE, id="short")
ENDLESS = [replace(exercise([[3, 4], [2, 2], [1]]), id=name) for name in ("a", "b", "c")]


def played(secret: bool = False, most: int = 2, source: str = LOOPS) -> list[Outcome]:
    """The outcomes of a, the short tree, b, c and the short tree."""
    a, b, c = ENDLESS
    limits = replace(LOOPING, equal_time_outs=most)
    with loaded(source, limits=limits) as host:
        return [host.play(each, secret=secret, alone=True) for each in (a, SHORT, b, c, SHORT)]


def test_after_two_time_outs_at_one_line_the_other_exercises_are_not_run():
    first, short, second, *others = played()
    assert isinstance(first, TimedOut)
    assert isinstance(short, Answered)
    assert isinstance(second, TimedOut)
    assert others == [NotRun(reason=EqualTimeOuts(("a", "b"), LAST))] * 2


@pytest.mark.parametrize("settings", [{"secret": True}, {"most": 0}])
def test_time_outs_are_not_counted_in_secret_or_if_all_exercises_are_to_run(settings):
    assert [type(each) for each in played(**settings)[2:]] == [TimedOut, TimedOut, Answered]


def test_after_two_searches_that_ask_without_end_the_others_are_not_run(monkeypatch):
    monkeypatch.setattr(budget, "MOST_EVENTS", 200)
    asks = LOOPS.replace("while True: pass", "while True: game.eval(state)")
    first, short, second, *others = played(source=asks)
    assert isinstance(first, StoppedRun)
    assert isinstance(short, Answered)
    assert isinstance(second, StoppedRun)
    assert others == [NotRun(reason=EqualTimeOuts(("a", "b"), LAST, in_loop=True))] * 2


def test_a_tree_that_is_only_tried_out_is_searched_after_any_time_outs():
    with loaded(LOOPS, limits=LOOPING) as host:
        for each in ENDLESS[:2]:
            host.play(each)
        assert isinstance(host.try_out(SHORT), Answered)
        assert isinstance(host.play(SHORT), NotRun)
