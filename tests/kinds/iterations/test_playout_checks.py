"""The marks of a Monte Carlo tree search, and the work that they take."""

from dataclasses import replace

import pytest

from grader.kinds.iterations import playout_statistics, upper_confidence
from grader.kinds.iterations.playout_checks import MarkedPlayouts
from grader.kinds.iterations.playout_statistics import Statistics
from grader.search import playout_player
from tests.support.searches_by_playouts import entry, problem

UNEVEN = [[3, [1, 0]], [2, [0, 5]]]


def solved(**given):
    return playout_player.solve(problem(UNEVEN, iterations=40, **given))


@pytest.fixture
def counted(monkeypatch):
    """The readings in which records were counted."""
    readings = []

    class Counted(Statistics):
        def __init__(self, tree, reading, reach):
            readings.append(reading)
            super().__init__(tree, reading, reach)

    for module in (upper_confidence, playout_statistics):
        monkeypatch.setattr(module, "Statistics", Counted)
    return readings


def test_marking_a_search_again_judges_no_playout_again(counted):
    found = solved(exploration=9.0)
    asked = replace(found.exercise, exploration=None)
    first = MarkedPlayouts(entry(asked), found.recording)
    assert first.verdict().checks[0].share < 1
    once = len(counted)
    again = MarkedPlayouts(entry(asked), found.recording)
    assert again.offences is first.offences
    assert again.fitted is first.fitted
    assert len(counted) == once
    assert MarkedPlayouts(entry(found.exercise), found.recording).is_explained


def test_a_right_search_is_fitted_and_counted_once_in_the_right_reading(counted):
    found = solved()
    MarkedPlayouts(entry(found.exercise), found.recording).verdict()
    assert len(counted) == 2
