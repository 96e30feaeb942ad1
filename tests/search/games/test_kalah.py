"""Kalah: its rules move by move, and its values beside an independent search."""

from math import inf

import pytest

from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.search import games
from grader.search.reference_player import solve


def rules(first="MAX", **settings):
    return games.rules("kalah", settings, first)


MOVES = {
    "extra move": ([2, 2, 0, 2, 2, 0], "south", "1", "(0) 2 2 /     0 3 (1): south"),
    "sows on": ([2, 2, 0, 2, 2, 0], "south", "2", "(0) 2 3 /     2 0 (1): north"),
    "north": ([2, 2, 0, 2, 2, 0], "north", "2", "(1) 0 2 /     3 2 (0): south"),
    "skips a store": ([1, 4, 0, 2, 2, 0], "south", "2", "(0) 3 3 /     2 0 (1): north"),
    "captures": ([1, 0, 2, 9, 3, 0], "south", "1", "(3) 0 0 /     0 0 (12): north"),
    "no empty capture": ([1, 0, 2, 0, 3, 0], "south", "1", "(0) 3 0 /     0 1 (2): north"),
    "the rest is north's": ([0, 1, 2, 5, 3, 0], "south", "2", "(8) 0 0 /     0 0 (3): south"),
    "a lap ends in the own pit": ([5, 1, 0, 3, 3, 0], "south", "1", "(0) 0 4 /     0 2 (6): north"),
}


@pytest.mark.parametrize("name", MOVES)
def test_a_move(name):
    board, to_move, action, expected = MOVES[name]
    game = rules(pits=2, board=board, to_move=to_move)
    position = game.result(game.initial, action)
    moves_again = game.to_move(position) == "MAX"
    mover = to_move if moves_again else {"south": "north", "north": "south"}[to_move]
    shown = " / ".join(game.shown(game.board(position)).splitlines())
    assert f"{shown}: {mover}" == expected


def test_an_empty_capture_takes_the_last_seed_alone():
    game = rules(pits=2, board=[1, 0, 2, 0, 3, 0], empty_capture=True)
    assert game.board(game.result(game.initial, "1")) == (0, 0, 3, 0, 0, 3)


def test_the_utility_is_the_difference_of_the_stores_for_max():
    for first, value in (("MAX", 6), ("MIN", -6)):
        assert rules(first, pits=1, seeds=3).utility((0, 6, 0, 0, 1)) == value


# ---------------------------------------------------------------- an oracle


class Plain:
    """Kalah on named pits: South's are a, b, c, North's A, B, C, in the order of sowing."""

    def __init__(self, pits, seeds):
        self.south, self.north = "abcdef"[:pits], "ABCDEF"[:pits]
        self.start = {**dict.fromkeys(self.south + self.north, seeds), "<": 0, ">": 0}

    def sown(self, board, south, pit):
        """The board after a move, and whether South moves next."""
        board = dict(board)
        own, other, store = self.south, self.north, ">"
        if not south:
            own, other, store = other, own, "<"
        ring = own + store + other
        for step in range(board.pop(pit)):
            last = ring[(ring.index(pit) + step + 1) % len(ring)]
            board[last] = board.get(last, 0) + 1
        board.setdefault(pit, 0)
        if last in own and board[last] == 1:
            opposite = other[::-1][own.index(last)]
            if board[opposite]:
                board[store] += board[opposite] + 1
                board[opposite] = board[last] = 0
        for row in (self.south, self.north):
            if not any(board[each] for each in row):
                for each in self.south + self.north:
                    board[">" if each in self.south else "<"] += board[each]
                    board[each] = 0
        return board, south if last == store else not south

    def after(self, board, south):
        """Each position after a move."""
        pits = self.south if south else self.north
        return [self.sown(board, south, pit) for pit in pits if board[pit]]

    def nodes(self, board, south=True):
        """The size of the whole tree."""
        return 1 + sum(self.nodes(*each) for each in self.after(board, south))

    def minimax(self, board, south=True):
        """The value for South."""
        values = [self.minimax(*each) for each in self.after(board, south)]
        return (max if south else min)(values) if values else board[">"] - board["<"]

    def visits(self, board, south=True, alpha=-inf, beta=inf):
        """The value for South by alpha-beta, and the nodes visited."""
        visits, value = 1, None
        for each in self.after(board, south):
            below, more = self.visits(*each, alpha, beta)
            visits += more
            if south:
                value = below if value is None else max(value, below)
                alpha = max(alpha, value)
            else:
                value = below if value is None else min(value, below)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return (board[">"] - board["<"] if value is None else value), visits


@pytest.mark.parametrize(
    ("pits", "seeds", "nodes", "visits", "value"),
    [
        (2, 2, 26, 17, -2),
        (2, 3, 164, 22, -2),
        (2, 4, 246, 91, -10),
        (3, 1, 112, 52, 0),
        (3, 2, 19_114, 811, 4),
    ],
)
def test_sizes_visits_and_values_agree_with_an_independent_search(
    pits, seeds, nodes, visits, value
):
    plain = Plain(pits, seeds)
    assert plain.visits(plain.start) == (value, visits)
    tree = GrowingTree(rules(pits=pits, seeds=seeds))
    recording = solve(Exercise(id="k", title="Kalah", tree=tree)).recording
    assert (recording.value, len(recording.visited)) == (value, visits)
    if nodes < 1000:  # the larger tree takes a second
        assert (plain.nodes(plain.start), plain.minimax(plain.start)) == (nodes, value)
        assert len(tree.unfolded(1000)) == nodes


@pytest.mark.parametrize(("pits", "seeds"), [(2, 2), (2, 3), (3, 1)])
def test_the_right_moves_are_those_with_the_root_s_value(pits, seeds):
    plain = Plain(pits, seeds)
    values = [plain.minimax(*each) for each in plain.after(plain.start, True)]
    right = tuple(str(move) for move, value in enumerate(values, 1) if value == max(values))
    exercise = Exercise(id="k", title="K", tree=GrowingTree(rules(pits=pits, seeds=seeds)))
    assert solve(exercise).moves == right


WON = {1: "DLWLWD", 2: "WLLLW", 3: "DW", 4: "W"}
"""The results for South, by pits and seeds. Source: Irving, Donkers and Uiterwijk, "Solving
Kalah" (ICGA Journal 23, 2000)."""


@pytest.mark.parametrize(
    ("pits", "seeds", "won"),
    [(pits, seeds, won) for pits, row in WON.items() for seeds, won in enumerate(row, 1)],
)
def test_small_games_are_won_and_lost_as_published(pits, seeds, won):
    exercise = Exercise(id="k", title="K", tree=GrowingTree(rules(pits=pits, seeds=seeds)))
    value = solve(exercise).value
    assert won == ("W" if value > 0 else "L" if value < 0 else "D")


def test_the_stores_evaluate_a_game_that_is_not_over():
    game = rules(pits=2, board=[2, 0, 5, 0, 3, 1])
    evaluation = games.evaluations("kalah")["stores"](game)
    tree = GrowingTree(game, 2, evaluation=evaluation)
    recording = solve(Exercise(id="k", title="K", tree=tree)).recording
    shallow = solve(Exercise(id="k", title="K", tree=GrowingTree(game, 1, evaluation=evaluation)))
    assert (tree.values[0], shallow.value, recording.value) == (4, 5, 3)  # at depths 0, 1 and 2
    assert tree.mirrored().evaluation.of(game.initial) == -4


# ---------------------------------------------------------------- settings


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (
            {"pits": 2, "board": [1, 2, 3]},
            (
                "the board has 3 numbers; with 2 pits for each player write 6: South's pits and "
                "store, then North's"
            ),
        ),
        ({"pits": 1, "board": [1, -1, 1, 0]}, "the board has -1; write whole numbers of 0 or more"),
        ({"pits": 1, "board": [100, 0, 100, 0]}, "the board has 200 seeds; write at most 160"),
        (
            {"pits": 1, "board": [1, 0, 0, 1]},
            "north has no seed in a pit, so the game is over; write a board before its end",
        ),
    ],
)
def test_a_board_that_cannot_be_gets_one_sentence(settings, sentence):
    assert list(games.mistakes("kalah", settings)) == [("board", sentence)]


def test_an_empty_board_is_not_taken_for_the_usual_one():
    (mistake,) = games.mistakes("kalah", {"board": []})
    assert mistake[0] == "board"
    assert "0 numbers" in mistake[1]
