"""The output of `grade solve` for playouts by themselves, in each format."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from rich.cells import cell_len

from grader.core.errors import UsageError
from grader.course import exercise_file
from grader.reports.solutions.simulations import FORMATS, solved
from tests.support.goldtest import assert_gold
from tests.support.report_samples import HOSTILE
from tests.support.searches_by_playouts import game
from tests.support.simulated import problem

TREE = [[1, [0, -1, 1]], -1, [[1, 0], 1]]


def solution(tree=TREE, variant=None, **given):
    return solved(problem(tree, **{"simulations": 6, **given}), variant)


def render(name, found=None, **options):
    return FORMATS.renderer(name)(found or solution(), **options)


@pytest.mark.parametrize("name", FORMATS.names())
def test_small_playouts_match_their_gold_file(name):
    text = render(name, solution(title="A <small> tree", source="a lecture", policy="heavy"))
    assert_gold(text, f"solution-simulations.{name}.txt")


@pytest.mark.parametrize("width", [20, 40, 60, 100])
def test_no_line_of_the_table_is_wider_than_the_page(width):
    for found in (
        solution(game("tic-tac-toe")),
        solution([{"name": HOSTILE, "value": 1}, 2]),
    ):
        lines = render("table", found, width=width).splitlines()
        assert max(map(cell_len, lines)) <= width
    assert render("table", unicode=False).isascii()


def test_the_formats_agree_about_every_playout():
    found = solution(simulations=25, policy="heavy")
    document = json.loads(render("json", found))
    rows = list(csv.DictReader(io.StringIO(render("csv", found))))
    lines = re.findall(r"^(\d+): (.+): (.+): (.+)$", render("text", found), re.MULTILINE)
    assert len(document["steps"]) == len(lines) == 25
    for step, (number, result, rolls, path) in zip(document["steps"], lines, strict=True):
        moves = [row for row in rows if int(row["Playout"]) == step["playout"]]
        assert step["path"] == ["A", *(row["Action"] for row in moves)] == path.split(" > ")
        rolled = [[int(row["Roll"]), int(row["Sides"])] for row in moves if row["Roll"]]
        assert step["rolls"] == rolled
        assert (rolls == "none") == (rolled == [])
        assert str(step["result"]) == moves[-1]["Result"] == result
        assert int(number) == step["playout"]
        assert {row["Result"] for row in moves[:-1]} <= {""}
    results = [step["result"] for step in document["steps"]]
    assert document["mean"] == sum(results) / len(results)


def test_another_policy_can_be_named():
    random, heavy = solution(simulations=30), solution(variant="heavy", simulations=30)
    assert random.title != heavy.title
    assert random.mean != heavy.mean
    with pytest.raises(UsageError, match="there is no variant 'fig57'"):
        solution(variant="fig57")


def test_the_exercise_reads_back_as_it_was(tmp_path):
    was = problem(TREE, policy="heavy", simulations=7, seed=9, points=2)
    file = tmp_path / "small.yaml"
    file.write_text(render("exercise", solved(was, None)), "utf-8")
    (back,) = exercise_file.load(file)
    for field in ("simulations", "policy", "seed", "points", "title", "algorithm"):
        assert getattr(back, field) == getattr(was, field), field
    usual = render("exercise", solution(simulations=40))
    assert not {"playouts:", "policy:", "seed:"} & set(usual.split())


def test_a_format_that_needs_a_search_is_refused():
    with pytest.raises(UsageError, match="the formats for playouts"):
        FORMATS.renderer("svg")
