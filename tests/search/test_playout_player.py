"""The right search by playouts: each variant, on trees and on games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.errors import UsageError
from grader.core.tree import Tree
from grader.kinds.iterations.playout_checks import MarkedPlayouts
from grader.search import playout_player
from grader.search.reference_modules import program, variants
from tests.support.searches_by_playouts import MCTS, entry, game, problem
from tests.support.strategies import nested

VARIANTS = variants("monte_carlo")
DICE = Tree.build(
    [{"chance": [["1/4", 3], ["3/4", [5, -2]]]}, [{"chance": [["1/2", 4], [0.5, 0]]}]]
)


def test_the_variants_are_the_files():
    assert VARIANTS == ("lecture", "textbook")
    assert playout_player.USUAL in VARIANTS


@pytest.mark.parametrize("variant", VARIANTS)
@given(tree=st.lists(nested(), min_size=2, max_size=4), constant=st.sampled_from([None, 0.3, 2.0]))
def test_each_iteration_of_a_variant_is_allowed(variant, tree, constant):
    asked = problem(tree, iterations=25, exploration=constant)
    marked = MarkedPlayouts(entry(asked), playout_player.solve(asked, variant).recording)
    assert [check.share for check in marked.verdict().checks] == [1] * 5
    assert marked.verdict().findings == ()


GAMES = {name: game(name) for name in ("tic-tac-toe", "race")}
TREES = {"dice": DICE, "nim": game("nim", matches=7), **GAMES}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", TREES)
def test_a_variant_plays_games_and_dice(variant, name):
    tree = TREES[name]
    asked = problem(tree, iterations=40)
    found = playout_player.solve(asked, variant)
    marked = MarkedPlayouts(entry(asked), found.recording)
    assert marked.is_explained
    assert marked.made == 40
    assert found.recording.move in tree.actions(0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_adds_up_the_rewards_that_it_states(variant):
    found = playout_player.solve(problem([[7, 2], [0, 9], [4, 4]], iterations=60), variant)
    marked = MarkedPlayouts(entry(found.exercise), found.recording)
    assert marked.fitted.reading.reward == found.rewards


def test_a_search_is_the_same_in_every_run():
    tree = [[3, [1, 0]], [2, [0, 5]]]
    runs = [playout_player.solve(problem(tree, iterations=30)).recording.events for _ in range(2)]
    other = playout_player.solve(problem(tree, iterations=30, seed=2)).recording.events
    assert runs[0] == runs[1] != other


def test_the_constant_of_the_exercise_decides():
    searches = {
        constant: playout_player.solve(
            problem([[3, 12], [2, 8]], iterations=40, exploration=constant)
        ).recording.events
        for constant in (0.01, 50.0)
    }
    assert searches[0.01] != searches[50.0]


def test_a_variant_is_found_by_its_name():
    found = playout_player.solve(problem(), "textbook")
    assert (found.variant, found.title) == ("textbook", "the four steps, each a function")
    with pytest.raises(UsageError) as refused:
        playout_player.solve(problem(), "textbok")
    assert str(refused.value) == (
        "there is no variant 'textbok'; did you mean 'textbook'? The variants are lecture, textbook"
    )


def test_the_file_of_a_variant_is_a_submission():
    submission = program("lecture", "monte_carlo")
    assert submission.entry == "monte_carlo_lecture.py"
    assert f"def {MCTS.search}(game".encode() in submission.files[submission.entry]
