"""The tree of a search by playouts, as lines of text."""

import re

import pytest

from grader.core.models.playouts import Iteration, Record
from grader.reports.parts import playouts
from grader.reports.parts.ascii_tree import draw_grown
from grader.reports.text.terminal_lines import Page
from tests.support.searches_by_playouts import game, search


def lines(found, limit=60):
    page = Page.sized(100, unicode=True)
    drawn = draw_grown(found.tree, found.records, page, limit)
    return page.paint(drawn, color=False).splitlines()


def test_each_node_has_its_record_and_untried_siblings_have_none():
    assert lines(search([[1, 0, 1], [0, [1, 0]]], iterations=4)) == [
        "△ A          1/4",
        "├─ ▽ B       1/3",
        "│  ├─ D = 1  0/1",
        "│  ├─ E = 0  1/1",
        "│  └─ F = 1  no playout",
        "└─ ▽ C       0/1",
    ]


def test_a_board_is_on_the_line_of_its_node():
    (first, *_) = lines(search(game("nim", matches=3), iterations=2))
    assert first.split()[-1] == "|||"


def test_of_a_large_tree_the_nodes_with_the_most_playouts_are_drawn():
    found = search(game("tic-tac-toe"), iterations=200)
    text = lines(found, limit=30)
    assert len(text) < 60
    shown = [float(n) for n in re.findall(r"/(\d+)  ", "\n".join(text))]
    hidden = sum(int(n) for n in re.findall(r"… (\d+) nodes? more", "\n".join(text)))
    assert len(shown) + hidden == len(found.records)
    most = max(found.root, key=lambda each: each.visits)
    assert any(f"▽ {found.tree.names[most.node]} " in line for line in text)


def test_untried_nodes_that_are_left_out_are_counted_as_such():
    text = "\n".join(lines(search([1, 0] * 15, iterations=3), limit=9))
    assert "… 27 nodes without a playout" in text
    assert "pruned" not in text


@pytest.mark.parametrize(
    ("wins", "text"),
    [(3.0, "3/5"), (12.5, "12.5/5"), (-2.0, "-2/5"), (1 / 3, "0.33/5"), (0, "0/5")],
)
def test_a_record_has_at_most_two_decimals(wins, text):
    assert playouts.record(Record(5, wins)) == text


def test_the_chosen_child_comes_first_and_a_wide_decision_is_cut():
    found = search([[3, 1], 2, 2, 2, 2, 2, 2, 2], iterations=9)
    *_, last = found.iterations()
    text = playouts.decided(last.decisions[0], found.tree.names.__getitem__)
    chosen = found.tree.names[last.decisions[0].chosen]
    assert text.startswith(f"A: {chosen} ")
    assert text.endswith("and 5 more")


def test_a_long_path_is_cut_in_its_middle():
    nodes = tuple(range(20))
    step = Iteration(1, nodes, 1, True, (), (Record(1, 1),) * 20)
    text = playouts.way(step, str)
    after = " > ".join(f"{node} 1/1" for node in range(10, 20))
    assert text == f"0 1/1 > 1 1/1 > 8 more > {after} (new)"
