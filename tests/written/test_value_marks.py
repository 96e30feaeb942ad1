"""The values of the nodes on paper: each inner node counts the same, and a slip costs once."""

import signal
from dataclasses import replace

import pytest
from hypothesis import given

from grader.core import algorithms
from grader.core.models import Entry, Written
from grader.core.models.figure import cited
from grader.search import node_values
from grader.search.reference_player import solve
from grader.written import submission_answers
from grader.written.parsing import read
from tests.support.goldtest import assert_gold
from tests.support.paper_marks import FIG_5_2, marked, transcript
from tests.support.strategies import exercise, nested

FIG = {"tree": FIG_5_2, "algorithm": "minimax"}
RIGHT = "A = 3, B = 3, C = 2, D = 2"


@given(tree=nested(leaves=16))
def test_the_right_value_of_each_inner_node_follows_from_its_children(tree):
    search = solve(exercise(tree), "minimax").recording
    right = node_values.right(search)
    tree = search.tree
    assert sorted(right) == [node for node in range(len(tree)) if not tree.is_leaf(node)]
    known = {**dict(enumerate(tree.values)), **right}
    for node, value in right.items():
        assert node_values.of_children(tree, node, known) == value


ANSWERS = [
    RIGHT,
    "A = 3, B = 3, C = 2, D = 5",
    "A = 5, B = 3, C = 2, D = 5",
    "A = 3, B = 8, C = 2, D = 2",
    "A = 3, C = 2",
    "A = 6, B = 12, C = 6, D = 14",
    "A = 14, B = 12, C = 6, D = 14",
    "A = 23, B = 23, C = 12, D = 21",
]
UNREADABLE = [
    ("x.yaml", "values: [3, 3]"),
    ("x.yaml", "values: {A: [3]}"),
    ("x.yaml", "values: {Z: 3}"),
    ("x.txt", "values: all are 3 or so"),
    ("x.txt", "values: A >= 3"),
    ("x.txt", "min(3, 12, 8) = 3"),
]


def test_each_inner_node_is_marked_by_itself():
    cases = [(FIG, "x.txt", f"values: {answer}") for answer in ANSWERS]
    bounds = {"tree": [[5, 6], [7, 4, 1], [9, 3, 2]], "algorithm": "minimax"}
    cases.append((bounds, "x.txt", "values: A = 5, B = 5, C = 4, D = 3"))
    cases += [(FIG, *each) for each in UNREADABLE]
    assert_gold(transcript(cases, "values"), "marks-values.txt")


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("values: A = 3, B = 3, C = 2, D = 2", [1, 1]),
        ("value: 3\nvalues: B = 3, C = 2, D = 2", [1, 1]),
        ("Value = 3, move = B\nB: 3\nC: 2\nD: 2", [1, 1]),
        ("value: 2\nvalues: B = 3, C = 2, D = 2", [0, 3 / 4]),
        ("values: 3", [1, 0]),
    ],
)
def test_the_value_of_the_root_may_be_given_once(text, shares):
    assert marked(FIG, "x.txt", text, "value", "values")[0] == pytest.approx(shares)


def test_a_value_and_a_move_that_follow_from_the_own_values_earn_a_quarter():
    text = "value: 6\nmove: {}\nvalues: A = 6, B = 3, C = 6, D = 2"
    why = (
        "Your value and move are not the right ones, but follow from your own values, so they earn "
        "at least a quarter of the points."
    )
    told = ("carried-forward", why)
    parts = ("value", "move", "values")
    shares, found = marked(FIG, "x.txt", text.format("C"), *parts)
    assert (shares, found[-1]) == ([1 / 4, 1 / 4, 3 / 4], told)
    shares, found = marked(FIG, "x.txt", text.format("D"), *parts)
    assert shares == [1 / 4, 0, 3 / 4]
    assert ("wrong-answer", "x.txt:2: the best move is B, not D.") in found


@pytest.mark.parametrize(
    "line",
    ["A" + " " * 990 + "x", "A =" + " " * 990 + "x", "A = max(" + "1," * 450, "A(" * 450,
     "value of " * 110, "A = 3" + "," * 900 + "x", "A = 3 because " * 70],
)  # fmt: skip
def test_a_hostile_line_is_read_at_once(line):
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail("reading takes seconds"))
    signal.alarm(5)
    try:
        marked(FIG, "x.txt", line, "values")
    finally:
        signal.alarm(0)


def test_the_last_value_of_a_node_counts():
    assert marked(FIG, "x.txt", f"B = 12\n{RIGHT}", "values") == ([1], [])


@pytest.mark.parametrize(
    "text",
    [
        "B = min(3, 12, 8) = 3\nC = min{2, 4, 6} = 2\nD = min(14, 5, 2) = 2\nA = max(3, 2, 2) = 3",
        "A (MAX): 3\nB (MIN): 3\nC (MIN): 2\nD (MIN): 2",
        "value(A) = 3\nvalue of B: 3\nminimax(C) = 2\nD -> 2",
        "A | 3\nB | 3\nC | 2\nD | 2",
        "A [3]\nB [3]\nC [2]\nD [2]",
        "├── B = 3\n├── C = 2\n└── D = 2\nA = 3",
        "The values are A 3, B 3, C 2 and D 2.",
        "B has the value 3, because MIN takes the least.\nC = 2 (from H)\nD = 2\nA = 3",
        "E = 3, F = 12, G = 8, B = 3\nC = 2, D = 2\nA = 3",
    ],
)
def test_values_are_read_in_many_notations(text):
    assert marked(FIG, "x.txt", text, "values") == ([1], [])


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("x.yaml", "values: {A: 3, B: 3, C: 2, D: 2}"),
        ("x.yaml", "values: A = 3, B = 3, C = 2, D = 2"),
        ("x.yaml", "value: {A: 3, B: 3, C: 2, D: 2}"),
        ("x.yaml", "A: 3\nB: 3\nC: 2\nD: 2"),
        ("x.csv", "node,value\nA,3\nB,3\nC,2\nD,2\n"),
        ("x.csv", "values,A,3\nvalues,B,3\nvalues,C,2\nvalues,D,2\n"),
        ("x.csv", "A;3\nB;3\nC;2\nD;2\n"),
        ("x.md", "| Node | A | B | C | D |\n|---|---|---|---|---|\n| Value | 3 | 3 | 2 | 2 |\n"),
        ("x.md", "| A | B | C | D |\n|---|---|---|---|\n| 3 | 3 | 2 | 2 |\n"),
        ("x.md", "**Node B**: **3**\n\nNode C: 2\n\nD = 2\n\nA = 3\n"),
    ],
)
def test_values_are_read_in_each_layout(file, text):
    assert marked(FIG, file, text, "values") == ([1], [])


def test_an_alpha_beta_answer_has_no_values_of_nodes():
    assert marked(FIG_5_2, "x.txt", "values: 3", "value") == ([1], [])
    assert marked(FIG_5_2, "x.txt", "A = 3, B = 3", "value")[0] == [0]


@pytest.mark.parametrize(
    ("algorithm", "line"),
    [
        ("minimax", "MINIMAX-DECISION line 2: return the action with the greatest value"),
        ("alpha-beta", "ALPHA-BETA-SEARCH line 3: return the action with value v"),
    ],
)
def test_a_wrong_move_cites_the_figure_of_its_own_algorithm(algorithm, line):
    posed = replace(exercise(FIG_5_2), algorithm=algorithms.algorithm(algorithm))
    entry = Entry.on_paper(posed, {"move": 1})
    sheet = read("x.txt", b"move: C", posed)
    found, _ = submission_answers.marked(entry, solve(posed), Written(sheet=sheet))
    (finding,) = found.findings
    assert finding.code == "wrong-answer"
    assert cited(finding.figure) == line
