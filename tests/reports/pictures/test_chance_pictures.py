"""Chance nodes in pictures: circles, and the probabilities of their outcomes."""

import re

import pytest

from grader.core.tree import Tree
from grader.reports.parts.ascii_tree import NodeMark, draw
from grader.reports.pictures import Picture, mermaid, svg, words
from grader.reports.text.terminal_lines import Page

TREE = Tree.build([{"chance": [["1/4", 3], ["3/4", [5]]]}, {"chance": [["1/1000", 1], [0.999, 2]]}])
PICTURE = Picture(tree=TREE, title="Chance", moves=("B",))
TEXT = re.compile(r'<text class="odds[^>]* x="([\d.]+)" y="([\d.]+)">([^<]*)</text>')


def test_a_chance_node_is_a_circle():
    drawn = str(svg.render(PICTURE))
    circle = "M0 -41A20.5 20.5 0 1 1 0 0A20.5 20.5 0 1 1 0 -41Z"
    assert drawn.count('<g class="node chance"') == 2
    assert drawn.count(f'<path class="shape" d="{circle}"/>') == 2
    assert 'data-sign="chance"' in drawn
    assert 'data-sign="min"' in drawn


def test_a_picture_without_chance_does_not_explain_it():
    assert 'data-sign="chance"' not in str(svg.render(Picture(tree=Tree.build([[3], 4]))))


def test_each_outcome_has_its_probability_beside_the_others():
    found = [(float(x), text) for x, _, text in TEXT.findall(str(svg.render(PICTURE)))]
    assert [text for _, text in found] == ["1/4", "3/4", "1/1000", "≈0.999"]
    assert found[3][0] - found[2][0] > 35
    assert [x for x, _ in found] == sorted(x for x, _ in found)


def test_a_screen_reader_reads_chance_and_probability():
    assert words.sentence(PICTURE, 1) == "B, chance node: best move."
    assert words.sentence(PICTURE, 4) == "E, MIN node, probability 3/4."
    assert words.sentence(PICTURE, 3) == "D, leaf worth 3, probability 1/4."


def test_mermaid_has_circles_and_labelled_lines():
    text = mermaid.render(PICTURE)
    assert '  n1(("○ B"))\n' in text
    assert '  n1 -- "1/4" --- n3\n' in text
    assert '  n2 -- "≈0.999" --- n6\n' in text
    assert "  n0 === n1\n" in text


@pytest.mark.parametrize(
    ("unicode", "lines"),
    [
        (True, ["△ A", "├─ ○ B", "│  ├─ 1/4: D = 3", "│  └─ 3/4: ▽ E", "│     └─ H = 5"]),
        (False, ["MAX A", "|-- CHANCE B", "|   |-- 1/4: D = 3", "|   `-- 3/4: MIN E"]),
    ],
)
def test_a_text_tree_has_the_probability_before_each_outcome(unicode, lines):
    page = Page.sized(80, unicode=unicode)
    drawn = draw(TREE, page, mark=lambda _: NodeMark(), label=lambda _: "")
    assert page.paint(drawn, color=False).splitlines()[: len(lines)] == lines
