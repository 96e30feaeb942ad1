"""Counts of the leaves and nodes that alpha-beta examines, and the claim about them, on paper."""

import pytest

from grader.written.parsing.numbers import judgement
from tests.support.goldtest import assert_gold
from tests.support.paper_marks import FIG_5_2, marked, transcript

TREE = {"tree": FIG_5_2}

GROWTH = {
    **TREE,
    "counts": [
        {"name": "best", "count": "leaves", "branching": 3, "depth": 4, "order": "best"},
        {"name": "nodes", "count": "visited", "branching": 3, "depth": 4, "order": "best"},
        {"name": "worst", "count": "leaves", "branching": 3, "depth": 4, "order": "worst"},
        {"name": "random", "count": "leaves", "branching": 3, "depth": 4, "order": "random",
         "tolerance": 0.1},
    ],
}  # fmt: skip
CLAIM = {
    **TREE,
    "counts": [
        {"count": "claim", "order": "best", "times": 2},
        {"count": "times", "order": "best"},
    ],
}


def one(label, given):
    shares, told = marked(GROWTH, "x.yaml", f"counts: {{{label}: {given}}}\n", "counts")
    return shares[0] * 4, [sentence for code, sentence in told if code != "missing-counts"]


@pytest.mark.parametrize(
    ("label", "given"),
    [("best", "17"), ("best", "3^2 + 3^2 - 1"), ("best", "2*3^2-1"), ("nodes", "37"),
     ("worst", "3^4"), ("random", "27"), ("random", "29"), ("random", "3^3")],
)  # fmt: skip
def test_a_right_number_may_be_a_formula(label, given):
    assert one(label, given) == (1, [])


WRONG = [
    "best: 9",
    "best: 81",
    "nodes: 121",
    "nodes: 17",
    "best: 18",
    "worst: 17",
    "random: 31",
    "nodes: 38",
]
JUDGEMENTS = [
    "claim: true, times: 2",
    "claim: true, times: twice",
    "claim: false, times: double",
    "claim: false, times: 3/4",
    "claim: false",
    "claim: perhaps, times: 1/2",
]


def test_a_wrong_number_and_a_wrong_judgement_are_told_with_their_slips():
    cases = [(GROWTH, "x.yaml", f"counts: {{{given}}}\n") for given in WRONG]
    cases += [(CLAIM, "x.yaml", f"counts: {{{given}}}\n") for given in JUDGEMENTS]
    cases.append((CLAIM, "x.txt", "it is as I said\n"))
    assert_gold(transcript(cases, "counts"), "marks-alpha-beta-counts.txt")


@pytest.mark.parametrize("given", ["3 - 5", "9 - 1", "3^1 - 3^2"])
def test_a_difference_without_a_power_or_below_0_is_not_read(given):
    assert one("best", given)[0] == 0


@pytest.mark.parametrize("file", ["x.yaml", "x.txt", "x.md", "x.csv"])
def test_a_claim_is_judged_in_every_layout(file):
    text = {
        "x.yaml": "counts: {claim: false, times: 1/2}",
        "x.txt": "The claim is false.\ntimes: half its depth\n",
        "x.md": "| quantity | number |\n|---|---|\n| claim | wrong |\n| times | 0.5 |\n",
        "x.csv": "counts,claim,falsch\ncounts,times,m/2\n",
    }[file]
    assert marked(CLAIM, file, text, "counts") == ([1], [])


@pytest.mark.parametrize(
    "given", ["1/2", "0.5", "0,5", "half", "half the depth", "1/2 of its depth", "m/2", "1 m / 2"]
)
def test_the_number_of_times_may_be_in_words(given):
    text = f'counts: {{claim: "no", times: "{given}"}}'
    assert marked(CLAIM, "x.yaml", text, "counts") == ([1], [])


@pytest.mark.parametrize(
    ("given", "said"),
    [("true", True), ("False, because of the worst order", False), ("the claim is false", False),
     ("correct? No, it is false", False), ("not true", False), ("it is not false", True),
     ("not at all", False), ("perhaps", None), ("", None)],
)  # fmt: skip
def test_a_judgement_is_read_as_a_person_would(given, said):
    assert judgement(given) is said


@pytest.mark.parametrize(
    ("order", "times", "right"),
    [("best", 0.5, "true"), ("random", 0.75, "true"), ("worst", 1, "true"), ("worst", 2, "false"),
     ("random", 2, "false")],
)  # fmt: skip
def test_the_truth_of_a_claim_follows_from_its_order(order, times, right):
    asked = {**TREE, "counts": [{"count": "claim", "order": order, "times": times}]}
    assert marked(asked, "x.yaml", f"counts: {{claim: {right}}}", "counts") == ([1], [])
    wrong = "false" if right == "true" else "true"
    assert marked(asked, "x.yaml", f"counts: {{claim: {wrong}}}", "counts")[0] == [0]
