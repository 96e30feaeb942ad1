"""A search by playouts, iteration by iteration."""

from math import log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.models.playouts import Record
from grader.core.tree import Tree
from grader.kinds.iterations.playout_statistics import IteratedSearch, Playout, StepsReading
from tests.support.searches_by_playouts import search
from tests.support.strategies import nested

TREE = Tree.build([[1, 0], [0, 1]])
A, B, C, D = range(4)
BY_HAND = IteratedSearch(
    TREE, [Playout(B, 1), Playout(C, 0), Playout(D, 1), Playout(D, 1)], StepsReading(), sqrt(2)
)


def test_the_first_iterations_are_those_worked_out_by_hand():
    first, second, third, fourth = BY_HAND.iterations()
    assert (first.number, first.path, first.value, first.expands) == (1, (A, B), 1, True)
    assert first.records == (Record(1, 1), Record(1, 1))
    assert (second.path, second.records) == ((A, C), (Record(2, 1), Record(1, 0)))
    assert (third.path, third.leaf, third.expands) == ((A, B, D), D, True)
    # MIN chooses D, for whom a 1 is a loss.
    assert third.records == (Record(3, 2), Record(2, 2), Record(1, 0))
    assert (fourth.expands, fourth.records[-1]) == (False, Record(2, 0))


def test_a_decision_has_the_table_before_the_iteration():
    first, _, third, _ = BY_HAND.iterations()
    (untried,) = first.decisions
    assert (untried.node, untried.chosen, untried.by_bound) == (A, B, False)
    assert [each.bound for each in untried.choices] == [None, None]
    at_root, at_b = third.decisions
    assert at_root.by_bound
    assert not at_b.by_bound
    room = sqrt(2 * log(2))
    assert [each.bound for each in at_root.choices] == [
        pytest.approx(1 + room),
        pytest.approx(room),
    ]
    assert [(each.visits, each.wins) for each in at_root.choices] == [(1, 1), (1, 0)]


def test_nobody_decides_at_a_chance_node():
    tree = Tree.build([{"chance": [["1/2", 1], ["1/2", 0]]}, 0])
    steps = [step for step in search(tree, iterations=20).iterations() if len(step.path) == 3]
    assert steps
    assert all([decision.node for decision in step.decisions] == [0] for step in steps)


@given(tree=st.lists(nested(), min_size=2, max_size=4))
def test_the_last_records_are_those_after_the_last_iteration(tree):
    found = search(tree, iterations=25)
    after = {}
    for step in found.iterations():
        after.update(zip(step.path, step.records, strict=True))
    assert found.records == after
    assert list(found.records) == sorted(found.records)
    assert found.records[0].visits == 25
    assert sum(each.visits for each in found.root) == 25
