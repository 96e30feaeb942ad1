"""The values of chance nodes on paper: the weighted sums of the outcomes' values."""

from dataclasses import replace
from random import Random

import pytest

from grader.core.algorithms import algorithm
from grader.core.models import Entry, Written
from grader.search import node_values
from grader.search.exact_game import exact_values
from grader.search.reference_player import solve
from grader.written import submission_answers
from grader.written.parsing import read
from tests.support.chance_trees import with_chance
from tests.support.goldtest import assert_gold
from tests.support.paper_marks import marked, transcript
from tests.support.strategies import exercise

COIN = {
    "algorithm": "expectiminimax",
    "tree": [{"chance": [["1/3", [8, 9]], ["2/3", -1]]}, {"chance": [["1/4", 2], ["3/4", 6]]}, 3],
}
"""A is max(B = 1/3 * 8 + 2/3 * -1, C = 5, D = 3); E is min(8, 9)."""
RIGHT = "A = 5, B = 2, C = 5, E = 8"


def sevenths(*parts):
    return {"chance": [[f"{part}/7", value] for part, value in parts]}


ENDLESS = {
    "algorithm": "expectiminimax",
    "tree": [sevenths((1, 1), (6, 5)), sevenths((2, 6), (5, 3))],
}
"""B is 31/7 = 4.428..., C is 27/7 = 3.857...."""


def test_a_chance_node_has_the_weighted_sum_of_its_outcomes():
    draw = Random(3).random  # noqa: S311 - trees need no secrecy
    for _ in range(50):
        tree = [with_chance(draw, 3, -9, 9, chance=True) for _ in range(2)]
        one = replace(exercise(tree), algorithm=algorithm("expectiminimax"))
        search = solve(one).recording
        exact = exact_values(one.tree, 0)
        known = dict(enumerate(exact))
        for node, value in node_values.right(search).items():
            assert value == exact[node] == node_values.of_children(one.tree, node, known)


def test_the_right_visits_of_star1_earn_full_marks_with_any_tree():
    draw = Random(5).random  # noqa: S311 - trees need no secrecy
    for _ in range(15):
        tree = [with_chance(draw, 3, -9, 9, chance=True) for _ in range(2)]
        one = replace(exercise(tree), algorithm=algorithm("star1"))
        answer = solve(one)
        names = [one.tree.names[node] for node in answer.recording.visited]
        sheet = read("x.txt", f"visited: {', '.join(names)}".encode(), one)
        entry = Entry.on_paper(one, {"visited": 1})
        verdict, _ = submission_answers.marked(entry, answer, Written(sheet=sheet))
        assert ([check.share for check in verdict.checks], verdict.findings) == ([1], ())


ANSWERS = [
    f"values: {RIGHT}",
    "values: A = 5, B = 7/2, C = 5, E = 8",
    "values: A = 6, B = 2, C = 6, E = 8",
    "values: A = 4, B = 3.5, C = 4, E = 8",
    "values: A = 8, B = 8, C = 6, E = 8",
    "values: A = 3, B = -1, C = 2, E = 8",
    "values: A = 6, B = -1, C = 6, E = 8",
    "values: A = 5, B = 7/3, C = 5, E = 9",
    "values: A = 7/3, B = 7/3, C = 5, E = 9",
    "B = 1/3 * 8 + 2/3 * -1\nA = 5, C = 5, E = 8",  # a sum without its result
]


def test_a_mistake_at_a_chance_node_is_named():
    cases = [(COIN, "x.txt", answer) for answer in ANSWERS]
    assert_gold(transcript(cases, "values"), "marks-chance-values.txt")


@pytest.mark.parametrize(
    ("answer", "share"),
    [
        ("A = 31/7, B = 31/7, C = 27/7", 1),
        ("A = 4.43, B = 4.43, C = 3.86", 1),
        ("A = 4.4286, B = 4.4286, C = 3.857", 1),
        ("A = 4.42, B = 4.42, C = 3.86", 2 / 3),
        ("A = 4.4, B = 4.4, C = 3.8", 1 / 3),
    ],
)
def test_two_decimals_are_enough(answer, share):
    assert marked(ENDLESS, "x.txt", answer, "values")[0] == pytest.approx([share])


def test_a_half_is_rounded_up_or_down():
    tree = {"algorithm": "expectiminimax", "tree": [{"chance": [["3/8", 1], ["5/8", 0]]}, -1]}
    for value in ("0.37", "0.38", "3/8", "0.375"):
        text = f"value: {value}\nvalues: A = {value}, B = {value}"
        assert marked(tree, "x.txt", text, "value", "values") == ([1, 1], [])


def test_a_value_and_a_move_follow_from_rounded_values_of_the_children():
    text = "value: {}\nmove: {}\nvalues: A = {}, B = 4.43, C = 4.5"
    shares, found = marked(
        ENDLESS, "x.txt", text.format("4.5", "C", "4.5"), *("value", "move", "values")
    )
    assert shares == pytest.approx([1 / 4, 1 / 4, 2 / 3])
    assert found[-1][0] == "carried-forward"


@pytest.mark.parametrize(
    "text",
    [
        "B = 1/3 * 8 + 2/3 * (-1) = 2\nC = 1/4·2 + 3/4·6 = 20/4 = 5\nE = min(8, 9) = 8\nA = 5",
        "A (MAX): 5\nB (CHANCE): 2\nC (chance node) = 5\nE (MIN): 8",
        "C = 0.25(2) + 0.75(6) ≈ 5\nB = 2\nE = 8\nA = 5",
        "chance node B: 2, chance node C: 5\nE = 8, A = 5",
        "B = 1/3 × 8 − 2/3 = 6/3, C = 5, E = 8, A = 5",
        "B has the expected value 2\nthe expected value of C is 5\nE = 8, A = 5",
        "B ≈ 2.00\nC = 5.0\nE = 8\nA = 5",
    ],
)
def test_sums_with_probabilities_are_read(text):
    assert marked(COIN, "x.txt", text, "values") == ([1], [])


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("x.yaml", "values: {A: 5, B: 6/3, C: 5, E: 8}"),
        ("x.csv", "node,value,function\nA,5,MAX\nB,2,CHANCE\nC,5,EXPvalue\nE,8,MIN\n"),
        ("x.md", "|Node|Player|Value|\n|--|--|--|\n|A|MAX|5|\n|B|chance|2|\n|C|○|5|\n|E|MIN|8|\n"),
    ],
)  # fmt: skip
def test_values_of_chance_nodes_are_read_in_each_layout(file, text):
    assert marked(COIN, file, text, "values") == ([1], [])
