"""Known mistakes in playouts are named by the same dice, in any usual order of the actions."""

import pytest

from grader.core.models import NO_SEARCH, Answered, Crashed, ExerciseReport, Outcome, Verdict
from grader.diagnosis import audit
from grader.diagnosis.mistake_programs import function
from grader.kinds.playout import mistakes
from grader.kinds.playout.mistakes import behaviour, diagnose
from grader.kinds.playout.simulation_judge import ORDERS
from grader.search.reference_player import Answers
from grader.search.simulation import simulate
from tests.support.simulated import PLAYOUT, entry, problem

TREE = [[1, [0, [-1, 1, 0]]], -1, [[[1, 0], [[-1, 1], 0]], 1]]
HEAVY = [[[-1, 1, 0], [0, [1, -1, 0]], 1], [0, [0, [0, 1]], -1], [[1, 0, 0], [0, 0]]]
BOTH = (problem(TREE, root="MIN"), problem(HEAVY, policy="heavy"))


def played(exercise, play, order=None):
    """The report on a program's playouts, and its outcome."""
    outcome: Outcome = Answered(recording=simulate(exercise, play, order))
    searches = {"expected": NO_SEARCH, "actual": NO_SEARCH}
    verdict, kind = Verdict(checks=()), outcome.kind
    return ExerciseReport(entry=entry(exercise), outcome=kind, verdict=verdict, **searches), outcome


def named(*pairs):
    found = diagnose(pairs)
    return None if found is None else [name for (name,) in found.alternatives]


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", ["utility_of_min", "one_number_too_many", "never_looks_for_wins"])
def test_a_mistake_is_named_in_each_order_of_the_actions(name, order):
    play = function(name)
    assert named(*(played(each, play, ORDERS[order]) for each in BOTH)) == [name]


def test_a_program_without_a_known_mistake_is_not_named():
    assert named(*(played(each, lambda game, _: game.roll(5)) for each in BOTH)) is None


def test_a_program_that_never_ended_is_not_named():
    report, _ = played(BOTH[0], function("never_rolls"))
    assert named((report, Crashed())) is None


def test_exercises_that_ended_otherwise_are_left_out():
    report, outcome = played(BOTH[0], function("utility_of_min"))
    found = diagnose([(report, outcome), (report, Crashed())])
    assert (found.trees, found.left_out) == (1, 1)


def test_rolls_that_may_be_left_out_are_not_compared():
    exercise = problem([[[1, -1]], [0, -1]])

    def with_all_rolls(game, state):
        while not game.is_terminal(state):
            actions = game.actions(state)
            state = game.result(state, actions[game.roll(len(actions))])
        return game.utility(state)

    def without_forced(game, state):
        while not game.is_terminal(state):
            actions = game.actions(state)
            number = game.roll(len(actions)) if len(actions) > 1 else 0
            state = game.result(state, actions[number])
        return game.utility(state)

    every, few = simulate(exercise, with_all_rolls), simulate(exercise, without_forced)
    assert every.events != few.events
    assert behaviour(every) == behaviour(few)


def test_a_mistake_that_fails_loses_every_check(monkeypatch):
    monkeypatch.setattr(mistakes, "simulate", lambda *_: None)
    one = entry(BOTH[0])
    assert mistakes.play("never_rolls", one) == (None, "ended by an exception")
    assert audit._play("never_rolls", one, Answers(), mistakes).failed == PLAYOUT.checks["program"]
