"""The answers of the shipped trees, and the messages about a wrong published answer."""

import re
from types import ModuleType

import pytest

from grader.course import exercise_file, listed_exercises
from grader.search.reference_player import play, program, solve
from tests.conftest import mistakes

SHIPPED = sorted(
    path
    for path in listed_exercises.shipped().glob("*.yaml")
    if path.name != listed_exercises.ASSIGNMENT
)
HEAD = "id: x\ntitle: T\n"


pytestmark = pytest.mark.usefixtures("no_memo")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_exercise_loads_with_a_source(path):
    for exercise in exercise_file.load(path):
        assert exercise.source
        assert exercise.points in {2, 4}
        assert exercise.title


# Computed by a search that shares no code with this program, then written down here.
ANSWERS = {
    "aima-fig-5-2": (3, "B", 7, "I J"),
    "aima-fig-5-2-ordered": (3, "B", 5, "I J L M"),
    "wikipedia": (6, "C", 9, "J X AB"),
    "lecture-trace": (6, "B", 5, "G K"),
    "lucky-8-max": (4, "B", 5, "G K"),
    "lucky-8-min": (5, "C", 8, ""),
    "lucky-32-max": (12, "B", 11, "G K S Y AA AI AO AQ"),
    "lucky-32-min": (21, "C", 20, "K O AO AQ BE BG"),
    "uppsala-2010": (7, "C", 7, "L P Q"),
    "mit-game1-max": (4, "C", 13, "P Q U"),
    "mit-game1-min": (11, "B", 11, "M Q S T U"),
    "mit-equality-max": (3, "B", 6, "G K R W"),
    "mit-equality-min": (14, "C", 11, "U"),
    "cs-se-11308": (12, "C", 12, "J O"),
    "cs188-lecture-6": (4, "C", 8, "M"),
    "zero-leaf": (2000000, "D", 7, ""),
    "deep-beta": (3, "B", 4, "G K"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_shipped_tree_has_its_answer(name):
    value, moves, leaves, cuts = ANSWERS[name]
    (exercise,) = exercise_file.load(listed_exercises.shipped() / f"{name}.yaml")
    answer = solve(exercise)
    names = exercise.tree.names
    assert answer.value == value
    assert list(answer.moves) == moves.split()
    assert len(answer.recording.evaluated) == leaves
    assert [names[node] for node in answer.recording.cuts] == cuts.split()


@pytest.mark.parametrize(("name", "leaves"), [("wikipedia", 10), ("mit-equality-max", 7)])
def test_the_strict_rule_evaluates_one_leaf_more(tmp_path, name, leaves):
    text = (listed_exercises.shipped() / f"{name}.yaml").read_text("utf-8")
    path = tmp_path / f"{name}.yaml"
    path.write_text("cutoff: strict\n" + text.partition("published:")[0], "utf-8")
    (exercise,) = exercise_file.load(path)
    assert len(solve(exercise).recording.evaluated) == leaves


def test_a_question_mark_that_the_strict_rule_visits_is_refused(tmp_path):
    text = (listed_exercises.shipped() / "cs-se-11308.yaml").read_text("utf-8")
    path = tmp_path / "cs-se-11308.yaml"
    path.write_text("cutoff: strict\n" + text, "utf-8")
    assert mistakes(path) == [f'{path}:9:28: the search visits this "?" (X); give it a value']


def test_the_deep_tree_reveals_a_beta_that_is_not_kept_at_its_minimum():
    (exercise,) = exercise_file.load(listed_exercises.shipped() / "deep-beta.yaml")
    right = list(solve(exercise).recording.visited)
    assert visits(exercise.tree, min) == right
    assert visits(exercise.tree, lambda _, value: value) != right


def visits(tree, lower):
    """The visits of an alpha-beta search whose MIN nodes set beta to `lower(beta, v)`."""
    seen = []

    def search(node, is_max, alpha, beta):
        seen.append(node)
        if tree.is_leaf(node):
            return tree.values[node]
        v = float("-inf") if is_max else float("inf")
        for child in tree.children(node):
            returned = search(child, not is_max, alpha, beta)
            v = max(v, returned) if is_max else min(v, returned)
            if v >= beta if is_max else v <= alpha:
                return v
            alpha, beta = (max(alpha, v), beta) if is_max else (alpha, lower(beta, v))
        return v

    search(0, True, float("-inf"), float("inf"))
    return seen


CALL = r"v = (m..)\(v, (.*?)\)(?:  # .*)?\n"
NOT_V = (CALL, r"w = \2\n        v = w if not v else \1(v, w)\n")
NOT_W = (CALL, r"w = \2\n        if not w:\n            continue\n        v = \1(v, w)\n")
SLIPS = {
    "not v": [(r"v = -?inf", "v = None"), NOT_V],
    "not v, from infinity": [NOT_V],
    "if not w: continue": [NOT_W],
    **{
        f"v starts at {start}": [(r"v = (-?)inf", rf"v = \g<1>{start}")]
        for start in (0, 99, 1000, 1000000)
    },
}
"""Mistakes in a function, each as patterns and their replacements."""


@pytest.mark.parametrize("variant", ["fig57", "alpha_ge_beta"])
@pytest.mark.parametrize("where", ["max_value", "min_value", "both"])
@pytest.mark.parametrize("slip", SLIPS)
def test_the_tree_with_a_zero_reveals_the_initial_value_of_v(slip, where, variant):
    differs(variant, where, SLIPS[slip])


@pytest.mark.parametrize("variant", ["fig57", "alpha_ge_beta"])
@pytest.mark.parametrize("where", ["min_value", "both"])  # min_value searches all its leaves
def test_the_tree_with_a_zero_reveals_a_leaf_of_0_read_as_missing(where, variant):
    differs(variant, where, [(r"if (game.is_terminal\(state\))", r"if \1 and game.utility(state)")])


def differs(variant, where, slip):
    """Asserts that a slip in one function, or in both, loses marks on the tree zero-leaf."""
    (exercise,) = exercise_file.load(listed_exercises.shipped() / "zero-leaf.yaml")
    ((_, source),) = program(variant).files.items()
    head, top, bottom = re.split(r"(?=^def )", source.decode(), flags=re.MULTILINE)
    changed = {"max_value": top, "min_value": bottom}
    for name in changed if where == "both" else [where]:
        for pattern, replacement in slip:
            changed[name], times = re.subn(pattern, replacement, changed[name])
            assert times
    module = ModuleType("slipped")
    exec(head + "".join(changed.values()), vars(module))  # noqa: S102 - our own reference, changed
    right, found = solve(exercise), play(exercise, module)
    assert (
        found.value != right.value
        or found.move not in right.moves
        or set(found.visited) != set(right.recording.visited)
    )
