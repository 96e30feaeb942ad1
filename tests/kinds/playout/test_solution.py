"""Playouts by themselves as a document: its formats agree."""

import csv
import io
import json
import re

import pytest

from grader.core.errors import UsageError
from grader.reports.renderers import FORMATS
from tests.support.document_samples import rolled


def render(name, found):
    return FORMATS.renderer(name)(found)


def test_the_formats_agree_about_every_playout():
    found = rolled(simulations=25, policy="heavy")
    document = json.loads(render("json", found))
    rows = list(csv.DictReader(io.StringIO(render("csv", found))))
    lines = re.findall(r"^(\d+): (.+): (.+): (.+)$", render("text", found), re.MULTILINE)
    assert len(document["steps"]) == len(lines) == 25
    for step, (number, result, rolls, path) in zip(document["steps"], lines, strict=True):
        moves = [row for row in rows if int(row["Playout"]) == step["playout"]]
        assert step["path"] == ["A", *(row["Action"] for row in moves)] == path.split(" > ")
        throws = [[int(row["Roll"]), int(row["Sides"])] for row in moves if row["Roll"]]
        assert step["rolls"] == throws
        assert (rolls == "none") == (throws == [])
        assert str(step["result"]) == moves[-1]["Result"] == result
        assert int(number) == step["playout"]
        assert {row["Result"] for row in moves[:-1]} <= {""}
    results = [step["result"] for step in document["steps"]]
    assert document["mean"] == sum(results) / len(results)


def test_another_policy_can_be_named():
    random, heavy = rolled(simulations=30), rolled(variant="heavy", simulations=30)
    assert random.title != heavy.title
    assert random.mean != heavy.mean
    with pytest.raises(UsageError, match="there is no variant 'fig57'"):
        rolled(variant="fig57")
