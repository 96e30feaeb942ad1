import re
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.core.tree import Tree
from grader.reports.parts.ascii_tree import NodeMark, draw
from grader.reports.text.terminal_lines import Page
from tests.support.report_samples import FIGURE_5_2, deep

NONE = MappingProxyType({})


def drawn(nested, *, width=80, unicode=True, marks=NONE, labels=NONE, player="MAX", **more):
    page, tree = Page(width, unicode), Tree.build(nested, root_player=player)
    more["mark"] = lambda node: marks.get(node, NodeMark())
    more["label"] = lambda node: labels.get(node, "")
    return page.paint(draw(tree, page, **more), color=False)


def test_a_tree_is_an_outline_with_its_marks_in_the_margin():
    labels = {0: "[-∞, +∞]", 6: "pruned"}
    picture = drawn([[3, 12], [2, "?"]], marks={6: NodeMark("+")}, labels=labels)
    assert picture.splitlines() == [
        "  △ A           [-∞, +∞]",
        "  ├─ ▽ B",
        "  │  ├─ D = 3",
        "  │  └─ E = 12",
        "  └─ ▽ C",
        "     ├─ F = 2",
        "+    └─ G = ?   pruned",
    ]


def test_ascii_has_words_for_the_players_and_other_branch_signs():
    lines = drawn([[3, 12], 2], unicode=False, player="MIN").splitlines()
    assert lines == ["MIN A", "|-- MAX B", "|   |-- D = 3", "|   `-- E = 12", "`-- C = 2"]


def test_a_lone_leaf_is_a_tree():
    assert drawn(7) == "A = 7\n"


def test_a_wide_tree_is_drawn_around_its_focus_and_counts_the_rest():
    picture = drawn(list(range(300)), odd={200, 201}, focus=[200])
    near = [f"├─ {name} = {value}" for value, name in enumerate("GQ GR GS GT GU".split(), 197)]
    assert picture.splitlines() == [
        "△ A",
        "├─ B = 0",
        "├─ C = 1",
        "├─ … 195 nodes as expected",
        *near,
        "└─ … 98 nodes as expected",
    ]


def test_nodes_left_out_are_marked_as_different_where_they_are():
    picture = drawn([[1] * 30, [2] * 30], odd={*range(3, 40)}, focus=[3])
    assert "… 27 nodes, not as expected" in picture
    assert "… 30 nodes, 7 not as expected" in picture


def test_a_deep_tree_leaves_levels_out():
    picture = drawn(deep(300), odd={600}, focus=[600], marks={600: NodeMark("-")})
    assert "… 588 nodes as expected" in picture
    assert "- │" in picture
    assert len(picture.splitlines()) < 20


def test_without_a_comparison_a_large_tree_is_drawn_from_the_top():
    picture = drawn([[1] * 50] * 3)
    assert len(picture.splitlines()) <= 40
    assert "nodes more" in picture
    assert "expected" not in picture


TREES = st.recursive(st.integers(-9, 9) | st.just("?"), lambda kids: st.lists(kids, max_size=6))


@given(TREES, st.booleans(), st.integers(1, 20), st.data())
def test_every_node_is_drawn_or_counted(nested, unicode, limit, data):
    tree = Tree.build(nested)
    odd = data.draw(st.sets(st.integers(0, len(tree) - 1), max_size=4))
    picture = drawn(nested, unicode=unicode, odd=odd, focus=sorted(odd), limit=limit)
    counted = re.findall(r"(?:…|\.\.\.) (\d+) nodes?", picture)
    only_counts = re.findall(r"^[│├└─|` -]*(?:…|\.\.\.) \d", picture, flags=re.MULTILINE)
    lines = len(picture.splitlines())
    assert lines - len(only_counts) + sum(map(int, counted)) == len(tree)


@given(TREES, st.integers(20, 100), st.booleans(), st.integers(1, 200))
def test_no_line_is_wider_than_the_page(nested, width, unicode, limit):
    picture = drawn(nested, width=width, unicode=unicode, limit=limit)
    assert all(cell_len(line) <= width for line in picture.splitlines())


@pytest.mark.parametrize("width", [20, 60, 100])
def test_a_deep_tree_drawn_in_full_shows_every_name(width):
    picture = drawn(deep(60), width=width, limit=1000)
    assert len(picture.splitlines()) == 121
    assert all(line[-1].isalnum() for line in picture.splitlines())
    assert drawn(FIGURE_5_2).count("\n") == 13
