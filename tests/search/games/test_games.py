"""Every game, found by its file: random play, and the sizes that the lectures' games have."""

import json
from functools import cache
from itertools import product
from random import Random

import pytest

from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.search import games
from grader.search.perfect_play import PerfectPlay
from grader.search.reference_player import solve

SETTINGS = {
    "nim": [{}, {"matches": 12, "take": [3, 1, 2]}],
    "tic-tac-toe": [{}, {"board": ["O_O", "XXO", "X__"], "to_move": "X"}],
    "kalah": [{}, {"pits": 2, "board": [1, 0, 3, 0, 2, 0], "to_move": "north"}, {"pits": 1}],
    "connect": [{}, {"rows": 3, "columns": 4, "line": 3}, {"rows": 1, "columns": 5, "line": 2}],
    "race": [{}, {"track": 3, "max": [2, 0], "min": [1], "dice": 2, "faces": 3, "thrown": [3, 1]}],
    "uniform": [{}, {"branching": 2, "depth": 6, "order": "best"}, {"order": "worst"}],
}
SAMPLES = [(name, each) for name in games.names() for each in SETTINGS.get(name, [{}])]


@pytest.mark.parametrize("first", ["MAX", "MIN"])
@pytest.mark.parametrize(("name", "settings"), SAMPLES, ids=str)
def test_random_play_keeps_the_promises_of_rules(name, settings, first):
    rules = games.rules(name, settings, first)
    random = Random(name)  # noqa: S311 - the same games each time
    ends = set()
    for _ in range(60):
        position, moves = rules.initial, 0
        assert rules.to_move(position) == first
        while not rules.is_terminal(position):
            actions = list(rules.actions(position))
            assert actions
            assert len(set(actions)) == len(actions)
            assert all(each.isprintable() and "." not in each for each in actions)
            before = rules.to_move(position)
            position = rules.result(position, random.choice(actions))
            hash(position)
            assert json.dumps(rules.board(position))
            assert rules.shown(rules.board(position)).strip()
            assert not rules.alternates or rules.to_move(position) != before
            moves += 1
        assert list(rules.actions(position)) == []
        assert moves <= rules.longest
        ends.add(rules.utility(position))
    assert {int(end) for end in ends} == ends
    assert rules.utilities[0] <= min(ends) <= max(ends) <= rules.utilities[1]


SMALL = [
    *((name, each) for name, each in SAMPLES if name in {"nim", "tic-tac-toe"}),
    *((name, each) for name, each in SAMPLES if each and name in {"connect", "kalah"}),
    ("kalah", {"pits": 3, "seeds": 1}),
]
"""The samples of games with symmetries that can be solved in no time."""


@pytest.mark.parametrize(("name", "settings"), SMALL, ids=str)
def test_symmetric_positions_are_worth_the_same(name, settings):
    rules = games.rules(name, settings)
    declared = games.symmetries(name, rules)
    assert declared is not None
    solved, random = PerfectPlay(rules), Random(name)  # noqa: S311 - the same games each time
    for _ in range(20):
        position = rules.initial
        while not rules.is_terminal(position):
            swapped = declared.swapped(position)
            assert rules.to_move(swapped) != rules.to_move(position)
            assert declared.swapped(swapped) == position
            assert solved.value(swapped) == -solved.value(position)
            for mirror in declared.mirrors:
                assert rules.to_move(mirror(position)) == rules.to_move(position)
                assert mirror(mirror(position)) == position
                assert solved.value(mirror(position)) == solved.value(position)
            position = rules.result(position, random.choice(list(rules.actions(position))))


def test_a_mirror_image_moves_the_marks_of_the_board():
    rules = games.rules("tic-tac-toe", {"board": ["XO_", "_X_", "O__"]})
    mirrors = games.symmetries("tic-tac-toe", rules).mirrors
    boards = [" ".join(rules.board(mirror(rules.initial))) for mirror in mirrors]
    assert boards == ["_OX _X_ __O", "O__ _X_ XO_", "___ _XO O_X"]


def searched(name, limit=None, **settings):
    tree = GrowingTree(games.rules(name, settings), limit)
    answer = solve(Exercise(id="game", title="A game", tree=tree))
    return answer, len(answer.recording.visited)


@pytest.mark.parametrize(
    ("matches", "visited", "nodes"), [(4, 11, 12), (7, 39, 54), (10, 122, 232), (13, 363, 986)]
)
def test_baby_nim_has_the_published_sizes(matches, visited, nodes):
    answer, found = searched("nim", matches=matches)
    assert found == visited
    whole = answer.exercise.tree.unfolded(1000)
    assert (whole.complete, len(whole)) == (True, nodes)
    assert answer.value == (1 if matches % 3 else -1)
    assert answer.moves == ((str(matches % 3),) if matches % 3 else ("1", "2"))


def test_the_lectures_position_of_tic_tac_toe():
    answer, visited = searched("tic-tac-toe", board=["O_O", "XXO", "X__"], to_move="X")
    assert (answer.value, answer.moves, visited) == (-1, ("b1", "b3", "c3"), 9)
    assert len(answer.exercise.tree.unfolded(100)) == 12


@pytest.mark.parametrize(
    ("name", "limit", "settings", "visited", "value"),
    [
        ("tic-tac-toe", None, {"board": ["___", "_X_", "___"]}, 2316, 0),
        ("connect", None, {"rows": 3, "columns": 3, "line": 3}, 532, 0),
        ("connect", None, {"rows": 3, "columns": 4, "line": 3}, 1097, 1),
        ("connect", None, {"rows": 4, "columns": 4, "line": 3}, 6817, 1),
        ("connect", 6, {"rows": 5, "columns": 5}, 490, 0),
        ("connect", 6, {}, 1249, 0),
    ],
)
def test_alpha_beta_visits_as_many_nodes_as_in_the_lectures(name, limit, settings, visited, value):
    answer, found = searched(name, limit, **settings)
    assert (found, answer.value) == (visited, value)


def test_tic_tac_toe_from_the_empty_board():
    answer, visited = searched("tic-tac-toe")
    assert (visited, len(answer.recording.evaluated), answer.value) == (18297, 7330, 0)
    assert len(answer.moves) == 9


# ---------------------------------------------------------------- an oracle


def plain_value(rows, columns, line, board, mark, falls):
    """The value for X of a position on a plain board of strings."""

    squares = [*product(range(rows), range(columns))]

    def won(cells, who):
        return any(
            all(cells.get((r + k * dr, c + k * dc)) == who for k in range(line))
            for (r, c), (dr, dc) in product(squares, ((0, 1), (1, 0), (1, 1), (1, -1)))
        )

    @cache
    def value(cells, who):
        found = dict(cells)
        other = "O" if who == "X" else "X"
        if won(found, other):
            return 1 if other == "X" else -1
        empty = [
            (r, c)
            for r, c in squares
            if found[r, c] == "_" and not (falls and found.get((r + 1, c)) == "_")
        ]
        values = [value(tuple(sorted({**found, square: who}.items())), other) for square in empty]
        return 0 if not values else max(values) if who == "X" else min(values)

    cells = {(r, c): board[r][c] for r, c in squares}
    return value(tuple(sorted(cells.items())), mark)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    ("name", "size"), [("tic-tac-toe", (3, 3, 3)), ("connect", (3, 4, 3))], ids=str
)
def test_values_agree_with_a_search_on_plain_boards(name, size, seed):
    rows, columns, line = size
    random = Random(seed)  # noqa: S311 - the same positions each time
    shape = {} if name == "tic-tac-toe" else {"rows": rows, "columns": columns, "line": line}
    rules = games.rules(name, shape)
    position = rules.initial
    for _ in range(3):
        position = rules.result(position, random.choice(list(rules.actions(position))))
    if rules.is_terminal(position):
        pytest.skip("the game is over after three moves")
    board = rules.board(position)
    answer, _ = searched(name, **shape, board=list(board))
    expected = plain_value(rows, columns, line, board, "O", falls=name == "connect")
    assert answer.value == -expected  # after three moves O moves, and so O is MAX


# ---------------------------------------------------------------- settings


TWO = {"rows": 2, "columns": 2, "line": 2}


@pytest.mark.parametrize(
    ("name", "settings", "key", "words"),
    [
        ("nim", {"take": [2, 3]}, "take", "add 1"),
        ("nim", {"take": [1, 1]}, "take", "has 1 twice"),
        ("nim", {"take": [1, 0]}, "take", "take has 0"),
        ("tic-tac-toe", {"board": ["___", "___"]}, "board", "has 2 rows; write 3"),
        ("tic-tac-toe", {"board": ["___", "__", "___"]}, "board", "'__', 2 squares wide; write 3"),
        ("tic-tac-toe", {"board": ["___", "_x_", "___"]}, "board", "row 2 of the board has 'x'"),
        ("tic-tac-toe", {"board": ["XX_", "___", "___"]}, "board", "2 X and 0 O, which no game"),
        ("tic-tac-toe", {"board": ["X__", "___", "___"], "to_move": "X"}, "to_move", "O is to"),
        ("tic-tac-toe", {"board": ["XXX", "OOO", "___"]}, "board", "both X and O have a line"),
        ("tic-tac-toe", {"board": ["XXX", "OO_", "___"]}, "board", "X has a line, so the game"),
        ("tic-tac-toe", {"board": ["XOX", "XOO", "OXX"]}, "board", "the board is full"),
        ("connect", {"rows": 3, "columns": 3, "line": 4}, "line", "longer than a board of 3 rows"),
        ("connect", {**TWO, "board": ["X_", "_O"]}, "board", "column 1 of the board has an empty"),
    ],
)
def test_a_setting_that_cannot_be_gets_one_sentence(name, settings, key, words):
    ((where, sentence),) = games.mistakes(name, settings)
    assert (where, words in sentence) == (key, True), sentence


@pytest.mark.parametrize(("name", "settings"), SAMPLES, ids=str)
def test_the_samples_have_no_mistakes(name, settings):
    assert list(games.mistakes(name, settings)) == []
