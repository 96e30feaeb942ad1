"""Trees with chance nodes in exercise files: the tree that each becomes, and each mistake."""

from fractions import Fraction

import pytest

from grader.core.models import Exercise
from grader.course import exercise_file
from grader.course.document_cache import VARIABLE
from grader.reports.solutions.exercise import tree_lines
from tests.conftest import mistakes

HEAD = "id: x\ntitle: T\nalgorithm: expectiminimax\n"
PAIRS = "it must be a list of pairs of a probability and a tree, as in [[1/2, [3, 5]], [1/2, 4]]"
NUMBER = "it must be a number above 0, written as 1/3 or 0.25 in at most 40 characters"


def tree_of(write, text: str, more: str = ""):
    (exercise,) = exercise_file.load(write(f"{HEAD}{more}tree: {text}\n"))
    assert isinstance(exercise, Exercise)
    return exercise.tree


@pytest.mark.parametrize(
    ("written", "first", "second"),
    [
        ("[[1/3, 3], [2/3, 4]]", Fraction(1, 3), Fraction(2, 3)),
        ('[["1/3", 3], ["2/3", 4]]', Fraction(1, 3), Fraction(2, 3)),
        ("[[0.1, 3], [0.9, 4]]", Fraction(1, 10), Fraction(9, 10)),
        ("[[.5, 3], [1/2, 4]]", Fraction(1, 2), Fraction(1, 2)),
    ],
)
def test_probabilities_are_exact(write, written, first, second):
    tree = tree_of(write, f"[{{chance: {written}}}, 1]")
    assert tree.players[:3] == ["MAX", "CHANCE", "MIN"]
    assert tree.odds == {3: first, 4: second}
    assert tree.names == ["A", "B", "C", "D", "E"]


def test_the_cache_keeps_the_probabilities(write, monkeypatch, tmp_path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    path = write(f"{HEAD}tree: [{{chance: [[1/3, 3], [2/3, [4]]]}}, 1]\n")
    (first,), (again,) = exercise_file.load(path), exercise_file.load(path)
    assert len(list((tmp_path / "cache").iterdir())) == 1
    assert again.tree.odds == first.tree.odds == {3: Fraction(1, 3), 4: Fraction(2, 3)}
    assert again.tree.players == first.tree.players


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("[{chance: [[1/2, [3]], [1/2, [4]]]}]", "MAX CHANCE MIN MIN MAX MAX"),
        ("[{chance: [[1, {chance: [[1, [4]]]}]]}]", "MAX CHANCE CHANCE MIN MAX"),
        ("[{chance: [[1, {player: max, children: [[4]]}]]}]", "MAX CHANCE MAX MIN MAX"),
        ("[{chance: [[1, [[4]]]]}]", "MAX CHANCE MIN MAX MIN"),
        ("{player: min, children: [[4]]}", "MIN MAX MIN"),
    ],
)
def test_a_list_belongs_to_the_opponent_of_the_last_player_above_it(write, text, players):
    assert tree_of(write, text).players == players.split()


def test_the_mirrored_tree_keeps_its_chance_nodes(write):
    tree = tree_of(write, "[{chance: [[1/4, 3], [3/4, [4]]]}]").mirrored()
    assert tree.players == ["MIN", "CHANCE", "MAX", "MAX", "MIN"]
    assert tree.odds == {2: Fraction(1, 4), 3: Fraction(3, 4)}
    assert tree.values[-1] == -4


def test_a_depth_limit_can_end_at_a_chance_node(write):
    tree = tree_of(write, "[{chance: [[1, [4]]], value: 7}, 5]", "depth_limit: 1\n")
    assert (len(tree), tree.values[1], tree.odds) == (3, 7, {})


@pytest.mark.parametrize(
    "text",
    [
        "tree:\n  - {chance: [[1/3, 3], [2/3, [4, 5]]]}\n  - 1",
        "tree: [{chance: [[1/4, [3, {chance: [[1, 2]]}]], [3/4, 4]]}]",
        "tree: {name: R, children: [{chance: [[1/2, {player: max, children: [3]}], [1/2, [4]]]}]}",
        "tree:\n  - {name: Q, value: 4, chance: [[1, 4]]}\n  - 5",
    ],
)
@pytest.mark.parametrize("first", ["", "root_player: min\n"])
def test_a_tree_is_written_as_it_was_read(write, text, first):
    more = first + ("depth_limit: 2\n" if "value" in text else "")
    (exercise,) = exercise_file.load(write(f"{HEAD}{more}{text}\n"))
    again = "\n".join(tree_lines(exercise))
    (other,) = exercise_file.load(write(f"id: x\ntitle: T\n{again}\n"))
    for field in ("names", "values", "parent", "players", "odds"):
        assert getattr(other.tree, field) == getattr(exercise.tree, field), again


SENTENCES = {
    "a sum below 1": (
        "[{chance: [[1/3, 3], [1/3, 4]]}]",
        ("4:17: the probabilities of a chance node sum to 2/3; they must sum to exactly 1, so "
        "write thirds as 1/3"),
    ),
    "a sum above 1": (
        "[{chance: [[0.5, 3], [0.51, 4]]}]",
        ("4:17: the probabilities of a chance node sum to 101/100; they must sum to exactly 1, so "
        "write thirds as 1/3"),
    ),
    "zero": ("[{chance: [[0, 3], [1, 4]]}]", f"4:19: a probability is 0; {NUMBER}"),
    "negative": ("[{chance: [[-1/2, 3], [3/2, 4]]}]", f"4:19: a probability is '-1/2'; {NUMBER}"),
    "a word": ("[{chance: [[half, 3], [1/2, 4]]}]", f"4:19: a probability is 'half'; {NUMBER}"),
    "a division by zero": ("[{chance: [[1/0, 3]]}]", f"4:19: a probability is '1/0'; {NUMBER}"),
    "no pair": (
        "[{chance: [3, [1/2, 4]]}]",
        "4:18: an outcome is 3; it must be a probability and a tree, as in [1/2, [3, 5]]",
    ),
    "three in a pair": (
        "[{chance: [[1, 3, 4]]}]",
        "4:18: an outcome is [1, 3, 4]; it must be a probability and a tree, as in [1/2, [3, 5]]",
    ),
    "no list": ("[{chance: 5}]", f"4:17: chance is 5; {PAIRS}"),
    "an empty list": ("[{chance: []}]", f"4:17: chance is an empty list; {PAIRS}"),
    "chance and children": (
        "[{chance: [[1, 3]], children: [4]}]",
        "4:8: a node has both children and chance; delete one of them",
    ),
    "chance and value": (
        "[{chance: [[1, 3]], value: 4}]",
        ("4:34: a node has both value and chance, which needs a depth limit; add one or delete the "
        "value"),
    ),
    "a chance node at the root": (
        "{chance: [[1, [3, 4]]]}",
        ("4:8: the root is a chance node, where a search has no move to choose; write the tree as "
        "[{chance: ...}], so that the root has one move"),
    ),
    "a player of chance": (
        "[{chance: [[1, 3]], player: max}]",
        "4:35: a chance node belongs to no player; delete player, or write it on the nodes below",
    ),
    "a player unknown": (
        "[{children: [3], player: [MAX]}]", "4:32: player is ['MAX']; it must be max or min",
    ),
    "a wrong leaf below": (
        "[{chance: [[1, x]]}]",
        ("4:22: a leaf is 'x'; it must be a number, or \"?\" in quotes for a leaf that no correct "
        "search visits"),
    ),
    "another word": (
        "[{outcomes: [[1, 3]]}]",
        "4:9: outcomes is an unknown key of a node; did you mean 'chance'?",
    ),
}  # fmt: skip


REFUSED = {
    "chance in alpha-beta": (
        "tree: [{chance: [[1, 3]]}, {chance: [[1, 4]]}]\n",
        (
            "3:9: chance is for trees with chance nodes, which alpha-beta pruning does not know; "
            "write algorithm: expectiminimax, or delete it"
        ),
    ),
    "a player in minimax": (
        "algorithm: minimax\ntree: [{player: max, children: [3]}]\n",
        (
            "4:9: player is for trees with chance nodes, which minimax does not know; write "
            "algorithm: expectiminimax, or delete it"
        ),
    ),
    "a cutoff rule of star1": (
        "algorithm: star1\ncutoff: strict\ntree: [3, 4]\n",
        "4:1: cutoff is for alpha-beta, and Star1 has no choice of rules; delete it",
    ),
    "bounds of expectiminimax": (
        "algorithm: expectiminimax\nbounds: [0, 4]\ntree: [3, 4]\n",
        "4:1: bounds is for star1, and expectiminimax does not need it; delete it",
    ),
    "bounds in the wrong order": (
        "algorithm: star1\nbounds: [4, 0.5]\ntree: [3, 4]\n",
        "4:9: bounds is [4, 0.5]; write the smaller number first",
    ),
    "bounds of one number": (
        "algorithm: star1\nbounds: [4]\ntree: [3, 4]\n",
        "4:9: bounds is [4]; it must be two numbers, the smaller first, as in [-10, 10]",
    ),
    "a leaf above the bounds": (
        "algorithm: star1\ntree: [3, {chance: [[1, 12]]}]\n",
        "4:25: a leaf is 12, outside the bounds [-10, 10]; change the leaf or the bounds",
    ),
    "a named leaf below the bounds": (
        "algorithm: star1\nbounds: [0, 5]\ntree: [3, {name: P, value: -1}]\n",
        "5:28: a leaf is -1, outside the bounds [0, 5]; change the leaf or the bounds",
    ),
    "probabilities that floats round": (
        (
            "algorithm: star1\ntree: [{chance: [[1/3, 1], [2/3, 2]]}, "
            "{chance: [[1/3, 1], [2/3, [2, 2]]]}]\n"
        ),
        (
            "4:1: the search with floats is another than that with exact probabilities; use "
            "probabilities such as 1/2, 1/4 and 3/8, or other values"
        ),
    ),
    "a wrong published value": (
        (
            "algorithm: expectiminimax\ntree: [{chance: [[1/3, 1], [2/3, 2]]}, 0]\n"
            "published: {value: 1.6}\n"
        ),
        "5:20: published.value is 1.6, but the search gives 1.666666667; correct one of them",
    ),
}


@pytest.mark.usefixtures("no_memo")
@pytest.mark.parametrize(("text", "sentence"), REFUSED.values(), ids=REFUSED)
def test_an_exercise_that_its_algorithm_cannot_search_is_refused(write, text, sentence):
    path = write(f"id: x\ntitle: T\n{text}")
    assert mistakes(path) == [f"{path}:{sentence}"]


def test_a_published_value_is_right_if_its_digits_are(write):
    text = "tree: [{chance: [[1/3, 1], [2/3, 2]]}, 0]\npublished: {value: 1.6666666667}\n"
    (exercise,) = exercise_file.load(write(HEAD + text))
    assert exercise.algorithm.name == "expectiminimax"


def test_bounds_arrive_and_are_written_again(write):
    text = "id: x\ntitle: T\nalgorithm: star1\nbounds: [0, 5.5]\ntree: [3, 4]\n"
    (exercise,) = exercise_file.load(write(text))
    assert exercise.bounds == (0, 5.5)
    again = ["tree:\n  - 3\n  - 4", "algorithm: star1", "bounds: [0, 5.5]"]
    assert tree_lines(exercise) == again


@pytest.mark.usefixtures("no_memo")
@pytest.mark.parametrize(("text", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_each_mistake_has_one_sentence_with_its_place(write, text, sentence):
    path = write(f"{HEAD}tree: {text}\n")
    assert mistakes(path) == [f"{path}:{sentence}"]
