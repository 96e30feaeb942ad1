"""Pictures of searches with a depth limit: a node below it is drawn only if it was visited."""

from dataclasses import replace

import pytest

from grader.core import algorithms
from grader.core.models import Exercise
from grader.core.tree import Tree
from grader.reports.parts.ascii_tree import NodeMark, draw
from grader.reports.pictures import Picture, mermaid, svg
from grader.reports.pictures.outline import outline
from grader.reports.text.terminal_lines import Page
from grader.search.reference_player import solve

TREE = [[{"value": 3, "children": [1, 9]}, 8], [{"value": 2, "children": [6]}, 4]]


@pytest.fixture
def exercise():
    minimax = algorithms.algorithm("minimax", counts_depth=True)
    return Exercise(id="x", title="T", tree=Tree.build(TREE, horizon=2), algorithm=minimax)


def names(picture):
    return [picture.tree.names[item.node] for item in outline(picture)]


def test_nodes_below_the_limit_are_left_out_unless_a_search_visited_them(exercise):
    right = solve(exercise).recording
    deeper = solve(replace(exercise, tree=exercise.tree.with_horizon(3))).recording
    alone = Picture(tree=exercise.tree, right=right)
    both = Picture(tree=exercise.tree, right=right, theirs=deeper)
    assert names(alone) == list("ABCDEFG")
    assert names(both) == list("ABCDEFGHIJ")
    assert alone.is_leaf(3)
    assert not both.is_leaf(3)
    assert "below the limit" in svg.render(both)
    assert "below the limit" not in svg.render(alone)
    assert mermaid.render(both)


def test_an_outline_in_text_has_the_same_nodes(exercise):
    def shown(odd):
        lines = draw(exercise.tree, Page(), mark=lambda _: NodeMark(), label=lambda _: "", odd=odd)
        return "".join(span.text for line in lines for span in line)

    assert "H = 1" not in shown(())
    assert "H = 1" in shown((7,))
