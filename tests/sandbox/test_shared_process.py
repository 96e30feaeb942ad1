"""A process that has answered plays the next exercise too, and imports the program anew."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from grader.core.models import Answered, Assignment, Crashed, Entry, Limits, Report
from grader.grading import grade_submission
from grader.grading.grade_submission import grade, hand_over
from grader.sandbox.host import Host
from grader.sandbox.worker_process import Worker
from tests.support.places import TESTS
from tests.support.players import FIGURE, loaded, submission
from tests.support.strategies import exercise

TREE = exercise([[3, 12], [2, 4]])
COUNTS = "import builtins\nbuiltins.runs = getattr(builtins, 'runs', 0) + 1\n"
"""Counts the imports in a process."""


@pytest.fixture
def starts(monkeypatch):
    """Grows by an item for each process that starts."""
    started = []
    real = Worker.start

    def start(worker):
        started.append(worker)
        return real(worker)

    monkeypatch.setattr(Worker, "start", start)
    return started


def test_a_process_imports_the_program_anew_for_each_exercise(starts):
    text = "runs = 0\n" + FIGURE.replace(":\n", ":\n    global runs; runs += 1; print(runs)\n", 1)
    with loaded(text) as host:
        outcomes = [host.play(TREE) for _ in range(3)]
    assert len(starts) == 1
    assert [each.shared for each in outcomes] == [False, True, True]
    assert len({each.output for each in outcomes}) == 1
    assert len({tuple(each.recording.events) for each in outcomes}) == 1


def test_the_other_files_of_a_program_are_imported_anew_too():
    text = "import depth\ndepth.runs += 1\n" + FIGURE.replace(
        ":\n", ":\n    print(depth.runs)\n", 1
    )
    with loaded(submission(text, depth="runs = 0\n")) as host:
        outcomes = [host.play(TREE) for _ in range(3)]
    assert [each.shared for each in outcomes] == [False, True, True]
    assert {*outcomes[2].output.split()} == {"1"}


@pytest.mark.parametrize("kind", ["alone", "secret"])
def test_a_search_that_is_secret_or_played_alone_shares_its_process_with_no_other(kind):
    with loaded(COUNTS + FIGURE) as host:
        shared = [host.play(TREE, **each).shared for each in ({}, {}, {kind: True}, {}, {})]
    assert shared == [False, True, False, False, True]


def test_a_process_that_has_not_answered_plays_nothing_more(starts):
    text = COUNTS + FIGURE.replace(":\n", ":\n    assert builtins.runs < 2\n", 1)
    with loaded(text) as host:
        kinds = [type(host.play(TREE)) for _ in range(4)]
    assert kinds == [Answered, Crashed, Answered, Crashed]
    assert len(starts) == 2


def test_a_process_keeps_no_garbage_of_an_earlier_exercise():
    cycle = "class Kept: pass\nkept = Kept()\nkept.itself, kept.bytes = kept, bytearray(50 << 20)\n"
    with loaded(cycle + FIGURE, limits=Limits(memory_mib=70)) as host:
        outcomes = [host.play(TREE) for _ in range(4)]
    assert [each.shared for each in outcomes] == [False, True, True, True]


def graded(text: str, before: Sequence[Entry] = ()) -> tuple[Report, Host]:
    """The report on four exercises, of which the root of the first has fewer children."""
    trees = ([[3, 12], [2, 4]], *([[3, 12], [2, 4], [each]] for each in range(3)))
    entries = (*before, *(Entry(exercise=exercise(tree), points=1) for tree in trees))
    assignment = Assignment(title="T", entries=entries)
    with Host() as host:
        hand_over(submission(text), assignment, host)
        return grade(submission(text), assignment, host), host


def passes(text: str) -> list[bool]:
    """Whether each of these exercises is passed."""
    return [each.passed for each in graded(text)[0].exercises]


def wrong_if(test: str) -> str:
    """A program that returns 99 where that holds."""
    return COUNTS + FIGURE.replace(":\n", f":\n    if {test}: return 99\n", 1)


def test_what_an_earlier_exercise_left_behind_costs_no_points():
    assert passes(wrong_if("builtins.runs > 1")) == [True] * 4


def test_what_an_earlier_exercise_left_behind_earns_none_after_a_failure():
    assert passes(wrong_if("builtins.runs < 2")) == [False] * 4


def test_a_program_that_is_right_only_by_what_it_left_behind_earns_what_it_earns_alone():
    text = wrong_if("builtins.runs < 2 and len(game.actions(state)) == 3")
    assert passes(text) == [True, False, False, False]


@pytest.mark.parametrize("written", [0, 4])
def test_one_of_the_results_of_shared_processes_is_always_made_again(monkeypatch, written):
    monkeypatch.setattr(grade_submission, "REPEATED", 0)
    plays = []
    real = Host.play
    monkeypatch.setattr(
        Host, "play", lambda *given, **named: plays.append(named) or real(*given, **named)
    )
    on_paper = [
        Entry(exercise=replace(TREE, id=f"on-paper-{each}"), points=1, answer="written")
        for each in range(written)
    ]
    assert all(each.passed for each in graded(FIGURE, on_paper)[0].exercises[written:])
    assert [each["alone"] for each in plays] == [False] * 4 + [True]


def test_the_share_of_results_that_are_made_again_is_that_of_the_docs():
    assert f"{grade_submission.REPEATED / 256:.0%}".replace("%", " %") in (
        TESTS.parent / "docs" / "security.md"
    ).read_text(encoding="utf-8")


def test_the_time_of_an_exercise_that_is_played_again_counts_once(monkeypatch):
    monkeypatch.setattr(grade_submission, "REPEATED", 256)
    asleep = "import time\n" + FIGURE.replace(":\n", ":\n    time.sleep(0.03)\n", 1)
    report, host = graded(asleep)
    assert sum(each.seconds for each in report.exercises) > 0.12
    assert host._spent < 1.5 * sum(each.seconds for each in report.exercises)
