"""Small trees with chance nodes and with evaluations: made, made smaller, and written as a file."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from grader.core import algorithms
from grader.core.models import Assignment, Exercise, Limits
from grader.core.tree import Tree
from grader.course import exercise_file
from grader.diagnosis import mistake_programs
from grader.diagnosis.audit import audit
from grader.diagnosis.audit_proposals import propose
from grader.diagnosis.candidate_exercise import dress_of, exercise_text, like
from grader.diagnosis.candidate_trees import nested, smaller, tiny, trees, values_of, written
from grader.diagnosis.known_mistakes import mistake_names
from grader.grading.grade_submission import Grading
from grader.search.reference_player import rounding_matters
from tests.diagnosis.test_smallest_tree import SUBMISSION
from tests.support.pupils import Pupil, entry
from tests.support.strategies import exercise

CHANCE = [{"chance": [["1/4", [3, 5]], ["3/4", 1]]}, 2]
VALUED = [{"value": 4, "children": [1, [7, 2]]}, 3]


def problem(name: str, tree: Any, *, counts_depth: bool = False, horizon: Any = None) -> Exercise:
    algorithm = algorithms.algorithm(name, counts_depth=counts_depth)
    built = Tree.build(tree, horizon=horizon)
    return replace(exercise([1]), algorithm=algorithm, tree=built)


EXPECTED = problem("expectiminimax", CHANCE)
STAR1 = problem("star1", CHANCE)
COUNTED = problem("minimax", VALUED, counts_depth=True, horizon=1)


def smallest(algorithm: Any, name: str, tree: Any, horizon: int | None = None) -> Any:
    given = problem(algorithm, tree, counts_depth=horizon is not None, horizon=horizon)
    return shown(given, Pupil((name,)))


def shown(given: Exercise, pupil: Any) -> Any:
    limits = Limits(smallest_tree_seconds=60)
    task = Assignment(title="t", entries=(entry(given),), limits=limits)
    return list(Grading(SUBMISSION, task, pupil).steps())[-1].report().smallest


@pytest.mark.parametrize(
    ("algorithm", "name", "line"),
    [
        ("expectiminimax", "chance_weighs_twice", "[{chance: [[1/2, 1], [1/2, 2]]}]"),
        ("expectiminimax", "chance_takes_the_plain_mean", "[{chance: [[1/4, 1], [3/4, 2]]}]"),
        ("expectiminimax", "max_and_min_change_places", "[1, 2]"),
        ("star1", "chance_searches_with_the_full_window", "[{chance: [[1, [-10, 10]]]}]"),
    ],
)
def test_the_smallest_tree_has_chance_nodes_where_the_mistake_needs_them(
    algorithm, name, line, tmp_path
):
    tree = [[-9, 8], {"chance": [["1/2", [-10, 2]], ["1/4", 3], ["1/4", 9]]}, [-7, -8]]
    found = smallest(algorithm, name, tree)
    assert f"tree: {line}\nalgorithm: {algorithm}\n" in found.text
    assert not found.exercise.passed
    (tmp_path / "smallest-tree.yaml").write_text(found.text)
    (read,) = exercise_file.load(tmp_path / "smallest-tree.yaml")
    assert isinstance(read, Exercise)
    shown_tree = found.exercise.entry.exercise.tree
    assert (read.tree.values, read.tree.odds) == (shown_tree.values, shown_tree.odds)


@pytest.mark.parametrize(
    ("algorithm", "name", "lines"),
    [
        ("alpha-beta", "limit_never_reached", "[{value: 2, children: [1]}]\ndepth: {limit: 1}\n"),
        (
            "minimax",
            "depth_grows_at_max_only",
            "[[{value: 2, children: [1]}]]\nalgorithm: minimax\ndepth: {limit: 2}\n",
        ),
    ],
)
def test_the_smallest_tree_goes_on_below_its_depth(algorithm, name, lines, tmp_path):
    tree = [[{"value": 4, "children": [1, [7]]}, 2], [9, {"value": -3, "children": [[5], 6]}]]
    found = smallest(algorithm, name, tree, horizon=2)
    assert f"tree: {lines}" in found.text
    (tmp_path / "smallest-tree.yaml").write_text(found.text)
    (read,) = exercise_file.load(tmp_path / "smallest-tree.yaml")
    assert isinstance(read, Exercise)
    assert read.tree.horizon == found.exercise.entry.exercise.tree.horizon
    assert read.algorithm.counts_depth


def test_a_root_that_does_not_count_keeps_its_depth():
    given = replace(problem("minimax", [VALUED, [5]], counts_depth=True, horizon=2), root_depth=1)
    text = shown(given, Pupil(("limit_never_reached",))).text
    assert "tree: [[{value: 2, children: [1]}]]\n" in text
    assert "depth: {limit: 1, root: 1}\n" in text


def test_a_mistake_that_only_the_failed_exercise_shows_is_shown_by_a_part_of_it():
    class OnThirteen(Pupil):
        """Goes wrong on trees with a leaf worth 13."""

        def play(self, given: Exercise, **secret: bool) -> Any:
            wrong = ("chance_weighs_twice",) if 13 in given.tree.values else ()
            return Pupil(wrong).play(given, **secret)

        try_out = play

    tree = [[4, {"chance": [["1/8", 13], ["3/8", [2, 5]], ["1/2", 7]]}], [7, -2]]
    found = shown(problem("expectiminimax", tree), OnThirteen())
    assert "chance" in found.text
    assert "13" in found.text
    assert len(found.exercise.entry.exercise.tree) < 6


# ---------------------------------------------------------------- the exercises


def test_a_tree_is_read_from_an_exercise_and_written_again():
    assert nested(EXPECTED.tree) == CHANCE
    assert written(CHANCE) == "[{chance: [[1/4, [3, 5]], [3/4, 1]]}, 2]"
    assert nested(COUNTED.tree) == [{"value": 4, "children": [1, 0]}, 3]
    assert written(VALUED) == "[{value: 4, children: [1, [7, 2]]}, 3]"
    assert nested(Tree.build(["?", 2.5])) == [0, 2.5]


@pytest.mark.parametrize(
    "tree", [[1, 2], [[1], 2, [{"value": 3, "children": [1]}]], [{"value": 1, "children": [[2]]}]]
)
def test_a_tree_without_an_evaluation_where_a_search_stops_is_none_for_a_depth(tree):
    refused = like(COUNTED, tree) is None
    assert refused == (tree != [[1], 2, [{"value": 3, "children": [1]}]])


def test_a_leaf_outside_the_bounds_is_none_for_star1():
    assert like(STAR1, [11, 2]) is None
    assert like(STAR1, [-11, 2]) is None
    assert like(STAR1, [10, -10]) is not None
    assert like(EXPECTED, [11, 2]) is not None


def test_probabilities_that_floats_round_are_none_for_a_candidate():
    thirds = [{"chance": [["1/3", 1], ["2/3", 2]]}, {"chance": [["1/3", 1], ["2/3", [2, 2]]]}]
    assert like(STAR1, thirds) is None


def test_a_candidate_of_a_game_is_no_game():
    given = replace(EXPECTED, game={"race": {}}, evaluation="stores")
    made = like(given, [1], "MIN")
    assert (made.game, made.evaluation, made.root_player) == (None, "", "MIN")


@pytest.mark.parametrize("given", [EXPECTED, STAR1, COUNTED], ids=lambda each: each.algorithm.name)
def test_the_candidates_of_an_algorithm_can_be_searched(given):
    made = [tree for plain in tiny() for tree in dress_of(given)(plain)]
    posed = [each for each in (like(given, tree) for tree in made) if each is not None]
    assert len(posed) > 100
    assert len({written(tree) for tree in made}) > 100
    if given is COUNTED:
        assert all(each.tree.deepest == each.tree.horizon + 1 for each in posed)
    else:
        assert len(posed) == len(made)
        assert not any(rounding_matters(each) for each in posed)
        assert any(each.tree.odds for each in posed)
    if given is STAR1:
        assert any(each.tree.value_range == (-10, 10) for each in posed)


@pytest.mark.parametrize("given", [EXPECTED, STAR1, COUNTED], ids=lambda each: each.algorithm.name)
def test_larger_trees_are_always_the_same(given):
    first, again = (
        [written(tree) for plain in trees() for tree in dress_of(given)(plain)] for _ in range(2)
    )
    assert first == again
    assert any("chance" in tree or "value" in tree for tree in first)


# ---------------------------------------------------------------- smaller ones


def test_an_outcome_that_is_left_out_gives_its_probability_to_its_neighbour():
    three = [{"chance": [["1/8", 1], ["3/8", 2], ["1/2", 3]]}]
    steps = [written(tree) for tree in smaller(three)]
    assert "[{chance: [[1/2, 2], [1/2, 3]]}]" in steps
    assert "[{chance: [[1/2, 1], [1/2, 3]]}]" in steps
    assert "[{chance: [[1/8, 1], [7/8, 2]]}]" in steps
    assert "[[1, 2, 3]]" in steps


def test_a_chance_node_becomes_plainer_and_never_the_root():
    steps = [written(tree) for tree in smaller(CHANCE)]
    assert "[{chance: [[1/2, [3, 5]], [1/2, 1]]}, 2]" in steps
    assert "[[[3, 5], 1], 2]" in steps
    assert not [step for step in steps if step.startswith("{")]
    for step in smaller(CHANCE):
        odds = Tree.build(step).odds.values()
        assert sum(odds, Fraction(0)) in {0, 1}


def test_evaluations_are_made_smaller_and_left_out():
    steps = [written(tree) for tree in smaller([{"value": 99, "children": [41]}])]
    assert "[[41]]" in steps
    assert "[{value: 0, children: [0]}]" in steps
    assert "[{value: 2, children: [1]}]" in steps
    assert values_of(VALUED) == [4, 1, 7, 2, 3]


def test_numbers_with_a_fraction_are_made_smaller():
    assert [[2, 1], 3] in list(smaller([[2.5, 0.5], 4]))


def test_the_text_of_a_smallest_tree_has_its_bounds():
    text = exercise_text(replace(STAR1, bounds=(-0.5, 4)), [1, 2])
    assert text.endswith("tree: [1, 2]\nalgorithm: star1\nbounds: [-0.5, 4]\n")


# ---------------------------------------------------------------- proposals


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize(
    ("given", "mistake"),
    [(EXPECTED, "chance_takes_the_plain_mean"), (COUNTED, "limit_never_reached")],
    ids=["expectiminimax", "depth"],
)
def test_an_audit_proposes_trees_that_the_algorithm_searches(given, mistake):
    assert mistake in mistake_names(given.algorithm)
    tasks = Assignment(title="t", entries=(entry(given),))
    missed = replace(audit(tasks), alike=(), mistakes={mistake: ""}, failed={mistake: ((),)})
    found = propose(missed, tasks.entries[0], 60)
    assert [each.catches for each in found.trees] == [(mistake,)]
    (proposal,) = found.trees
    program = mistake_programs.program(mistake, algorithm=given.algorithm)
    assert program is not None
    recording, _ = mistake_programs.record(program, proposal.exercise)
    assert recording.visited
    assert any("algorithm: " in line for line in proposal.lines())
