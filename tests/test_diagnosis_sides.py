"""A program that only searches for MAX is known by its own mistake, not by the mirror's."""

from __future__ import annotations

from grader.diagnosis import Run, diagnose
from tests.players import play
from tests.strategies import exercise

NESTED = """
def alpha_beta_search(state, game):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
        return v

    best, move = -inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best, inf)
        if v > best:
            best, move = v, a
    return move
"""


def test_a_program_that_plays_the_mirrored_game_is_known_by_its_own_mistake() -> None:
    trees = [[[2, [3, 1]], [9, 4]], [[5, [6, 7, 1]], [[8, 2], 3]], [[1, 2], [3, 4]]]
    problems = [exercise(tree, root) for tree in trees for root in ("MAX", "MIN")]
    outcomes = play("from math import inf\n" + NESTED, *problems)
    assert [outcome.mirrored for outcome in outcomes] == [False, True] * 3
    found = diagnose(
        [Run(one, two, passed=False) for one, two in zip(problems, outcomes, strict=True)]
    )
    assert found is not None
    assert found.alternatives[0] == ("min_never_lowers_beta",)
