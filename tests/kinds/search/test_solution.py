"""A search as a document: the lecture's trace table, and solutions of games."""

import csv
import io
import json
import re

import pytest

from grader.core.growing_tree import GrowingTree
from grader.course import exercise_file
from grader.course.listed_exercises import shipped_exercise
from grader.kinds.search.solution import solution_of
from grader.reports.parts.wording import depth_limit
from grader.reports.renderers import FORMATS
from grader.search import games
from grader.search.reference_player import solve
from tests.support.document_samples import solution
from tests.support.lecture_table import PRINTED
from tests.support.strategies import exercise


def render(name, *args, **kwargs):
    return FORMATS.renderer(name)(*args, **kwargs)


def test_the_printed_table_comes_out_row_for_row():
    table = render("table", solution()).split("\n\n")[-1].splitlines()[1:]
    assert [line.split() for line in table] == [[cell for cell in row if cell] for row in PRINTED]


def test_the_markdown_table_is_the_printed_one():
    lines = [line for line in render("markdown", solution()).splitlines() if line.startswith("| ")]
    assert [[cell.strip() for cell in line[1:-1].split("|")] for line in lines[1:]] == PRINTED


def test_the_csv_table_is_the_printed_one():
    header, *rows = csv.reader(io.StringIO(render("csv", solution())))
    assert header == ["Node", "alpha", "beta", "Value", "Function", "PRUNE"]
    assert [[cell.replace("inf", "∞") for cell in row] for row in rows] == PRINTED


def test_the_json_has_every_part():
    document = json.loads(render("json", solution()))
    assert " ".join(document) == (
        "id title variant value moves visited pruned cuts leaves_evaluated windows ranges because "
        "holds_for values relabelled counts trace"
    )
    assert document["value"] == 6
    assert document["moves"] == ["B"]
    assert document["visited"] == list("ABDHIEJCFLM")
    assert document["pruned"] == list("GKNO")
    assert document["cuts"] == ["G", "K"]
    assert document["leaves_evaluated"] == 5
    assert document["windows"]["I"] == [6, "+inf"]
    assert document["ranges"]["M"] == {"F": [2, 2], "C": ["-inf", 2], "A": [6, 6]}
    assert document["counts"] == {"nodes": "15", "leaves": "8", "ply": "3"}
    assert document["holds_for"] is None
    assert document["because"] == {"E": "B", "C": "A"}
    columns = ["node", "alpha", "beta", "value", "function", "prune"]
    cells = ["E", "-inf", 6, 8, "MAXvalue", "PRUNE1"]
    assert document["trace"][10] == dict(zip(columns, cells, strict=True))
    assert document["trace"][0]["prune"] is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("depth-two", "depth limit 2 (14 nodes below it)"),
        ("depth-connect", "depth limit 4"),
        ("wikipedia", ""),
    ],
)
def test_the_depth_limit_is_stated(name, sentence):
    (posed,) = exercise_file.load(shipped_exercise(name))
    assert depth_limit(posed) == sentence
    solution = solution_of(solve(posed))
    for each in ("table", "html", "markdown"):
        text = FORMATS.renderer(each)(solution)
        assert sentence in text
        assert bool(re.search("depth limit [0-9]", text)) == bool(sentence)


def test_a_depth_limit_without_the_root_is_stated_as_it_is_written(tmp_path):
    file = tmp_path / "x.yaml"
    file.write_text(
        "id: x\ntitle: T\ndepth: {limit: 1, root: 1}\n"
        "tree: [[{value: 1, children: [2, 3]}, 5], [4, 6]]\n"
    )
    (posed,) = exercise_file.load(file)
    assert depth_limit(posed) == "depth limit 1 (2 nodes below it, the root does not count)"


# ---------------------------------------------------------------- games


def lines(name, **settings):
    problem = exercise(GrowingTree(games.rules(name, settings)))
    if len(small := problem.tree.unfolded(300)) > 1:
        problem = exercise(small)
    return render("table", solution_of(solve(problem))).splitlines()


def test_each_node_of_a_small_game_has_its_board():
    found = lines("tic-tac-toe", board=["O_O", "XXO", "X__"])
    assert "  ├─ ▽ b3                [-1, +∞]  O_O / XXO / XX_" in found
    assert "× │  └─ b3.c3 = -1       pruned  O_O / XXO / XXO" in found


def test_of_a_large_game_the_first_plies_are_shown_with_counts():
    found = lines("connect", rows=3, columns=4, line=3)
    tree = found[: found.index("Value             1") - 1]
    assert len(tree) < 60
    assert any(line.endswith("subtrees cut") for line in tree)
    assert "Visited           1097 nodes" in found
    assert "Cut subtrees      616" in found
    assert not any(line.startswith("Pruned") for line in found)


def test_the_pruned_nodes_of_a_game_are_the_same_in_any_order_of_the_fields():
    late, early = (
        solution_of(solve(posed))
        for _ in range(2)
        for posed in exercise_file.load(shipped_exercise("connect-three"))
    )
    _ = early.moves
    assert list(late.pruned) == list(early.pruned)
    assert len(late.pruned) > len(late.recording.cuts)


def test_pruned_subtrees_of_a_folded_game_are_counted():
    found = lines("kalah", pits=2, seeds=3)
    assert "└─ ▽ 2                              [-2, +∞]  (0) 4 4 / 3 0 (1)" in found
    assert any(line.endswith("… 106 nodes pruned") for line in found)
