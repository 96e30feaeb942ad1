"""The figures of a class as CSV and JSON: both show the summary, and no text can break them."""

import csv
import json
from collections import defaultdict
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import get_args

import pytest

import grader.reports.classes
from grader.class_run.statistics import summary
from grader.core.models import OutcomeKind
from grader.core.models.class_run import Status
from grader.reports.classes import FORMATS, counts, in_brief
from grader.reports.classes.csv import COLUMNS
from grader.reports.classes.json import FORMAT_VERSION
from tests.support.class_results import result, sample_class, sample_summary, without_score
from tests.support.json_schemas import assert_closed, assert_fits, objects

PLACE = Path(grader.reports.classes.__file__).parent / "class.schema.json"
SCHEMA = json.loads(PLACE.read_text("utf-8"))
CLASSES = {
    "empty": summary([]),
    "one": summary([result(1, 1, 0)]),
    "unknown": summary([without_score(1, "not-graded", "damaged \ud83d")]),
    "usual": sample_summary(90),
}


def rows(found):
    text = FORMATS.renderer("csv")(found)
    assert text.startswith("\ufeff" + ",".join(COLUMNS) + "\n")
    return list(csv.DictReader(StringIO(text[1:])))


def test_the_formats_are_found_by_their_files():
    assert set(FORMATS.names()) >= {"csv", "grades", "json"}


def test_the_schema_is_of_this_version_and_forbids_and_requires_everything_it_names():
    assert_closed(SCHEMA)
    assert len([*objects(SCHEMA)]) > 10
    assert SCHEMA["properties"]["format_version"]["const"] == FORMAT_VERSION
    assert SCHEMA["$defs"]["outcome"]["enum"] == list(get_args(OutcomeKind))
    status = SCHEMA["$defs"]["result"]["properties"]["status"]
    assert status["enum"] == list(get_args(Status))


@pytest.mark.parametrize("name", CLASSES)
def test_every_class_is_strict_ascii_json_that_fits_the_schema(name):
    assert_fits(FORMATS.renderer("json")(CLASSES[name]), SCHEMA)


LENGTHS = {"mistakes": "students", "failed_runs": "students"}
FIGURES = {
    "exercises": "correlation",
    "lines": "exercises",
    "clusters": "mean",
    "similar": "weight",
    **LENGTHS,
}
"""A figure of each table, which is the number of items of a list in LENGTHS."""


def test_csv_and_json_have_the_same_figures():
    found = CLASSES["usual"]
    told = json.loads(FORMATS.renderer("json")(found))
    tables = defaultdict(list)
    for row in rows(found):
        tables[row["table"]].append(row)

    def values(name, figure):
        given = [row["value"] for row in tables[name] if row["figure"] == figure]
        return [float(value) if value else None for value in given]

    assert {row["figure"]: int(row["value"]) for row in tables["class"]} == counts(found)
    assert values("scores", "mean") == [told["scores"]["mean"]]
    assert values("histogram", "submissions") == told["scores"]["bins"]
    (group,), (listed,) = told["equal"], (row["students"] for row in tables["equal"])
    assert len(group) == 5
    assert listed == "; ".join(group)
    for name, figure in FIGURES.items():
        right = [each[figure] for each in told[name]]
        assert values(name, figure) == ([*map(len, right)] if name in LENGTHS else right), name
    for name in ("mistakes", "lines", "clusters", "failed_runs"):
        listed = [row["students"].split("; ") for row in tables[name] if row["students"]]
        assert listed == [each["students"] for each in told[name]]


def test_a_class_without_scores_has_no_rows_of_scores():
    tables = {row["table"] for row in rows(CLASSES["unknown"])}
    assert tables == {"class", "alone"}


def test_an_undefined_correlation_is_empty():
    (row,) = [each for each in rows(summary([result(1, 1)])) if each["figure"] == "correlation"]
    assert row["value"] == ""


def test_no_text_of_a_student_is_read_as_a_formula():
    hostile = "=1+1"
    found = summary([result(1, 0, name=hostile, mistakes=(hostile,), finding=hostile)])
    text = FORMATS.renderer("csv")(found)
    cells = [cell for row in csv.reader(StringIO(text)) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "@", "+", "-"))]
    assert "'=1+1" in cells


def test_the_counts_add_up():
    found = counts(summary(sample_class(200)))
    parts = [found[name] for name in ("graded", "partial", "not_graded", "nothing_handed_in")]
    assert sum(parts) == found["students"] == 200
    assert min(parts) > 0


@pytest.mark.parametrize(
    ("results", "line"),
    [
        (
            [replace(result(1, 1), late=True)],
            "1 student: 1 graded; 1 late. The mean is 100%; 1 of 1 passed.",
        ),
        (
            [result(1, 1), replace(result(2, 0), status="needs-review", open=1)],
            (
                "2 students: 1 graded and 1 waiting for a person. The mean is 100%; 1 of 1 passed, "
                "without the 1 with open parts."
            ),
        ),
        ([], "0 students."),
        ([without_score(1, "not-graded")], "1 student: 1 not graded."),
    ],
)
def test_the_line_on_a_class_has_only_what_there_is(results, line):
    assert in_brief(summary(results)) == line
