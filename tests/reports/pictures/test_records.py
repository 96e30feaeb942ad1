"""Pictures of the tree that a search by playouts has grown."""

import re

import pytest

from grader.core.models.playouts import Record
from grader.core.tree import Tree
from grader.reports.pictures import Picture, svg, words
from grader.reports.pictures.style import RECORDS, with_fallbacks
from tests.support.searches_by_playouts import game, solution

TREE = Tree.build([[1, 0], [0, 1], [{"chance": [["1/2", 3], ["1/2", 4]]}, 5]])
RECORDED = {0: Record(20, 12.5), 1: Record(16, 11), 2: Record(3, 1), 3: Record(1, 0.5)}
PICTURE = Picture(tree=TREE, title="Playouts", moves=("B",), windows=False, records=RECORDED)
NODE = re.compile(r'<g class="([^"]*)" data-node="(\d+)".*?</g>', re.DOTALL)
RECORD = re.compile(r'<text class="record[^>]*>([^<]*)</text>')


def drawn(picture=PICTURE):
    """The classes and the record of each node."""
    text = str(svg.render(picture))
    return {
        int(found[2]): (set(found[1].split()), *RECORD.findall(found[0]))
        for found in NODE.finditer(text)
    }


def test_each_node_with_a_playout_has_its_record():
    nodes = drawn()
    records = ["12.5/20", "11/16", "1/3", "0.5/1"]
    assert [nodes[node][1:] for node in range(4)] == [(record,) for record in records]


def test_an_untried_sibling_is_dashed_and_nothing_below_it_is_drawn():
    nodes = drawn()
    assert sorted(nodes) == [0, 1, 2, 3]
    untried = drawn(Picture(tree=TREE, records={0: Record(1, 1), 1: Record(1, 1)}))
    assert sorted(untried) == [0, 1, 2, 3]
    assert {node for node, (kinds, *_) in untried.items() if "pruned" in kinds} == {2, 3}


def test_lines_are_as_thick_as_playouts_are_many():
    text = str(svg.render(PICTURE))
    lines = dict(re.findall(r'<path class="edge( n\d)?[^"]*" data-node="(\d+)"', text))
    assert {int(node): kind.strip() for kind, node in lines.items()}[1] == "n3"
    assert 'class="edge" data-node="3"' in text
    assert with_fallbacks(RECORDS) in text
    found = re.findall(r"stroke-width:([\d.]+)", with_fallbacks(RECORDS))
    widths = [*map(float, found)]
    assert widths == sorted(widths)


def test_a_picture_without_records_has_none_of_their_style():
    text = str(svg.render(Picture(tree=TREE)))
    assert with_fallbacks(RECORDS) not in text
    assert 'data-sign="record"' not in text


def test_the_legend_explains_records_and_no_visits():
    text = str(svg.render(PICTURE))
    signs = re.findall(r'data-sign="([\w-]+)"', text)
    assert {"record", "often"} <= set(signs)
    assert not {"number", "value", "cut", "best"} & set(signs)
    assert "the move" in text


def test_the_words_for_a_screen_reader_have_the_records():
    assert words.summary(PICTURE) == ["MAX moves first", "20 playouts", "move B"]
    assert words.sentence(PICTURE, 1) == "B, MIN node: W/N 11/16, the move."
    assert words.sentence(PICTURE, 4) == "E, leaf worth 1: no playout."


def test_a_long_record_widens_its_shape():
    def widest(visits):
        picture = Picture(tree=TREE, records={0: Record(visits, visits - 0.25), 1: Record(1, 1)})
        return float(re.search(r'd="M0 -41L([\d.]+) 0', str(svg.render(picture)))[1])

    assert widest(10_000) > widest(100) > 24


def test_a_chance_node_is_a_circle_around_its_record():
    picture = Picture(tree=TREE, records=dict.fromkeys((0, 3, 8), Record(10_000, 1234.5)))
    circle = re.search(r'd="M0 -([\d.]+)A([\d.]+) \2 0', str(svg.render(picture)))
    assert float(circle[1]) == pytest.approx(2 * float(circle[2]), abs=0.2)
    assert float(circle[2]) > 40


def test_a_large_game_draws_the_nodes_with_the_most_playouts_and_counts_the_others():
    picture = solution(game("tic-tac-toe"), iterations=120).picture
    nodes = drawn(picture)
    assert len(nodes) < 40
    most = max(picture.tree.children(0), key=lambda node: picture.records[node].visits)
    assert most in nodes
    text = str(svg.render(picture))
    assert re.search(r"\+\d+ played", text)
    assert re.search(r"\d+ untried", text)
    assert "of 121 played nodes not drawn" in text
