"""The growth of a search: exact counts beside searches that count, fits, and the memory."""

import tracemalloc
from math import log10

import pytest

from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.search import games, growth
from grader.search.games.uniform import UniformSettings
from grader.search.growth import GrowthPoint, Series, Size
from grader.search.reference_player import solve
from grader.search.uniform_counts import at_depth, visited

SIZES = [(b, m) for b in (2, 3, 4, 7) for m in range(1, 6) if b**m < 5000]


def none(*_):
    """No progress is shown."""


@pytest.mark.parametrize("variant", ["fig57", "fig57_strict", "alpha_ge_beta"])
@pytest.mark.parametrize("order", ["best", "worst"])
def test_the_exact_counts_are_those_of_a_search(order, variant):
    for b, m in SIZES:
        tree = UniformSettings(branching=b, depth=m, order=order)
        _, size = growth.searched(tree, variant)
        assert size == (at_depth(b, m, order), visited(b, m, order))


@pytest.mark.parametrize("order", growth.ORDERS)
def test_minimax_examines_everything_and_has_the_same_value(order):
    for b, m in SIZES:
        tree = UniformSettings(branching=b, depth=m, order=order)
        value, size = growth.searched(tree, "minimax")
        assert size == (b**m, (b ** (m + 1) - 1) // (b - 1))
        assert growth.searched(tree)[0] == value


@pytest.mark.parametrize("first", ["MAX", "MIN"])
@pytest.mark.parametrize("order", ["best", "worst"])
def test_the_tree_of_an_exercise_has_the_same_counts(order, first):
    rules = games.rules("uniform", {"branching": 3, "depth": 4, "order": order}, first)
    recording = solve(Exercise(id="u", title="U", tree=GrowingTree(rules))).recording
    assert len(recording.evaluated) == at_depth(3, 4, order)
    assert len(recording.visited) == visited(3, 4, order)


def test_the_leaves_of_both_exact_orders_are_numbered_from_0():
    for order in ("best", "worst"):
        tree = GrowingTree(games.rules("uniform", {"branching": 3, "depth": 3, "order": order}))
        whole = tree.unfolded(100)
        assert sorted(whole.values[leaf] for leaf in whole.leaves()) == list(range(27))


def test_a_large_uniform_tree_is_refused():
    (found,) = games.mistakes("uniform", {"branching": 1000, "depth": 6})
    assert found == (
        "depth",
        (
            "a tree with branching 1000 and depth 6 has more than 1,000,000,000,000,000 leaves; "
            "lower its depth or branching"
        ),
    )
    assert not list(games.mistakes("uniform", {"branching": 1000, "depth": 5}))


def test_random_order_lies_between_and_is_the_same_each_time():
    found = growth.random_series(3, (2, 6), range(1, 11), none)
    assert found == growth.random_series(3, (2, 6), range(1, 11), none)
    assert found.points[1].leaves == pytest.approx(271.2)
    assert found.points[1].visits == pytest.approx(472.5)
    assert all(53 < size.leaves < 729 for size in found.points[1].sizes)
    assert len({size.leaves for size in found.points[1].sizes}) > 5


def test_progress_is_told_for_each_depth():
    told = []
    growth.random_series(2, (1, 3), (1,), lambda *given: told.append(given))
    assert told == [(0, 2, "alpha-beta, depth 1"), (1, 2, "alpha-beta, depth 3")]


def test_the_memory_of_a_search_grows_only_with_the_depth():
    growth.searched(UniformSettings(branching=2, depth=2))  # imports the reference

    def peak(depth):
        tracemalloc.start()
        _, size = growth.searched(UniformSettings(branching=2, depth=depth, order="worst"))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most, size.visits

    (small, few), (large, many) = peak(6), peak(14)
    assert many > 200 * few
    assert large < 4 * small


def test_the_fit_is_that_of_the_least_squares_with_its_spread():
    def series(*sizes):
        each_size = (tuple(Size(leaves, leaves) for leaves in each) for each in sizes)
        return Series("s", "", tuple(map(GrowthPoint, (1, 2, 3), each_size)))

    assert series([2], [4], [8]).fit(2) == (pytest.approx(1), 0)
    fit = series([2, 2], [2, 4], [2, 8]).fit(2)
    assert fit.exponent == pytest.approx(0.5)
    assert fit.spread == pytest.approx(0.5**0.5)
    assert Series("s", "", (GrowthPoint(1, (Size(2, 3),)),)).fit(2) is None


def test_the_effective_branching_factor_is_the_root_of_the_leaves():
    minimax, best, worst = growth.exact_series(9, [1, 6])
    assert [point.branching for point in minimax.points] == pytest.approx([9, 9])
    assert worst.points == minimax.points
    assert best.points[1].branching == pytest.approx((2 * 9**3 - 1) ** (1 / 6))


@pytest.mark.parametrize(("b", "depths"), [(2, (14,)), (3, (10,)), (8, (5,)), (30, (3,))])
def test_the_expected_visits_are_near_the_measured_ones(b, depths):
    measured = growth.random_series(b, depths, range(3), none).points[0].visits
    assert 1 / 4 < growth.expected_visits(b, depths[0]) / measured < 4


def test_the_expected_visits_of_any_tree_are_finite():
    assert growth.expected_visits(1000, 1000) > 10**299


def test_the_random_leaves_bear_out_three_quarters():
    fit = growth.random_series(10, (2, 3, 4, 5), range(1, 6), none).fit(10)
    assert fit.exponent == pytest.approx(0.75, abs=0.06)
    assert log10(at_depth(10, 6, "best")) / 6 == pytest.approx(0.55, abs=0.01)


def test_random_order_has_no_exact_count():
    with pytest.raises(ValueError, match="not exact"):
        at_depth(3, 4, "random")
