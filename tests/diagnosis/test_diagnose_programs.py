"""A mistake is named in programs that raise at cutoffs, and in those that search for MAX alone."""

from typing import Any

import pytest

import reference.fig57
from grader.core.models import Answered
from grader.core.recording import Recording
from grader.diagnosis import known_mistakes
from grader.diagnosis.diagnose import Run, diagnose
from tests.support.corpus import program
from tests.support.players import play
from tests.support.pupils import Pupil, Reader, run_of, runs, shipped
from tests.support.strategies import exercise


def raising(run: Run) -> Run:
    """The run of a program with that search, which raises where it cuts below the root."""
    recording = run.outcome.recording
    cut = {recording.tree.parent[node] for node in recording.cuts} - {0}
    events: Any = [
        ("left", event[1], "") if event[0] == "returned" and event[1] in cut else event
        for event in recording.events
    ]
    raised = Recording(recording.tree, events, recording.value, recording.move)
    return run._replace(outcome=Answered(recording=raised))


@pytest.mark.parametrize("name", ["min_never_lowers_beta", "max_raises_beta", "max_calls_max"])
def test_a_mistake_is_named_in_a_program_that_raises(name):
    made = [raising(run) for run in runs(Pupil((name,)), shipped())]
    assert any(run.outcome.recording.unreturned for run in made if run.outcome.recording)
    found = diagnose(made)
    assert {(name,), *((other,) for other in known_mistakes.mistake(name).equals)} <= set(
        found.alternatives
    )
    assert all(len(names) == 1 for names in found.alternatives)


def test_raising_at_a_cutoff_is_no_mistake():
    made = [raising(run) for run in runs(Reader(reference.fig57), shipped())]
    found = diagnose([run._replace(passed=False) for run in made])
    assert found.alternatives == ()


@pytest.mark.uncounted  # the profiler that observes nested functions would observe coverage too
def test_a_program_that_plays_the_mirrored_game_is_diagnosed_by_its_own_mistake():
    trees = [[[2, [3, 1]], [9, 4]], [[5, [6, 7, 1]], [[8, 2], 3]], [[1, 2], [3, 4]]]
    problems = [exercise(tree, root) for tree in trees for root in ("MAX", "MIN")]
    outcomes = play(program("wrong/nested-beta-never-lowered"), *problems)
    assert [outcome.mirrored for outcome in outcomes] == [False, True] * 3
    found = diagnose(
        [run_of(one, two, passed=False) for one, two in zip(problems, outcomes, strict=True)]
    )
    assert found.alternatives[0] == ("min_never_lowers_beta",)
