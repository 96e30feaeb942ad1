"""The race with dice, beside a search that is written anew here."""

from fractions import Fraction
from itertools import product

import pytest

from grader.core import algorithms
from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.search import games
from grader.search.reference_player import solve
from tests.support.refusals import refused_files


def worth(home, mine, theirs, steps, faces, dice):
    """The expected margin for the player to move, whose dice show `steps`."""
    best = None
    for place, square in enumerate(mine):
        if square == home:
            continue
        after = [*mine[:place], min(square + steps, home), *mine[place + 1 :]]
        if all(each == home for each in after):
            value = Fraction(sum(home - each for each in theirs))
        else:
            throws = list(product(range(1, faces + 1), repeat=dice))
            values = [worth(home, theirs, after, sum(each), faces, dice) for each in throws]
            value = -sum(values) / Fraction(len(throws))
        best = value if best is None else max(best, value)
    return best


@pytest.mark.parametrize(
    "settings",
    [
        {"track": 2, "max": [0, 1], "min": [0, 0], "faces": 2, "thrown": [1]},
        {"track": 3, "max": [1, 2], "min": [0, 2], "faces": 2, "thrown": [1]},
        {"track": 5, "max": [0], "min": [1], "faces": 3, "dice": 2, "thrown": [1, 2]},
        {"track": 8, "max": [2], "min": [0], "faces": 6, "dice": 2, "thrown": [1, 2]},
    ],
)
@pytest.mark.parametrize("first", ["MAX", "MIN"])
def test_its_value_is_that_of_another_search(settings, first):
    tree = GrowingTree(games.rules("race", settings, first)).unfolded(10_000)
    exercise = Exercise(
        id="x", title="T", tree=tree, algorithm=algorithms.algorithm("expectiminimax")
    )
    mine, theirs = (settings["max"], settings["min"])[:: 1 if first == "MAX" else -1]
    thrown, dice = sum(settings["thrown"]), settings.get("dice", 1)
    found = worth(settings["track"], mine, theirs, thrown, settings["faces"], dice)
    assert solve(exercise).value == pytest.approx(float(found if first == "MAX" else -found))


def test_doubles_are_half_as_likely_as_other_throws():
    settings = {"track": 8, "max": [0], "min": [0], "dice": 2, "faces": 6, "thrown": [1, 2]}
    tree = GrowingTree(games.rules("race", settings, "MAX"))
    (after,) = tree.expand(0)
    odds = {tree.moves[child]: tree.odds[child] for child in tree.expand(after)}
    assert odds["6-6"] == Fraction(1, 36)
    assert odds["5-6"] == Fraction(1, 18)
    assert sum(odds.values()) == 1
    assert tree.mirrored().odds == tree.odds


REFUSED = """
algorithm: minimax
game: {race: {}}
  => 4:1: this game has dice, which minimax does not know; write algorithm: expectiminimax
algorithm: expectiminimax
game: {race: {thrown: [3]}}
  => 4:23: thrown has 3; a die has the numbers 1 to 2
algorithm: expectiminimax
game: {race: {dice: 2}}
  => 4:14: thrown has 1 dice; write 2
algorithm: expectiminimax
game: {race: {max: [2, 2]}}
  => 4:20: all pieces of max are at home, so the game is over; move one back
algorithm: expectiminimax
game: {race: {track: 9}}
  => 4:1: the tree of this game has more than 10,000 nodes; write a smaller game, or a depth_limit
algorithm: star1
bounds: [-1, 1]
game: {race: {}}
  => 5:1: the utilities of this game lie in [-4, 4], outside the bounds; write bounds: [-4, 4]
"""


@pytest.mark.parametrize(("text", "sentences"), refused_files(REFUSED, "id: x\ntitle: T\n"))
def test_a_race_that_cannot_be_searched_is_refused(refusals, text, sentences):
    assert refusals(text) == sentences
