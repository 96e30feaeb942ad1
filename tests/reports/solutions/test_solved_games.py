"""Solutions of games for people: boards, and counts in place of the names of a whole game."""

from grader.cli.commands.solve import solution_of
from grader.core.growing_tree import GrowingTree
from grader.reports.solutions import table
from grader.search import games
from grader.search.reference_player import solve
from tests.support.strategies import exercise


def lines(name, **settings):
    problem = exercise(GrowingTree(games.rules(name, settings)))
    if len(small := problem.tree.unfolded(300)) > 1:
        problem = exercise(small)
    return table.render(solution_of(solve(problem))).splitlines()


def test_each_node_of_a_small_game_has_its_board():
    found = lines("tic-tac-toe", board=["O_O", "XXO", "X__"])
    assert "  ├─ ▽ b3                [-1, +∞]  O_O / XXO / XX_" in found
    assert "× │  └─ b3.c3 = -1       pruned  O_O / XXO / XXO" in found


def test_of_a_large_game_the_first_plies_are_shown_with_counts():
    found = lines("connect", rows=3, columns=4, line=3)
    tree = found[: found.index("Value             1") - 1]
    assert len(tree) < 60
    assert any(line.endswith("subtrees cut") for line in tree)
    assert "Visited           1097 nodes" in found
    assert "Cut subtrees      616" in found
    assert not any(line.startswith("Pruned") for line in found)


def test_pruned_subtrees_of_a_folded_game_are_counted():
    found = lines("kalah", pits=2, seeds=3)
    assert "└─ ▽ 2                              [-2, +∞]  (0) 4 4 / 3 0 (1)" in found
    assert any(line.endswith("… 106 nodes pruned") for line in found)
