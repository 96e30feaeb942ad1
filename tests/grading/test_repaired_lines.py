"""The repaired line of a known mistake: said only where it is certain and asked for."""

import json

import pytest

from grader.core.models import Finding
from grader.core.models.verdict import OwnLine
from grader.diagnosis.mistake_lines import ChangedLines
from grader.grading.repaired_lines import with_repairs
from tests.support.corpus import sample

UPDATE = ChangedLines("min_value", ("beta = min(beta, v)",), ("beta = max(beta, v)",))
TEST = ChangedLines("max_value", ("if v >= beta:",), ("if v > beta:",))
CUT = ChangedLines(
    "max_value", ("if v >= beta:", "    return v"), ("if v > beta:", "    return -v")
)


def repaired(source, *changes, part=None, missing=False, end_line=3):
    """The repaired rows of a line, of which `part` is the own part."""
    part = source.strip() if part is None else part
    start = source.index(part)
    own = OwnLine("a.py", 3, start + 1, end_line, start + len(part) + 1, source, missing)
    finding = Finding(code="known-mistake", message="M.", rows=(("a", "b"),), own_lines=(own,))
    first, *rows = with_repairs(finding, changes).rows
    assert first == ("a", "b")
    return [text for _, text in rows]


@pytest.mark.parametrize(
    ("source", "part", "change", "line"),
    [
        ("    beta = max(beta, v)", None, UPDATE, "beta = min(beta, v)"),
        ("    b=max(b ,best)", None, UPDATE, "b = min(b, best)"),
        ("  if value > hi: return value", "if value > hi", TEST, "if value >= hi: return value"),
        ("  if v > beta:  # cut", "if v > beta", TEST, "if v >= beta:  # cut"),
        ("  if v > beta:", None, TEST, "if v >= beta:"),
        ("  if v > beta: return -v", "return -v", CUT, "if v > beta: return v"),
    ],
)
def test_the_right_line_is_said_in_the_students_own_names(source, part, change, line):
    assert repaired(source, change, part=part) == [f"a.py:3    {line}"]


@pytest.mark.parametrize(
    "source",
    [
        "    beta = max(beta, min_value(game))",
        "    beta = max(alpha, v)",
        "    b = max(b, b)",
        "    beta = largest(beta, v)",
        "    beta = max(beta, 3)",
        "    beta -= max(beta, v)",
        "\x1b[2J",
        "",
    ],
)
def test_another_line_is_not_repaired(source):
    assert repaired(source, UPDATE) == []


def test_a_missing_line_one_of_several_and_one_with_two_repairs_are_not_certain():
    line = "    beta = max(beta, v)"
    assert repaired(line, UPDATE, missing=True) == []
    assert repaired(line, UPDATE, end_line=5) == []
    other = UPDATE._replace(right=("beta = v",))
    assert repaired(line, UPDATE, other) == []
    assert repaired(line, UPDATE, UPDATE) == ["a.py:3    beta = min(beta, v)"]
    assert repaired(line, UPDATE._replace(right=())) == []
    assert repaired(line, UPDATE._replace(right=("beta = min(beta, w)",))) == []


def test_it_is_shown_only_with_the_key_and_to_whom_the_mistake_is_shown(grade, tmp_path):
    program = sample("wrong/beta-taken-with-max", tmp_path)
    head = "title: T\nexercises: [aima-fig-5-2, lecture-trace, wikipedia, {id: uppsala-2010%s}]\n"
    file = tmp_path / "assignment.yaml"
    for more, own, told in (
        ("", "", False),
        ("show_repair: false\n", "", False),
        ("show_repair: true\n", "", True),
        ("show_repair: true\n", ", feedback: category", False),
    ):
        file.write_text(head % own + more)
        out = grade(program, "-a", file, "-f", "json", "--no-smallest-tree").out
        rows = [row for each in json.loads(out)["findings"] for row in each["rows"]]
        assert (["repaired", "alphabeta.py:24    beta = min(beta, v)"] in rows) is told
