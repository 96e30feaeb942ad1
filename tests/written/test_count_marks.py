"""Counts: each number that the exercise asks for, marked alone."""

import pytest

from grader.written.parsing import numbers
from tests.support.goldtest import assert_gold
from tests.support.paper_marks import FIG_5_2, marked, transcript

NIM = {"game": {"nim": {"matches": 4}}}
TREE = {"tree": FIG_5_2}


CASES = [
    (NIM, "x.txt", "counts:\nstates: 7\n"),
    (NIM, "x.txt", "counts:\nstates: 12\n"),
    (NIM, "x.txt", "counts:\nstates: 5\n"),
    (NIM, "x.txt", "counts:\nply: 5\n"),
    (TREE, "x.txt", "counts:\nnodes: 12\n"),
    (TREE, "x.txt", "counts:\nleaves: 7\n"),
    (TREE, "x.yaml", "counts: {nodes: 13}\n"),
    (TREE, "x.yaml", "counts: {knots: 3}"),
    (TREE, "x.csv", "counts,kings,3"),
    (TREE, "x.yaml", "counts: {nodes: many}"),
    (TREE, "x.yaml", "counts: [13, 9]"),
    (TREE, "x.txt", "counts: a few"),
]


def test_a_wrong_count_is_explained_and_may_earn_half():
    assert_gold(transcript(CASES, "counts"), "marks-counts.txt")


@pytest.mark.parametrize(
    ("given", "tolerance", "share"),
    [
        ("10^154", "magnitude", 1), ("9e153", "magnitude", 1), ("8 * 10^154", "magnitude", 1),
        ("7.9e153", "magnitude", 0), ("10^155", "magnitude", 0), ("10^156", "magnitude", 0),
        ("10^154", 0.0, 0), ("2.5e154", 0.1, 1), ("2.2e154", 0.1, 0), ("35^100", 0.0, 1),
        ("0", "magnitude", 0), ("1.5", 0.1, 0),
    ],
)  # fmt: skip
def test_the_tolerance_is_none_a_share_or_a_power_of_ten(given, tolerance, share):
    asked = {"count": "leaves", "branching": 35, "depth": 100, "tolerance": tolerance}
    shares, _ = marked({**TREE, "counts": [asked]}, "x.txt", f"counts: leaves {given}\n", "counts")
    assert shares == [share]


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ({"count": "nodes", "branching": 2, "depth": 3}, 15),
        ({"count": "nodes", "seconds": 100, "per_second": 10000}, 1_000_000),
        ({"count": "ply", "branching": 10, "nodes": 1000}, 3),
        ({"count": "ply", "branching": 35, "nodes": 1_000_000}, "3.89"),
        ({"count": "ply", "node": "C"}, 1),
        ("visited", 11),
    ],
)  # fmt: skip
def test_a_count_is_worked_out_from_its_facts(asked, right):
    name = asked if isinstance(asked, str) else "it"
    item = asked if isinstance(asked, str) else {**asked, "name": name}
    answer = f"counts: {{{name}: {right}}}"
    assert marked({**TREE, "counts": [item]}, "x.yaml", answer, "counts") == ([1], [])


def test_the_leaves_of_an_answer_without_a_heading_are_a_count_only_if_nothing_else_asks():
    text = "leaves: 9\nnodes: 13\nply: 2\n"
    asked = {**TREE, "counts": ["nodes", "leaves", "ply"]}
    for file, answer in (("x.txt", text), ("x.yaml", text), ("x.csv", text.replace(": ", ","))):
        assert marked(asked, file, answer, "counts") == ([1], [])
        assert marked(TREE, file, answer, "counts")[0] == [pytest.approx(1 / 3)]
    shares, told = marked(asked, "x.txt", text, "leaves", "counts")
    assert shares == [0, pytest.approx(2 / 3)]
    assert [code for code, _ in told] == ["wrong-answer", "missing-counts"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,000,000", 10**6), ("1 000 000", 10**6), ("1.000.000", 10**6), ("1,500", 1500),
        ("10**6", 10**6), ("$10^{6}$", 10**6), ("10⁶", 10**6), ("2,5E+3", 2500), ("≈ 1e6", 10**6),
        ("100 * 10^4 = 10^6", 10**6), ("12 = 1 + 2 + 4 + 4 + 1", 12), ("2 million", 2_000_000),
        ("twelve", 12), ("8 (with the root)", 8), ("3.5", 3.5), ("1/2", 0.5),
        ("-3", None), ("inf", None), ("many", None), ("", None),
        ("9^999999", None), ("1e999999", None), ("0.1^999999", None), ("10^1200 * 10", None),
    ],
)  # fmt: skip
def test_an_amount_is_read_in_each_notation_and_a_huge_one_is_refused(text, value):
    assert numbers.amount(text) == value
