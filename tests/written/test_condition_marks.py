"""The condition for which an answer stays, marked by its truth."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core import conditions
from grader.core.models.stays import HoldsFor
from grader.core.tree import Tree
from grader.search import stays_for
from grader.search.reference_player import solve
from grader.written.parsing import condition_text
from tests.support.goldtest import assert_gold
from tests.support.paper_marks import marked, transcript
from tests.support.strategies import exercise, nested

ALL = {
    "tree": [[3, 12], [2, {"name": "x", "value": "?"}, {"name": "y", "value": "?"}]],
    "holds_for": {"leaves": ["x", "y"]},
}
SOME = {
    "tree": [[8, {"name": "x", "value": 4}, 9], [5, 6]],
    "holds_for": {"leaves": ["x"], "stays": "move"},
}
EITHER = {
    "tree": [[{"name": "x", "value": 2}, {"name": "y", "value": 9}, 7], [4, 6]],
    "holds_for": {"leaves": ["x", "y"]},
}


ANSWERS = [
    (ALL, ["all x, y"]),
    (SOME, ["x <= 5", "5 >= x", "not x > 5", "x < 5", "x <= 3", "x <= 6", "x = 5", "none"]),
    (EITHER, ["min(x, y) <= 4", "x or y <= 4", "x, y <= 4", "all"]),
]
UNREADABLE = [
    ("x.txt", "holds for: much"),
    ("x.yaml", "holds_for: much"),
    ("x.csv", "holds for,much"),
]


def test_a_condition_is_marked_by_its_truth():
    cases = [(fields, "x.txt", f"holds for: {each}") for fields, all_ in ANSWERS for each in all_]
    cases += [(SOME, *each) for each in UNREADABLE]
    assert_gold(transcript(cases, "holds_for"), "marks-conditions.txt")


@given(tree=nested(leaves=8), data=st.data())
def test_the_condition_of_a_tree_is_true_exactly_where_its_answer_stays(tree, data):
    """Beside a search of each tree with other values of the leaves."""
    first = exercise(tree)
    tree, answer = first.tree, solve(first)
    leaves = [tree.names[leaf] for leaf in tree.leaves()]
    few = data.draw(st.lists(st.sampled_from(leaves), unique=True, min_size=1, max_size=2))
    stays = "value" if tree.is_leaf(0) else data.draw(st.sampled_from(["value", "move"]))
    asked = HoldsFor(leaves=tuple(few), stays=stays)
    right = stays_for.condition(first, answer.value, answer.moves, asked)
    least, most = tree.value_range
    for values in product((least - 1, answer.value, most + 1, answer.value + 0.5), repeat=len(few)):
        chosen = dict(zip(few, values, strict=True))
        changed = [
            chosen.get(name, value) for name, value in zip(tree.names, tree.values, strict=True)
        ]
        other = solve(exercise(rebuilt(tree, changed)))
        same = other.value == answer.value if stays == "value" else answer.moves[0] in other.moves
        assert conditions.holds(right, chosen) == same
    text = conditions.text(right, few)
    again = condition_text.of(text, few)
    assert again is not None, text
    samples = conditions.samples(few, [right, again])
    assert all(conditions.holds(right, one) == conditions.holds(again, one) for one in samples)


def rebuilt(tree, values):
    """The tree with other values of its leaves."""
    made = [None] * len(tree)
    for node in reversed(range(len(tree))):
        children = [made[child] for child in tree.children(node)]
        rest = {"children": children} if children else {"value": values[node]}
        made[node] = {"name": tree.names[node], **rest}
    return Tree.build(made[0])


SAME = {
    "x <= 3": (
        "x ≤ 3", "3 >= x", "x at most 3", "$x \\leq 3$", "x ∈ ]-inf, 3]", "x in (-inf; 3]",
        "not (x > 3)", "all x <= 3", "for x <= 3, because MIN takes 3", "x<=3.", "x =< 3",
        "x no more than 3", "x höchstens 3", "x < 3 or x = 3", "max(x, 1) <= 3",
    ),
    "x < 3 or y >= 2": (
        "x<3 oder y>=2", "y at least 2 or x less than 3", "x < 3 ∨ y ≥ 2", "x < 3 || y >= 2",
        "not (x >= 3 and y < 2)", "(x < 3) or (y >= 2)",
    ),
    "x >= 2 and x < 5": ("2 <= x < 5", "x in [2, 5)", "x in [2; 5[", "5 > x >= 2", "x>=2, x<5"),
    "x <= 4 and y <= 4": ("x, y <= 4", "x and y at most 4", "max(x, y) <= 4", "x,y ≤ 4"),
    "x != 3": ("x ≠ 3", "x < 3 or x > 3", "not x = 3", "x different from 3"),
    "x >= y": ("y <= x", "x at least y", "not x < y"),
    "all": (
        "all x, y", "any x and any y", "for all values of x and y", "always", "every x, y", "alle",
        "x < 1 or x >= 1", "x < +inf",
    ),
    "none": ("no x", "never", "no x, y", "x < 1 and x > 1"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("plain", "text"), [(one, each) for one, all_ in SAME.items() for each in all_]
)
def test_a_condition_is_read_in_each_notation(plain, text):
    both = [condition_text.of(each, ("x", "y")) for each in (plain, text)]
    assert None not in both
    samples = conditions.samples(("x", "y"), both)
    assert [conditions.holds(both[0], one) for one in samples] == [
        conditions.holds(both[1], one) for one in samples
    ]


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "x <=", "<= 3", "z <= 3", "x <= 3 or", "x <= (3", "x <= 3)", "x, y", "3", "x 3",
        "min(x <= 3", "x <= 3 hello", "no x <= 3", "x in [2", "__import__('os')", "x <= 3; y",
        "not", "(" * 200, "x" * 400, " or ".join(["x = 1"] * 40), "x in 3",
    ],
)  # fmt: skip
def test_any_other_text_is_no_condition(text):
    assert condition_text.of(text, ("x", "y")) is None


@given(st.lists(st.sampled_from(
    ["x", "y", "<=", "<", "=", "3", "4", "and", "or", "not", "(", ")", ",", "min", "max", "in", "[",
     "]", "all", "no", "inf", "because", "\\le", "∨"]), max_size=14))  # fmt: skip
def test_no_text_raises_an_error(words):
    found = condition_text.of(" ".join(words), ("x", "y"))
    if found is not None:
        conditions.text(found, ("x", "y"))


def test_an_exercise_with_two_unknown_leaves_asks_about_them():
    tree = [[3, 12], [2, "?", "?"]]
    assert marked(tree, "x.txt", "holds for: all G, H", "holds_for") == ([1], [])
    assert marked([[3, 12], [2, 1]], "x.txt", "holds for: all", "holds_for")[0] == [0]
