"""Monte Carlo tree search as a document: its formats agree."""

import csv
import io
import itertools
import json
import re

from grader.reports.renderers import FORMATS
from tests.support.html_page import taken_apart
from tests.support.searches_by_playouts import game, solution

RECORD = re.compile(r"(\S+) (-?[\d.]+)/(\d+)")


def render(name, *solutions, **options):
    return FORMATS.renderer(name)(*(solutions or [solution()]), **options)


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
    told = [
        {name: (each["W"], each["N"]) for name, each in step["records"].items()} for step in steps
    ]
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
        others = {node: texts[place] for node, place in shown[8]}
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


def test_a_decision_without_ucb1_is_not_told():
    found = solution([1, 0], iterations=2)
    first, *_ = found.iterations()
    assert first.decisions
    assert not first.decisions[0].by_bound
    for form in ("text", "table", "markdown", "html"):
        assert "UCB1 at" not in render(form, found)
