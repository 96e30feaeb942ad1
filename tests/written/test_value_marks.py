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
from tests.support.paper_marks import FIG_5_2, marked
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


@pytest.mark.parametrize(
    ("answer", "share", "findings"),
    [
        (RIGHT, 1, []),
        ("A = 3, B = 3, C = 2, D = 5", 3 / 4, [
            ("wrong-node-value",
             "x.txt:1: D is a MIN node: the least of 14 (K), 5 (L) and 2 (M) is 2, not 5.")]),
        ("A = 5, B = 3, C = 2, D = 5", 3 / 4, [
            ("wrong-node-value",
             "x.txt:1: D is a MIN node: the least of 14 (K), 5 (L) and 2 (M) is 2, not 5.")]),
        ("A = 3, B = 8, C = 2, D = 2", 3 / 4, [
            ("wrong-node-value",
             ("x.txt:1: B is a MIN node: the least of 3 (E), 12 (F) and 8 (G) is 3, not 8; that is "
              "the last child's value."))]),
        ("A = 3, C = 2", 2 / 4, [
            ("missing-node-values", "x.txt: the values of B and D are missing.")]),
        ("A = 6, B = 12, C = 6, D = 14", 1 / 2, [
            ("same-mistake-in-values",
             ("x.txt:1: the values of A, B, C and D are of the other player: MAX takes the "
              "greatest of its children's values, MIN the least; A has the value 3, not 6."))]),
        ("A = 14, B = 12, C = 6, D = 14", 1 / 4, [
            ("same-mistake-in-values",
             ("x.txt:1: the values of B, C and D are of the other player: MAX takes the greatest "
              "of its children's values, MIN the least; B has the value 3, not 12."))]),
        ("A = 23, B = 23, C = 12, D = 21", 1 / 4, [
            ("same-mistake-in-values",
             ("x.txt:1: the values of B, C and D are the sums of the children's values; MAX takes "
              "the greatest of them, MIN the least; B has the value 3, not 23."))]),
    ],
)  # fmt: skip
def test_each_inner_node_is_marked_by_itself(answer, share, findings):
    (found,), told = marked(FIG, "x.txt", f"values: {answer}", "values")
    assert found == pytest.approx(share)
    assert told == findings


def test_the_bounds_of_a_search_that_prunes_are_named():
    tree = {"tree": [[5, 6], [7, 4, 1], [9, 3, 2]], "algorithm": "minimax"}
    (share,), told = marked(tree, "x.txt", "values: A = 5, B = 5, C = 4, D = 3", "values")
    assert share == 2 / 4
    assert told == [
        ("same-mistake-in-values",
         ("x.txt:1: the values of C and D are the bounds with which a search that prunes leaves "
          "them; minimax searches all children; C has the value 1, not 4.")),
    ]  # fmt: skip


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


@pytest.mark.parametrize(
    ("file", "text", "finding"),
    [
        ("x.yaml", "values: [3, 3]", ("unread-part",
         ("x.yaml:1: values is [3, 3]; it must be a mapping from nodes to their values, as in "
          "{A: 3, B: 3}."))),
        ("x.yaml", "values: {A: [3]}", ("unread-part",
         "x.yaml:1: the value of A is [3]; it must be a number.")),
        ("x.yaml", "values: {Z: 3}", ("unknown-node", "x.yaml:1: 'Z' is not a node of this tree.")),
        ("x.txt", "values: all are 3 or so", ("unread-part",
         ("x.txt:1: values is 'all are 3 or so'; it must be nodes with their values, as in A = 3, "
          "B = 3."))),
        ("x.txt", "values: A >= 3", ("unreadable-cell",
         "x.txt:1: value of A is '>= 3'; write 3 alone.")),
        ("x.txt", "min(3, 12, 8) = 3", ("unread-line",
         ("x.txt:1: 'min(3, 12, 8) = 3' was not read; "
          'write values as "A = 3, B = 3", or a label as "value: 3".'))),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_read_gets_one_sentence(file, text, finding):
    (share,), told = marked(FIG, file, text, "values")
    assert share == 0
    assert told[0] == finding


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
