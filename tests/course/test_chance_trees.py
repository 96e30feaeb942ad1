"""Trees with chance nodes in exercise files: the tree that each becomes, and each mistake."""

from fractions import Fraction

import pytest

from grader.core.document_cache import VARIABLE
from grader.reports.renderers.exercise import tree_lines

HEAD = "algorithm: expectiminimax\n"


@pytest.fixture
def tree_of(load):
    """The tree that this text describes."""
    return lambda text, more="": load(f"{HEAD}{more}tree: {text}\n").tree


@pytest.mark.parametrize(
    ("written", "first", "second"),
    [
        ("[[1/3, 3], [2/3, 4]]", Fraction(1, 3), Fraction(2, 3)),
        ('[["1/3", 3], ["2/3", 4]]', Fraction(1, 3), Fraction(2, 3)),
        ("[[0.1, 3], [0.9, 4]]", Fraction(1, 10), Fraction(9, 10)),
        ("[[.5, 3], [1/2, 4]]", Fraction(1, 2), Fraction(1, 2)),
    ],
)
def test_probabilities_are_exact(tree_of, written, first, second):
    tree = tree_of(f"[{{chance: {written}}}, 1]")
    assert tree.players[:3] == ["MAX", "CHANCE", "MIN"]
    assert tree.odds == {3: first, 4: second}
    assert tree.names == ["A", "B", "C", "D", "E"]


def test_the_cache_keeps_the_probabilities(tree_of, monkeypatch, tmp_path):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    first, again = (tree_of("[{chance: [[1/3, 3], [2/3, [4]]]}, 1]") for _ in range(2))
    assert len(list((tmp_path / "cache").iterdir())) == 1
    assert again.odds == first.odds == {3: Fraction(1, 3), 4: Fraction(2, 3)}
    assert again.players == first.players


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
def test_a_list_belongs_to_the_opponent_of_the_last_player_above_it(tree_of, text, players):
    assert tree_of(text).players == players.split()


def test_the_mirrored_tree_keeps_its_chance_nodes(tree_of):
    tree = tree_of("[{chance: [[1/4, 3], [3/4, [4]]]}]").mirrored()
    assert tree.players == ["MIN", "CHANCE", "MAX", "MAX", "MIN"]
    assert tree.odds == {2: Fraction(1, 4), 3: Fraction(3, 4)}
    assert tree.values[-1] == -4


def test_a_depth_limit_can_end_at_a_chance_node(tree_of):
    tree = tree_of("[{chance: [[1, [4]]], value: 7}, 5]", "depth_limit: 1\n")
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
def test_a_tree_is_written_as_it_was_read(load, text, first):
    more = first + ("depth_limit: 2\n" if "value" in text else "")
    exercise = load(f"{HEAD}{more}{text}\n")
    again = "\n".join(tree_lines(exercise))
    other = load(f"{again}\n")
    for field in ("names", "values", "parent", "players", "odds"):
        assert getattr(other.tree, field) == getattr(exercise.tree, field), again


def test_a_published_value_is_right_if_its_digits_are(load):
    text = "tree: [{chance: [[1/3, 1], [2/3, 2]]}, 0]\npublished: {value: 1.6666666667}\n"
    assert load(HEAD + text).algorithm.name == "expectiminimax"


def test_bounds_arrive_and_are_written_again(load):
    exercise = load("algorithm: star1\nbounds: [0, 5.5]\ntree: [3, 4]\n")
    assert exercise.bounds == (0, 5.5)
    again = ["tree:\n  - 3\n  - 4", "algorithm: star1", "bounds: [0, 5.5]"]
    assert tree_lines(exercise) == again
