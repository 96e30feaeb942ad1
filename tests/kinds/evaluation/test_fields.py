"""The mistakes in exercises that ask for an evaluation; each gets one sentence."""

from __future__ import annotations

import pytest

from grader.course import exercise_file
from grader.search import perfect_play

HEAD = "id: x\ntitle: T\nalgorithm: evaluation\n"
NIM = "game: {nim: {matches: 9}}\n"
OF_SEARCHES = "is for a search, and this is an evaluation; delete it"
INSTEAD = ", and write match: {depth: 2}"
A_GAME = "write a game, as in game: {tic-tac-toe: {}}"
SENTENCES = {
    "a tree": (
        HEAD + "tree: [1, 2]\n",
        "4:1: an evaluation needs the positions of a game, and this is a tree; " + A_GAME,
    ),
    "a family": (
        HEAD + "family: {seed: 1, count: 2, depth: 2, branching: [2, 3], values: [0, 9]}\n",
        "4:1: an evaluation needs the positions of a game, and this is a family; " + A_GAME,
    ),
    "a depth of the program": (
        HEAD + NIM + "depth: {limit: 2}\n",
        f"5:1: depth {OF_SEARCHES}{INSTEAD}",
    ),
    "a depth of the game": (
        HEAD + NIM + "depth_limit: 2\n",
        f"5:1: depth_limit {OF_SEARCHES}{INSTEAD}",
    ),
    "equal positions": (
        HEAD + NIM + "equal_positions: shared\n",
        f"5:1: equal_positions {OF_SEARCHES}",
    ),
    "an answer": (HEAD + NIM + "published: {value: 1}\n", f"5:1: published {OF_SEARCHES}"),
    "a cutoff rule": (
        HEAD + NIM + "cutoff: weak\n",
        "5:1: cutoff is for alpha-beta, and an evaluation has no choice of rules; delete it",
    ),
    "an odd number of games": (
        HEAD + NIM + "match: {games: 7}\n",
        "5:16: match.games is 7; it must be an even number from 2 to 100",
    ),
    "a search without a move": (
        HEAD + NIM + "match: {depth: 0}\n",
        "5:16: match.depth is 0; it must be a whole number from 1 to 4",
    ),
    "an unknown key": (
        HEAD + NIM + "match: {sede: 1}\n",
        "5:9: match.sede is an unknown key; did you mean 'seed'?",
    ),
    "a number for the match": (
        HEAD + NIM + "match: 5\n",
        "5:8: match is 5; it must be a mapping, as in {depth: 2, games: 40, seed: 1}",
    ),
    "games of a search": (
        "id: x\ntitle: T\ntree: [1, 2]\nmatch: {games: 2}\n",
        "4:1: match is for algorithm: evaluation, and this is alpha-beta; delete it",
    ),
    "a game with dice": (
        HEAD + "game: {race: {}}\n",
        (
            "4:1: this game has dice, which an evaluation does not know; write algorithm: "
            "expectiminimax"
        ),
    ),
    "an evaluation that orders nothing": (
        HEAD + "game: {nim: {matches: 1}}\n",
        (
            "4:1: perfect play orders the positions of this game no better than chance (0%); "
            "write another game, an earlier position, or another evaluation"
        ),
    ),
    "games that tell nothing": (
        HEAD + 'game: {connect: {rows: 4, columns: 4, board: ["____", "____", "_XO_", "_OX_"]}}\n'
        "evaluation: open-lines\n",
        (
            "4:1: in the 80 games of this exercise open-lines has 44 points, and a search without "
            "an evaluation 43.5, so they tell too little; change the depth, the games or the seed "
            "of match, or the game"
        ),
    ),
}


@pytest.mark.parametrize(("text", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_a_mistake_gets_one_sentence(refusals, text, sentence):
    assert refusals(text) == [sentence]


def test_a_game_with_too_many_positions_is_refused(refusals, monkeypatch):
    monkeypatch.setattr(perfect_play, "MOST_POSITIONS", 1000)
    assert refusals(HEAD + "game: {tic-tac-toe: {}}\nevaluation: open-lines\n") == [
        (
            "4:1: this game has more than 1,000 positions, too many to solve each of them; "
            "write a smaller game, or a later position"
        )
    ]


def test_the_settings_of_the_match_are_read_again_from_the_cache(write):
    file = write(HEAD + NIM + "match: {games: 10, seed: 4}\n")
    for _ in range(2):
        (exercise,) = exercise_file.load(file)
        assert (exercise.match.depth, exercise.match.games, exercise.match.seed) == (2, 10, 4)
