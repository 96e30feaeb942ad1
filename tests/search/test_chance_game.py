"""The game's answers at chance nodes, and the same game with exact numbers."""

from fractions import Fraction

import pytest

from grader.core.tree import Tree
from grader.search.exact_game import ExactGame
from grader.search.game import Game, IllegalQuestionError, MirroredGame, RecordedGame

TREE = Tree.build([{"chance": [["1/3", 2.1], ["2/3", [4]]]}, 1])
CHANCE, LEAF, INNER = 1, 3, 4


def test_a_chance_node_has_outcomes_with_probabilities_as_floats():
    game = Game(TREE)
    assert game.to_move(CHANCE) == "CHANCE"
    assert game.outcomes(CHANCE) == [(1 / 3, LEAF), (2 / 3, INNER)]
    assert not game.is_terminal(CHANCE)


def test_the_mirrored_game_has_the_same_chances():
    game = MirroredGame(TREE)
    assert (game.to_move(CHANCE), game.to_move(0)) == ("CHANCE", "MIN")
    assert game.outcomes(CHANCE) == [(1 / 3, LEAF), (2 / 3, INNER)]


def test_outcomes_prove_a_visit_and_refused_questions_do_not():
    log = []
    game = RecordedGame(TREE, log.append)
    assert game.outcomes(CHANCE) == [(1 / 3, LEAF), (2 / 3, INNER)]
    for ask in (lambda: game.actions(CHANCE), lambda: game.outcomes(0)):
        with pytest.raises(IllegalQuestionError):
            ask()
    assert log == [("asked", CHANCE, "outcomes")]


@pytest.mark.parametrize(
    ("question", "state", "rest"),
    [
        ("actions", CHANCE, ()),
        ("result", CHANCE, ("D",)),
        ("utility", CHANCE, ()),
        ("outcomes", 0, ()),
        ("outcomes", LEAF, ()),
    ],
)
def test_other_questions_are_refused(question, state, rest):
    with pytest.raises(IllegalQuestionError) as refused:
        getattr(Game(TREE), question)(state, *rest)
    assert (refused.value.question, refused.value.state) == (question, state)


def test_the_exact_game_answers_with_fractions():
    log = []
    game = ExactGame(TREE, log.append)
    assert game.outcomes(CHANCE) == [(Fraction(1, 3), LEAF), (Fraction(2, 3), INNER)]
    assert game.utility(LEAF) == Fraction(21, 10)
    assert log == [("asked", CHANCE, "outcomes"), ("asked", LEAF, "utility")]
