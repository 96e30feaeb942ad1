"""Answers to Monte Carlo tree search on paper: those that make no sense, and wrong bounds."""

import pytest

from tests.support.paper_marks import posed, verdict

RECORDS = "A 37/100, B 60/79, C 1/10, D 2/11, E 16/53, F 3/26, G 27/35, H 10/18"
FIGURE = {
    "algorithm": "mcts",
    "tree": [[[["?", "?"], "?"], "?"], "?", "?"],
    "exploration": 1.4,
    "playouts": {"results": [1], "records": dict(map(str.split, RECORDS.split(", ")))},
}
FROM_ZERO = {
    "algorithm": "mcts",
    "tree": [["?", "?"], ["?", "?"]],
    "playouts": {"results": [1, 0, 1, 1, 0]},
}


@pytest.mark.parametrize(
    "answer",
    [
        "records: A inf/inf, B 1/0, C -1/-5, D 2.5/3.5, E 1e300/1, Q 1/2",
        "ucb: B = inf, C = -inf, D = 1e300, E = 0/0",
        "ucb,B,inf\nucb,C,-\nucb,,3\nstatistics,A,inf,inf\nstatistics,B,1\nstatistics,C",
        "statistics,A,1e400,1e400\nstatistics,B,x,y\nselection\nmove,Q",
        "node,UCB1,W,N\nA\nB,1,2\nQ,1,2,3\n,,,\nB,inf,inf,inf,9,9",
        "selection: none\nmove: none\nucb: none\nrecords: none",
        "selection: A, A, A, A, B\nrecords: A 1/2, A 3/4, A 5/6\nucb: A = 1, A = 2",
        "ucb: " + "B = 1, " * 2000,
        "records: " + "B 1/" * 2000,
        "UCB1(" * 500 + ")" * 500,
        "ucb: [1, 2]\nselection: {A: 1}\nstatistics: [[A, 1, 2]]\nmove: [B]",
        "ucb: {B: [1]}\nstatistics: {B: {W: 1}, C: [1, 2, 3], D: [[1], 2], E: [3, 0.5]}",
    ],
)
@pytest.mark.parametrize("file", ["x.txt", "x.csv", "x.yaml", "x.md"])
def test_no_answer_raises_an_exception_or_earns_points_for_nonsense(answer, file):
    for fields, most, *parts in ((FIGURE, 1 / 2, "ucb"), (FROM_ZERO, 3 / 5)):
        found = verdict(posed(fields), file, answer, *parts, "selection", "statistics")
        assert max(check.share for check in found.checks) <= most
        assert found.findings


@pytest.mark.parametrize(
    ("bounds", "node", "share"),
    [
        ("B 1.10, C 1.05, D 1.09, E 0.70, F 0.69, G 1.24, H 1.21", "I", 1),
        ("B 1.10, C 1.05, D 1.10, E 9, F 9, G 9, H 9", "I", 3 / 7),
        ("B 1.10, C 1.05, D 1.10, E 9, F 9, G 9, H 9", "D", 3 / 7),
        ("B 1.10, C 1.05, D 1.10", "I", 3 / 7),
        ("B 1.10, C 1.05, D 1.10", "D", 1),
        ("B 1.10, C 1.05, D 2", "D", 2 / 3),
    ],
)
def test_a_wrong_bound_costs_points_wherever_it_is(bounds, node, share):
    answer = f"ucb: {bounds}\nselection: {node}"
    found = verdict(posed(FIGURE), "x.txt", answer, "ucb", "selection")
    assert {check.name: check.share for check in found.checks} == {"ucb": share, "selection": 1}
