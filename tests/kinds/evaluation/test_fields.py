"""The mistakes in exercises that ask for an evaluation; each gets one sentence."""

import pytest

from grader.course import exercise_file
from grader.search import perfect_play
from tests.support.refusals import refused_files

ANY = "id: x\ntitle: T\n"
HEAD = f"{ANY}algorithm: evaluation\n"
NIM = "game: {nim: {matches: 9}}\n"
OF_SEARCHES = "is for a search, and this is an evaluation; delete it"
OF_NIM = """
depth: {limit: 2}
  => 5:1: depth $OF_SEARCHES, and write match: {depth: 2}
depth_limit: 2
  => 5:1: depth_limit $OF_SEARCHES, and write match: {depth: 2}
equal_positions: shared
  => 5:1: equal_positions $OF_SEARCHES
published: {value: 1}
  => 5:1: published $OF_SEARCHES
cutoff: weak
  => 5:1: cutoff is for alpha-beta, and an evaluation has no choice of rules; delete it
match: {games: 7}
  => 5:16: match.games is 7; it must be an even number from 2 to 100
match: {depth: 0}
  => 5:16: match.depth is 0; it must be a whole number from 1 to 4
match: {sede: 1}
  => 5:9: match.sede is an unknown key; did you mean 'seed'?
match: 5
  => 5:8: match is 5; it must be a mapping, as in {depth: 2, games: 40, seed: 1}
"""
OF_OTHERS = """
tree: [1, 2]
  => 4:1: an evaluation needs the positions of a game, and this is a tree; write a
     game, as in game: {tic-tac-toe: {}}
family: {seed: 1, count: 2, depth: 2, branching: [2, 3], values: [0, 9]}
  => 4:1: an evaluation needs the positions of a game, and this is a family; write
     a game, as in game: {tic-tac-toe: {}}
game: {race: {}}
  => 4:1: this game has dice, which an evaluation does not know; write algorithm: expectiminimax
game: {nim: {matches: 1}}
  => 4:1: perfect play orders the positions of this game no better than chance (0%); write another
     game, an earlier position, or another evaluation
game: {connect: {rows: 4, columns: 4, board: ["____", "____", "_XO_", "_OX_"]}}
evaluation: open-lines
  => 4:1: in the 80 games of this exercise open-lines has 44 points, and a search without an
     evaluation 43.5, so they tell too little; change the depth, the games or the seed of match,
     or the game
"""


@pytest.mark.parametrize(
    ("text", "sentences"),
    [*refused_files(OF_NIM, HEAD + NIM, OF_SEARCHES=OF_SEARCHES), *refused_files(OF_OTHERS, HEAD)],
)
def test_a_mistake_gets_one_sentence(refusals, text, sentences):
    assert refusals(text) == sentences


def test_games_are_not_for_a_search(refusals):
    assert refusals(f"{ANY}tree: [1, 2]\nmatch: {{games: 2}}\n") == [
        "4:1: match is for algorithm: evaluation, and this is alpha-beta; delete it"
    ]


def test_a_game_with_too_many_positions_is_refused(refusals, monkeypatch):
    monkeypatch.setattr(perfect_play, "MOST_POSITIONS", 1000)
    (sentence,) = refusals(HEAD + "game: {tic-tac-toe: {}}\nevaluation: open-lines\n")
    assert sentence == (
        "4:1: this game has more than 1,000 positions, too many to solve each of them; write a "
        "smaller game, or a later position"
    )


def test_the_settings_of_the_match_are_read_again_from_the_cache(write):
    file = write(HEAD + NIM + "match: {games: 10, seed: 4}\n")
    for _ in range(2):
        (exercise,) = exercise_file.load(file)
        assert (exercise.match.depth, exercise.match.games, exercise.match.seed) == (2, 10, 4)
