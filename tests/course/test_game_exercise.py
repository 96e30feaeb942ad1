"""Exercises whose game is given by its rules."""

import pytest

from grader.cli import main
from grader.core.errors import DocumentError
from grader.course import assignment_file
from grader.search import games
from tests.support.refusals import refused_files

HEAD = "id: x\ntitle: T\n"


def test_a_small_game_is_complete_and_a_large_one_unfolds_later(load):
    small = load("game: {nim: {matches: 7}}\n")
    assert (small.tree.complete, len(small.tree)) == (True, 54)
    large = load("game: {connect: {rows: 4, columns: 4, line: 3}}\n")
    assert (large.tree.complete, len(large.tree)) == (False, 1)


def test_the_same_bytes_from_the_cache_make_the_same_game(load):
    text = 'root_player: min\ndepth_limit: 2\ngame: {tic-tac-toe: {board: [X__, "___", "___"]}}\n'
    first, second = load(text), load(text)
    assert first.game == second.game == {"tic-tac-toe": {"board": ["X__", "___", "___"]}}
    assert first.tree is not second.tree
    assert first.root_player == second.root_player == "MIN"
    assert second.tree.deepest == 2
    assert second.tree.position(0) == (("X__", "___", "___"), "X__\n___\n___")


def test_right_published_answers_of_a_game_are_accepted(load):
    assert load("game: {nim: {matches: 4}}\npublished: {value: 1, leaves_evaluated: 4}\n").published


GAMES = ", ".join(games.names())
EVALUATIONS = "it must be open-lines in connect, stores in kalah, open-lines in tic-tac-toe"
SENTENCES = """
game: {chess: {}} => 3:8: game.chess is an unknown key; the keys are $GAMES
game: {tictactoe: {}} => 3:8: game.tictactoe is an unknown key; did you mean 'tic-tac-toe'?
game: {} => 3:7: game has no game; write one of $GAMES
game: {nim: {}, connect: {}} => 3:7: game has connect and nim; write one of $GAMES
game: nim => 3:7: game is 'nim'; it must be a mapping with one game, as in {nim: {matches: 7}}
game: {nim: {matchs: 7}} => 3:14: game.nim.matchs is an unknown key; did you mean 'matches'?
game: {nim: {matches: 101}}
  => 3:23: game.nim.matches is 101; it must be a whole number from 1 to 100
game: {nim: {take: 3}} => 3:20: game.nim.take is 3; it must be a list of whole numbers, as in [1, 2]
game: {tic-tac-toe: {board: [X__, 2, "___"]}}
  => 3:35: item 2 of game.tic-tac-toe.board is 2; it must be a row of X, O and _; put quotes around
     it
game: {tic-tac-toe: {board: ["XXX", "OOO", "___"]}}
  => 3:29: both X and O have a line, which no game reaches; change the board
game: {kalah: {pits: 9}} => 3:22: game.kalah.pits is 9; it must be a whole number from 1 to 8
game: {kalah: {pits: 2, board: [1, 2, 3]}}
  => 3:32: the board has 3 numbers; with 2 pits for each player write 6: South's pits and store,
     then North's
game: {kalah: {pits: 1, board: [1, 0, x, 0]}}
  => 3:39: item 3 of game.kalah.board is 'x'; it must be a whole number of 0 or more
game: {kalah: {pits: 1, board: [1, 0, 0, 0], to_move: north}}
  => 3:32: north has no seed in a pit, so the game is over; write a board before its end
game: {kalah: {to_move: X}} => 3:25: game.kalah.to_move is 'X'; it must be south or north
game: {nim: {}}
tree: [1, 2]
  => 4:1: there are both a tree and a game; delete one of them
game: {connect: {}}
depth_limit: 2
evaluation: 0
  => 5:13: evaluation is 0; $EVALUATIONS
game: {connect: {}}
depth_limit: 2
evaluation: [open-lines]
  => 5:13: evaluation is ['open-lines']; $EVALUATIONS
game: {connect: {}}
depth_limit: 2
evaluation: open-line
  => 5:13: evaluation is 'open-line'; $EVALUATIONS; did you mean 'open-lines'?
game: {connect: {}}
depth_limit: 2
evaluation: stores
  => 5:13: connect has no evaluation 'stores'; it has open-lines
game: {nim: {matches: 4}}
depth_limit: 2
evaluation: stores
  => 5:1: nim has no evaluations; delete it
game: {tic-tac-toe: {board: [XOX, OXO, O__]}}
evaluation: open-lines
  => 4:1: evaluation is for positions in which a search stops early, and this one goes on to the
     end; write a depth_limit, or delete it
game: {tic-tac-toe: {board: [XOX, OXO, O__]}}
depth: {limit: 2}
  => 4:16: depth.limit is 2, and the tree is 2 moves high, so a search never stops at the limit;
     write a limit of at most 1, or delete depth
game: {nim: {matches: 4}}
published: {value: -1}
  => 4:20: published.value is -1, but the search gives 1; correct one of them
"""


@pytest.mark.parametrize(
    ("text", "sentences"), refused_files(SENTENCES, HEAD, GAMES=GAMES, EVALUATIONS=EVALUATIONS)
)
def test_a_mistake_gets_one_sentence(refusals, text, sentences):
    assert refusals(text) == sentences


LARGE = HEAD + "game: {connect: {rows: 3, columns: 4, line: 3}}\n"
ON_PAPER = "x is a game of over 300 nodes, which nobody can search on paper; "


def test_a_large_game_cannot_be_a_written_exercise(write):
    file = write(LARGE)
    listed = file.with_name("assignment.yaml")
    listed.write_text("title: T\nexercises:\n  - {id: x, answer: written}\n")
    with pytest.raises(DocumentError) as caught:
        assignment_file.load(listed)
    (mistake,) = caught.value.mistakes
    assert f"assignment.yaml:3:10: {ON_PAPER}" in mistake


@pytest.mark.parametrize("command", ["practice", "worksheet"])
def test_a_large_game_has_no_page(write, capsys, command, tmp_path):
    assert main.main([command, str(write(LARGE)), "-o", str(tmp_path / "page.html")]) == 2
    assert "x has over 300 nodes, but a page has room for" in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def test_a_written_answer_to_a_large_game_is_refused(write, capsys, tmp_path):
    exercise, sheet = write(LARGE), tmp_path / "answer.yaml"
    sheet.write_text("exercise: x\nvalue: 1\n")
    assert main.main([str(sheet), "--exercise", str(exercise)]) == 2
    assert ON_PAPER in capsys.readouterr().err
