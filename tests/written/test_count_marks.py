"""Counts: each number that the exercise asks for, marked alone."""

import pytest

from grader.written.parsing import numbers
from tests.support.paper_marks import FIG_5_2, marked

NIM = {"game": {"nim": {"matches": 4}}}
TREE = {"tree": FIG_5_2}


@pytest.mark.parametrize(
    ("fields", "text", "share", "sentence"),
    [
        (NIM, "states: 7", 0, "states is 8, not 7."),
        (NIM, "states: 12", 0,
         ("states is 8, not 12; that is the number of nodes, and several nodes can have the same "
         "state.")),
        (NIM, "states: 5", 1 / 8,
         ("states is 8, not 5; that is the number of boards, and a state has the player to move as "
         "well.")),
        (NIM, "ply: 5", 1 / 8,
         "ply is 4, not 5; that is the number of levels, and ply counts the moves between them."),
        (TREE, "nodes: 12", 1 / 6, "nodes is 13, not 12; the root is a node too."),
        (TREE, "leaves: 7", 0,
         ("leaves is 9, not 7; that is the number of leaves evaluated, and all leaves are asked "
         "for.")),
    ],
)  # fmt: skip
def test_a_wrong_count_is_explained_and_may_earn_half(fields, text, share, sentence):
    (found,), told = marked(fields, "x.txt", f"counts:\n{text}\n", "counts")
    assert found == pytest.approx(share)
    assert told[0] == ("wrong-count", f"x.txt:2: {sentence}")
    assert told[1][0] == "missing-counts"


def test_the_counts_that_are_not_given_are_named_once():
    shares, told = marked(TREE, "x.yaml", "counts: {nodes: 13}\n", "counts")
    assert shares == [pytest.approx(1 / 3)]
    sentence = "x.yaml: leaves and ply are not given; write each with its number."
    assert told == [("missing-counts", sentence)]


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
    ("file", "text", "code", "sentence"),
    [
        ("x.yaml", "counts: {knots: 3}", "unknown-count",
         "x.yaml:1: 'knots' is not a count of this exercise; it asks for nodes, leaves and ply."),
        ("x.csv", "counts,kings,3", "unknown-count",
         "x.csv:1: 'kings' is not a count of this exercise; it asks for nodes, leaves and ply."),
        ("x.yaml", "counts: {nodes: many}", "unreadable-cell",
         "x.yaml:1: the number for nodes is 'many'; write a number, as in 12, 1,000,000 or 10^6."),
        ("x.yaml", "counts: [13, 9]", "unread-part",
         ("x.yaml:1: counts is [13, 9]; it must be a mapping from counts to numbers, as in "
         "{nodes: 13, leaves: 9}.")),
        ("x.txt", "counts: a few", "unread-part",
         ("x.txt:1: counts is 'a few'; it must be a mapping from counts to numbers, as in "
         "{nodes: 13, leaves: 9}.")),
    ],
)  # fmt: skip
def test_a_count_that_cannot_be_read_gets_one_sentence(file, text, code, sentence):
    shares, told = marked(TREE, file, text, "counts")
    assert shares == [0]
    assert told[0] == (code, sentence)


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
