"""The output of `grade solve` for Monte Carlo tree search, in each format."""

from __future__ import annotations

import csv
import io
import itertools
import json
import re

import pytest
from rich.cells import cell_len

from grader.core.errors import UsageError
from grader.course import exercise_file
from grader.course.listed_exercises import shipped_exercise
from grader.reports.solutions.playouts import FORMATS, solved
from tests.reports.html.test_report_page import skeleton
from tests.support.goldtest import assert_gold
from tests.support.html_page import taken_apart
from tests.support.report_samples import HOSTILE
from tests.support.searches_by_playouts import game, solution

HOSTILE_LEAF = {"name": HOSTILE, "value": 1}
RECORD = re.compile(r"(\S+) (-?[\d.]+)/(\d+)")


def render(name, *solutions, **options):
    return FORMATS.renderer(name)(*(solutions or [solution()]), **options)


@pytest.mark.parametrize("name", FORMATS.names())
def test_a_small_search_matches_its_gold_file(name):
    text = render(name, solution(title="A <small> tree", source="a lecture"))
    assert_gold(skeleton(text) if name == "html" else text, f"solution-playouts.{name}.txt")


def test_the_table_in_ascii_matches_its_gold_file():
    found = solution(game("nim", matches=5), "textbook", iterations=40, exploration=1.5)
    text = render("table", found, width=60, unicode=False)
    assert text.isascii()
    assert_gold(text, "solution-playouts.table-ascii.txt")


@pytest.mark.parametrize("width", [20, 40, 60, 100])
def test_no_line_of_the_table_is_wider_than_the_page(width):
    for found in (solution(game("tic-tac-toe"), iterations=50), solution([HOSTILE_LEAF, 2])):
        lines = render("table", found, width=width).splitlines()
        assert max(map(cell_len, lines)) <= width


def test_a_long_search_is_folded_in_the_table_alone():
    found = solution([[3, 1], [2, 8]], iterations=50)
    table = render("table", found)
    assert "… iterations 21 to 42 are left out; --format csv has them all" in table
    numbers = [int(line[:3]) for line in table.splitlines() if re.match(r" [ \d]\d  ", line)]
    assert numbers == [*range(1, 21), *range(43, 51)]
    assert "left out" not in render("table", solution([[3, 1], [2, 8]], iterations=29))
    assert len({row[0] for row in csv.reader(io.StringIO(render("csv", found)))}) == 51
    assert len(json.loads(render("json", found))["steps"]) == 50
    assert render("markdown", found).count("\n| 50 |") == 1
    assert "\n50: " in render("text", found)


def test_the_formats_agree_about_every_record():
    found = solution(game("nim", matches=6), iterations=45)
    steps = json.loads(render("json", found))["steps"]
    told = [{name: (each["W"], each["N"]) for name, each in step["records"].items()}
            for step in steps]  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(render("csv", found))))
    by_csv = [{} for _ in told]
    for row in rows:
        by_csv[int(row["Iteration"]) - 1][row["Node"]] = float(row["W"]), int(row["N"])
    assert by_csv == told
    lines = [line for line in render("text", found).splitlines() if ": start " in line]
    by_text = [{name: (float(w), int(n)) for name, w, n in RECORD.findall(line)} for line in lines]
    assert by_text == told


def test_each_step_of_the_player_has_the_records_after_its_iteration():
    found = solution(game("nim", matches=6), iterations=45)
    names = found.tree.names
    given = taken_apart(render("html", found)).data("searches")
    player = given["players"]["tree-1"]
    texts = [" ".join(given["words"][word] for word in text) for text in player["texts"]]
    assert player["grows"] is True
    for shown, step in zip(player["searches"][0]["steps"], found.iterations(), strict=True):
        others = {node: texts[place] for node, place in shown[7]}
        records = [f"{each.wins:g}/{each.visits}" for each in step.records]
        assert {**others, shown[0]: texts[shown[6]]} == dict(zip(step.path, records, strict=True))
        assert texts[shown[5]].startswith(f"Iteration {step.number}. ")
        assert (f"{names[step.leaf]} is new." in texts[shown[5]]) == step.expands


def test_ucb1_is_that_of_the_table_before_the_iteration():
    found = solution([[3, 12], [2, 8]], iterations=20)
    steps = json.loads(render("json", found))["steps"]
    for before, step in itertools.pairwise(steps):
        for node, record in before["records"].items():
            for children in step["choices"].values():
                if node in children:
                    assert children[node]["N"] == record["N"]
    chosen = [row["UCB1"] for row in csv.DictReader(io.StringIO(render("csv", found)))]
    assert chosen[0] == ""
    assert any(chosen)
    root = json.loads(render("json", found))["root"]
    assert sum(each["N"] for each in root.values()) == 20


@pytest.mark.parametrize("name", ["mcts-nim-7", "mcts-uneven", "mcts-min-first", "mcts-draws"])
def test_the_exercise_reads_back_as_it_was(name, tmp_path):
    (asked,) = exercise_file.load(shipped_exercise(name))
    text = FORMATS.renderer("exercise")(solved(asked, None))
    file = tmp_path / f"{name}.yaml"
    file.write_text(text, encoding="utf-8")
    (again,) = exercise_file.load(file)
    for field in ("iterations", "exploration", "seed", "points", "title", "algorithm"):
        assert getattr(again, field) == getattr(asked, field)
    assert render("csv", solved(again, None)) == render("csv", solved(asked, None))


def test_several_searches_are_on_one_page_and_in_one_picture():
    two = solution(), solution([[3, 1], [2, 8]], title="Another")
    page = taken_apart(render("html", *two))
    assert [one.text for one in page.all("h1", "")] == ["2 searches by playouts"]
    assert set(page.data("searches")["players"]) == {"tree-1", "tree-2"}
    assert render("svg", *two).count("<svg") == 3
    assert render("mermaid", *two).count("subgraph") == 2


def test_a_format_that_needs_a_value_is_refused():
    with pytest.raises(UsageError) as refused:
        FORMATS.renderer("yaml")
    assert str(refused.value) == (
        "there is no format 'yaml'; choose from csv, exercise, html, json, markdown, mermaid, svg, "
        "table, text, the formats for Monte Carlo tree search"
    )
