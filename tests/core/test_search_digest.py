"""Two programs that search alike have the same digest, and others have not."""

from dataclasses import replace

import pytest

from grader.core.recording import Recording
from grader.core.search_digest import PORTION, search_digest
from grader.search.reference_player import solve
from tests.support.strategies import exercise

SEARCH = solve(exercise([[3, 4], [2, 2]])).recording


def test_it_is_the_same_for_equal_searches_and_is_made_once():
    copy = replace(SEARCH, events=tuple(SEARCH.events))
    assert search_digest(copy) == search_digest(SEARCH)
    assert search_digest(copy) is search_digest(copy)


@pytest.mark.parametrize("change", [{"value": 4}, {"move": "C"}, {"move": None}])
def test_the_answer_counts(change):
    assert search_digest(replace(SEARCH, **change)) != search_digest(SEARCH)


@pytest.mark.parametrize("place", [0, 1, PORTION - 1, PORTION, 2 * PORTION, -1])
def test_each_event_counts(place):
    long = Recording(SEARCH.tree, (("asked", 0, "actions"),) * (2 * PORTION + 1), 3, "B")
    events = list(long.events)
    events[place] = ("asked", 1, "actions")
    assert search_digest(replace(long, events=events)) != search_digest(long)
    assert search_digest(replace(long, events=long.events[:-1])) != search_digest(long)
