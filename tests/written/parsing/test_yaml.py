"""Answers in YAML: the reader accepts and rejects the same documents as the schema."""

import json
from math import inf

import jsonschema
import pytest
from hypothesis import given

from grader.course import listed_exercises, positioned_yaml
from grader.kinds.search.solution import solution_of
from grader.reports.renderers import FORMATS
from grader.search.reference_player import solve
from tests.support.answers_samples import (
    codes,
    messages,
    named,
    names,
    rows,
    sheet,
    shown,
    transcript,
    windows,
)
from tests.support.goldtest import assert_gold
from tests.support.strategies import exercise, exercises

SCHEMA = jsonschema.Draft202012Validator(
    json.loads((listed_exercises.shipped() / "answers.schema.json").read_text("utf-8"))
)


def data(text):
    root, mistakes = positioned_yaml.read(text.encode())
    assert mistakes == []
    return root.data


# ---------------------------------------------------------------- the schema and the reader agree

RIGHT = [
    "value: 6", "value: -2.5", "value: 1/2", "value: -inf", "value: .inf", "value: '+∞'",
    "value: '6'",
    "value: -I", "value: oo", "value: ~", "value: 1e3", "value: math.inf",
    "exercise: tree", "exercise: ~",
    "move: B", "move: 'B'", "move: ~",
    "visited: [A, B]", "visited: A B", "visited: 'A, B'", "visited: []", "visited: ~",
    "pruned: [K]", "pruned: none", "pruned: ''",
    "leaves: 5", "leaves: 0", "leaves: 5.0", "leaves: ~",
    "windows: {A: [-inf, +inf]}", "windows: {A: [-inf, 6], B: [., .]}", "windows: {A: '[-inf, 6]'}",
    "windows: {A: '-inf, 6'}", "windows: {A: {alpha: -inf, beta: 6}}", "windows: {A: }",
    "windows: {}",
    "windows: ~",
    "ordering: {C: [G, F]}", "ordering: {C: G F}", "ordering: {}", "ordering: {C: }",
    "trace: []", "trace: ~", "trace: [[A, -inf, +inf, -inf, MAXvalue]]", "trace: [[H, 6, 6, 6]]",
    "trace: [[H, ~, ~, 6]]", "trace: [[H, '', '', 6, '', '']]",
    "trace: [[E, -inf, 6, 8, MAXvalue, PRUNE1]]",
    "trace: [[E, -inf, 6, 8, MAX, 1]]", "trace: [[E, -inf, 6, 8, max_value, true]]",
    "trace: [[E, -inf, 6, 8, MAX-VALUE, cut]]",
    "trace: [{node: A, alpha: -inf, beta: +inf, value: -inf, function: MAXvalue, prune: ~}]",
    "trace: [{node: H, value: 6}]", "trace: [{node: H}]",
    "trace: [{node: D, alpha_in: -inf, beta_in: inf, alpha: 6, beta: inf, value: 6, prune: false}]",
    "trace: ['D: 6: +inf: 6 MAXvalue']", "trace: ['PRUNE1:E:-inf:6:8 MAXvalue']",
    "trace: ['PRUNE1(β): E: -∞: 6: 8 MAXvalue']", "trace: ['H::: 6']", "trace: ['L: 2: 2:']",
    "trace: ['E: -inf: 6: 8 MAXvalue PRUNE1']", "trace: ['E: -inf: 6: 8: MAXvalue: PRUNE1']",
    "trace:\n- D: 6:+inf:6 MAXvalue", "trace:\n- PRUNE1: E:-inf:6:8 MAXvalue", "trace:\n- H:6:6:6",
]  # fmt: skip
WRONG = [
    "valeu: 6", "value: [6]", "value: {a: 6}", "value: six", "value: 1,5", "value: nan",
    "value: 1/0",
    "value: true", "value: '1 2'",
    "exercise: 5.5", "exercise: [tree]", "exercise: My Tree",
    "move: [B]", "move: {B: 1}", "visited: {A: 1}", "visited: [[A]]", "visited: [{A: 1}]",
    "pruned: [[K]]", "leaves: 2.5", "leaves: -1", "leaves: [5]", "leaves: few",
    "windows: [[A, 1, 2]]", "windows: A", "windows: {A: [1]}", "windows: {A: [1, 2, 3]}",
    "windows: {A: [1, six]}", "windows: {A: {alpha: 1}}",
    "windows: {A: {alpha: 1, bet: 2}}", "windows: {A: {alpha: 1, beta: 2, c: 3}}",
    "windows: {A: 6}", "windows: {A: six}", "windows: {A: [[1], 2]}",
    "ordering: [C]", "ordering: C", "ordering: {C: [[G]]}", "ordering: {C: {G: 1}}",
    "trace: A", "trace: {A: 1}", "trace: [A]", "trace: [6]", "trace: [[]]", "trace: [[A]]",
    "trace: [[A, 1, 2]]", "trace: [[A, 1, 2, 3, MAX, PRUNE, x]]",
    "trace: [[A, 1,5, 2, 3, MAX, PRUNE1]]",
    "trace: [[A, 1, 2, six]]", "trace: [[A, 1, 2, [3]]]", "trace: [[A, 1, 2, 3, MAXI]]",
    "trace: [[A, 1, 2, 3, MAX, never]]", "trace: [{alpha: 1}]", "trace: [{node: A, valu: 1}]",
    "trace: [{node: A, value: six}]", "trace: [{node: A, prune: never}]", "trace: [{node: [A]}]",
    "trace: ['D: 6: +inf']", "trace: ['hello']", "trace: ['D: 6: six: 6']", "trace: [{}]",
    "6", "[A, B]", "text",
]  # fmt: skip


@pytest.mark.parametrize("text", RIGHT)
def test_a_document_valid_by_the_schema_is_read_without_findings(text):
    SCHEMA.validate(data(text))
    found = sheet("yaml", f"{text}\n")
    answered = [code for code, _ in codes(found) if code != "empty-answer"]
    assert answered == [], messages(found)


@pytest.mark.parametrize("text", WRONG)
def test_a_document_invalid_by_the_schema_is_reported(text):
    assert not SCHEMA.is_valid(data(text))
    found = sheet("yaml", f"{text}\n")
    assert {code for code, _ in codes(found)} - {"empty-answer"}, found


@given(asked=exercises)
def test_grade_solve_writes_a_valid_document(asked):
    text = FORMATS.renderer("yaml")(solution_of(solve(asked)))
    SCHEMA.validate(data(text))


# ---------------------------------------------------------------- each part


def test_every_part_is_read():
    found = sheet("yaml", """\
exercise: tree
value: 6
move: b
visited: A B D
pruned: [K, G]
leaves: 5
windows:
  A: [-inf, +inf]
  B: {alpha: -∞, beta: .inf}
  E: "[-inf, 6]"
ordering:
  C: [G, F]
  B: E D
trace:
  - [A, -inf, +inf, -inf, MAXvalue]
  - {node: H, alpha: 6, beta: 6, value: 6}
  - "PRUNE1: E: -inf: 6: 8 MAXvalue"
  - D: 6:+inf:6 MAXvalue
""")  # fmt: skip
    assert messages(found) == []
    assert shown(found.value) == 6
    assert found.move is not None
    assert found.move == ("B", 3)
    assert names(found.visited) == ["A", "B", "D"]
    assert names(found.pruned) == ["K", "G"]
    assert shown(found.leaves) == 5
    assert windows(found) == {"A": (-inf, inf), "B": (-inf, "∞"), "E": (-inf, 6)}
    assert [(node.text, names(order)) for node, order in found.ordering or ()] == [
        ("C", ["G", "F"]), ("B", ["E", "D"])
    ]  # fmt: skip
    assert rows(found.trace) == [
        ("A", -inf, inf, -inf, "MAX", None), ("H", 6, 6, 6, "", None), ("E", -inf, 6, 8, "MAX", 1),
        ("D", 6, inf, 6, "MAX", None),
    ]  # fmt: skip
    assert [row.line for row in found.trace or ()] == [15, 16, 17, 18]


def test_names_that_look_like_numbers_or_booleans_are_read_as_written():
    asked = named("12", "012", "1e3", "1.50", "true", "null", "NO", "Y", "~")
    found = sheet(
        "yaml",
        "visited: [12, 012, 1e3, 1.50, true, NO, Y]\nmove: 1.50\n"
        "trace: [[012, 1, 1, 1], {node: 1e3, value: 3}]\nwindows: {'12': [1, 2]}\n"
        "ordering: {root: [ 1.50 ,&a 012, *a]}\npruned: ['null', \"~\"]\n",
        asked,
    )
    assert messages(found) == []
    assert names(found.visited) == ["12", "012", "1e3", "1.50", "true", "NO", "Y"]
    assert found.move.text == "1.50"
    assert [row.node.text for row in found.trace or ()] == ["012", "1e3"]
    assert names((found.ordering or ())[0][1]) == ["1.50", "012", "012"]
    assert names(found.pruned) == ["null", "~"]


def test_bounds_at_entry_may_have_keys():
    found = sheet("yaml", "trace: [{node: D, alpha_in: -inf, beta_in: 3, value: 6}]\n")
    assert messages(found) == []
    assert (shown(found.trace[0].alpha_in), shown(found.trace[0].beta_in)) == (-inf, 3)
    assert found.trace[0].alpha is None


# ---------------------------------------------------------------- mistakes


MISTAKES = [
    "vaalu: 6",
    "colour: 6",
    "value: [6]",
    "move: [B]",
    "visited: {A: 1}",
    "visited: [[A]]",
    "windows: [[A, 1, 2]]",
    "windows: {A: [1]}",
    "ordering: [C]",
    "trace: A",
    "trace: [[A, 1,5, 2, 3, MAX, PRUNE1]]",
    "trace: [[A, 1, 2]]",
    "trace: [{node: A, valu: 1}]",
    "value: 6\nvalue: 7",
    "windows: {12: [1, 2]}\nvalue: 6",
    "value: !!str 6",
    "value: nan",
    "[A, B]",
    """\
vaalu: 6
move: [B]
visited: [A, Q, D]
windows: {A: [1], B: [-inf, 6]}
leaves: few
trace:
  - [A, 1,5, 2, 3, MAX, PRUNE1]
  - hello
  - [H, 6, 6, 6]
""",
]


def test_a_mistake_is_reported_and_spoils_no_other_part():
    assert_gold(transcript("yaml", MISTAKES), "reading-yaml.txt")


# ---------------------------------------------------------------- output of grade solve


def test_the_answers_file_of_the_lecture_is_unchanged():
    text = FORMATS.renderer("yaml")(solution_of(solve(exercise([[3, 12], [2, "?"]]))))
    assert_gold(text, "solution-small.yaml.txt")


def test_the_plain_text_of_a_solution_is_unchanged():
    text = FORMATS.renderer("text")(solution_of(solve(exercise([[3, 12], [2, "?"]]))))
    assert text.startswith(
        "# A tree\nexercise: tree\nvalue: 3\nmove: B\nvisited: A, B, D, E, C, F\npruned: G\n"
        "leaves: 3\n\nwindows:\nA: -inf: +inf\n"
    )
    assert text.endswith(
        "\n\nNode: alpha: beta: Value Function\nA: -inf: +inf: -inf MAXvalue\n"
        "B: -inf: +inf: +inf MINvalue\nD: 3: 3: 3\nB: -inf: 3: 3 MINvalue\nE: 12: 12: 12\n"
        "B: -inf: 3: 3 MINvalue\nA: 3: +inf: 3 MAXvalue\nC: 3: +inf: +inf MINvalue\nF: 2: 2: 2\n"
        "PRUNE1: C: 3: +inf: 2 MINvalue\nA: 3: +inf: 3 MAXvalue\n"
    )


def test_an_empty_cell_of_a_list_is_read_as_empty():
    found = sheet("yaml", "leaves: 5\ntrace:\n  - [H, , , 6]\n  - [H,,, 6 ,]\n")
    assert messages(found) == []
    assert rows(found.trace) == [("H", "", "", 6, None, None)] * 2
