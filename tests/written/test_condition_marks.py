"""The condition for which an answer stays: its truth, and its notations in conditions.txt."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from grader.core import conditions
from grader.core.models.paper_questions import HoldsFor
from grader.core.tree import Tree
from grader.search import stays_for
from grader.search.reference_player import solve
from grader.written.parsing import condition_text
from tests.support.goldtest import assert_transcript
from tests.support.strategies import exercise, nested


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


def readings(_, text):
    """The condition in the first line, and the lines that are not the same condition."""
    first, *others = [condition_text.of(line, ("x", "y")) for line in text.split("\n")]
    if first is None:
        assert others == [None] * len(others)
        return ["no condition"]
    samples = conditions.samples(("x", "y"), [first, *others])
    truth, *others = [[conditions.holds(each, one) for one in samples] for each in (first, *others)]
    assert others == [truth] * len(others)
    return [conditions.text(first, ("x", "y"))]


def test_a_condition_is_read_in_each_notation_and_any_other_text_is_none():
    assert_transcript("conditions.txt", readings)


def test_a_long_text_is_no_condition():
    for text in ("(" * 200, "x" * 400, " or ".join(["x = 1"] * 40)):
        assert condition_text.of(text, ("x", "y")) is None


WORDS = "x y <= < = 3 4 and or not ( ) , min max in [ ] all no inf because \\le ∨"


@given(st.lists(st.sampled_from(WORDS.split()), max_size=14))
def test_no_text_raises_an_error(words):
    found = condition_text.of(" ".join(words), ("x", "y"))
    if found is not None:
        conditions.text(found, ("x", "y"))
