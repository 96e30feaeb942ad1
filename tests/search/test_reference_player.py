"""A reference may have parameters of its own, if the root can be called without them."""

from math import inf
from typing import Any

import pytest

from grader.core.errors import UsageError
from grader.search.reference_player import (
    Answers,
    recorded,
    search_with_visits,
    solve,
    visits_at_most,
)
from tests.support.strategies import exercise


def counted(game: Any, state: Any, depth: int = 0, alpha: float = -inf, beta: float = inf) -> int:
    return depth


def uncounted(game: Any, state: Any, depth: int, alpha: float, beta: float) -> int:
    return depth


def test_other_parameters_may_lie_before_and_after_the_window():
    events = []
    search = recorded(counted, events.append)
    assert search(None, 0, alpha=1, beta=2) == 0
    assert search(None, 3, 1, 5) == 1
    assert search(None, 4) == 0
    assert events[::2] == [
        ("entered", 0, "counted", 1, 2),
        ("entered", 3, "counted", 5, inf),
        ("entered", 4, "counted", -inf, inf),
    ]
    assert events[1::2] == [("returned", node, v, None) for node, v in ((0, 0), (3, 1), (4, 0))]


def test_a_required_extra_parameter_is_refused_by_name():
    with pytest.raises(UsageError, match=r"uncounted of .* has a parameter 'depth'.*default"):
        recorded(uncounted, print)


def test_an_exercise_is_searched_once_per_run(monkeypatch):
    searched = []
    monkeypatch.setattr("grader.search.reference_player.solve", searched.append)
    answers, one, other = Answers(), exercise([1, 2]), exercise([1, 2])
    for each in (one, other, one):
        answers(each)
    assert searched == [one, other]


def test_a_search_with_certain_visits_is_stopped_at_the_first_other_one():
    problem = exercise([[3, 5], [3, 9], [1, 2]])
    weak, strict = (
        list(solve(problem, name).recording.visited) for name in ("fig57", "fig57_strict")
    )
    assert weak != strict
    found = search_with_visits(problem, "fig57_strict", strict)
    assert (found.visited, found.value) == (strict, 3)
    for visited in (weak, strict[:-1], [*strict, 0], []):
        assert search_with_visits(problem, "fig57_strict", visited) is None


def test_the_visits_of_a_search_are_counted_up_to_a_limit():
    problem = exercise([[3, 5], [1, 2]])
    visits = len(solve(problem).recording.visited)
    assert [visits_at_most(problem, visits + more) for more in (-1, 0, 1)] == [False, True, True]


@pytest.mark.parametrize(
    ("tree", "root", "moves"),
    [
        ([[-3, -3], [-3, "?"]], "MAX", ("B",)),  # C is worth -3 only if ? is -3 or more
        ([[3, 3], [3, "?"]], "MIN", ("B",)),
        ([[-3, -3], [[-3, "?"], -3]], "MAX", ("B", "C")),  # D is worth -3 or more in any case
    ],
)
def test_a_move_that_depends_on_an_unknown_leaf_is_not_listed(tree, root, moves):
    assert solve(exercise(tree, root)).moves == moves
