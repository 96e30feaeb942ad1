"""Playouts judged by the history of their search: no right search is accused, each wrong one is
caught."""

from dataclasses import replace
from math import inf, sqrt

import pytest

from grader.core.tree import Tree
from grader.kinds.iterations.playout_statistics import Playout, Statistics, StepsReading
from grader.kinds.iterations.upper_confidence import Constants, HistoryJudge, right_readings
from tests.support import monte_carlo
from tests.support.monte_carlo import Search, Way

ACCEPTED = (sqrt(2), 1.4, 1.0)
ITERATIONS = 60


def best(tree, playouts):
    judge = HistoryJudge(tree, playouts, ACCEPTED)
    return judge, max(map(judge.fitted, right_readings(tree)), key=lambda fit: fit.right_until)


def accused(count, utilities):
    return [
        (number, name)
        for number, (tree, dice) in enumerate(monte_carlo.trees(count, utilities))
        for name, way in monte_carlo.RIGHT.items()
        for playouts in [Search(tree, way, dice).playouts(ITERATIONS)]
        if best(tree, playouts)[1].right_until < ITERATIONS
    ]


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("utilities", [(-1, 1), (-1, 0, 1), (0, 1), (-3, 2, 8, 7)])
def test_no_right_search_is_accused(utilities):
    assert accused(6, utilities) == []


@pytest.mark.long
def test_no_right_search_of_200_trees_is_accused():
    assert accused(200, (-1, 0, 1)) == []


def caught(way, count):
    """The number of trees on which a playout is not allowed."""
    found = 0
    for tree, dice in monte_carlo.trees(count):
        judge, fit = best(tree, Search(tree, way, dice).playouts(ITERATIONS))
        found += bool(judge.offences(fit.reading, fit.constant))
    return found


@pytest.mark.parametrize("name", monte_carlo.WRONG)
def test_a_mistake_shows_in_nearly_every_tree(name):
    assert caught(monte_carlo.WRONG[name], 10) >= 9


@pytest.mark.long
@pytest.mark.parametrize("name", monte_carlo.WRONG)
def test_a_mistake_shows_in_nearly_every_one_of_100_trees(name):
    assert caught(monte_carlo.WRONG[name], 100) >= 98


# ---------------------------------------------------------------- one playout after another

TREE = Tree.build([[1, -1], [[1, 1], -1]])
"""A > B, C; B > D, E; C > F, G; F > H, I."""
A, B, C, D, E, F, G, H, I = range(9)  # noqa: E741 - the nodes' names


def offences(*nodes, reading=StepsReading()):  # noqa: B008 - it never changes
    playouts = [Playout(node, 1) for node in nodes]
    found = HistoryJudge(TREE, playouts, ACCEPTED).offences(reading, sqrt(2))
    return [(each.iteration, each.slip, each.parent, each.chosen) for each in found]


@pytest.mark.parametrize("nodes", [(B, C, D), (C, B, F), (A, C, B), (B, C, E, G, D)])
def test_untried_children_come_in_any_order(nodes):
    assert offences(*nodes) == []


@pytest.mark.parametrize(
    ("nodes", "found"),
    [
        ((B, B), (2, "untried", A, B)),
        ((B, C, B), (3, "played again", B, None)),
        ((B, D), (2, "untried", A, B)),
        ((B, A), (2, "played again", A, None)),
        ((B, C, H), (3, "beyond", C, F)),
        ((D,), (1, "beyond", A, B)),
    ],
)
def test_a_slip_names_its_place(nodes, found):
    assert offences(*nodes)[-1] == found


def test_a_later_playout_is_judged_by_what_was_played():
    assert offences(B, B, C) == [(2, "untried", A, B)]


def test_the_table_of_an_offence_has_the_records_before_it():
    playouts = [Playout(B, 1), Playout(C, -1), Playout(F, -1)]
    (found,) = HistoryJudge(TREE, playouts, ACCEPTED).offences(StepsReading(), sqrt(2))
    rows = [(row.node, row.visits, row.wins) for row in found.choices]
    assert (found.iteration, found.slip, rows) == (3, "bound", [(B, 1, 1), (C, 1, 0)])
    assert found.allowed == (B,)
    assert found.choices[0].bound == pytest.approx(1 + sqrt(2) * sqrt(0.6931471805599453))


def test_a_terminal_node_is_played_again():
    tree = Tree.build([1, -1])
    playouts = [Playout(1, 1), Playout(2, -1), Playout(1, 1), Playout(1, 1)]
    assert HistoryJudge(tree, playouts, ACCEPTED).offences(StepsReading(), sqrt(2)) == []


def test_a_random_game_of_the_program_itself_starts_at_the_first_new_node():
    statistics = Statistics(TREE, StepsReading(), (-1, 1))
    for end, leaf in ((H, C), (D, B), (I, F), (H, H)):
        playout = Playout(end, 1, ended=True)
        assert statistics.leaf_of(playout) == leaf
        statistics.add(leaf, 1)
    root_first = Statistics(TREE, StepsReading(root_first=True), (-1, 1))
    assert root_first.leaf_of(Playout(H, 1, ended=True)) == A


def test_rewards_and_records():
    both = (
        Statistics(TREE, StepsReading(), (-1, 1)),
        Statistics(TREE, StepsReading(reward="utilities"), (-1, 1)),
    )
    for statistics in both:
        for leaf, value in ((B, 1), (C, -1), (F, 1)):
            statistics.add(leaf, value)
    assert [each.record(C) for each in both] == [(2, 1.0), (2, 0)]
    assert [each.record(F) for each in both] == [(1, 0.0), (1, -1)]  # MIN chooses it
    assert both[0].n(A) == 3
    (bonus,) = (each for _, each in both[0].parts(A, [C]))
    assert bonus == pytest.approx(sqrt(1.0986122886681098 / 2))


def test_records_of_siblings_are_shared():
    statistics = Statistics(TREE, StepsReading(shared="siblings"), (-1, 1))
    statistics.add(B, 1)
    assert statistics.record(C) == (1, 1.0)


# ---------------------------------------------------------------- the exploration constant


def test_choices_bound_the_constant():
    constants = Constants()
    constants.include((0.5, 1.0), [(1.0, 0.5)])
    assert constants.least == pytest.approx(1)
    constants.include((1.0, 0.5), [(0.5, 0.7)])
    assert (constants.most, constants.any) == (pytest.approx(2.5), True)
    assert (constants.has(1.4), constants.has(3)) == (True, False)
    constants.include((0.0, 1.0), [(1.0, 1.0)])
    assert not constants.any


@pytest.mark.parametrize("constant", [0.1, 3.0, 5.0])
def test_another_constant_is_found_by_the_choices(constant):
    tree, dice = next(monte_carlo.trees(1))
    playouts = Search(tree, Way(constant=constant), dice).playouts(400)
    fit = HistoryJudge(tree, playouts, ACCEPTED).fitted(StepsReading())
    assert fit.any_until == 400 > fit.right_until
    assert fit.constants.least - 1e-6 <= constant <= fit.constants.most + 1e-6
    assert fit.constants.most - fit.constants.least < 0.2


def test_the_first_playouts_alone_can_be_fitted():
    tree, dice = next(monte_carlo.trees(1))
    judge = HistoryJudge(tree, Search(tree, Way(), dice).playouts(30), ACCEPTED)
    assert judge.fitted(StepsReading(), most=10).right_until == 10
    assert judge.fitted(replace(StepsReading(), credit="mover")).right_until < 30


def test_without_a_choice_every_constant_fits():
    fit = HistoryJudge(TREE, [Playout(B, 1)], ACCEPTED).fitted(StepsReading())
    assert (fit.constants.least, fit.constants.most, fit.fitting) == (-inf, inf, ACCEPTED)
