"""The argument of each parameter of a student's function, by its name."""

from types import SimpleNamespace
from typing import Any

import pytest

from grader.sandbox.worker.parameters import Parameters, given_at_root, roles_of_bounds


def roles(given: str, **how: Any) -> list[str] | None:
    names: dict[str, Any] = {}
    exec(f"def f({given}): pass", names)  # noqa: S102 - our own text
    return Parameters(names["f"]).roles(("state", "alpha", "beta"), **how)


ROLES = {
    "game, state, alpha, beta": "game state alpha beta",
    "w, x, y, z": "game state alpha beta",
    "x, y, z": "state alpha beta",
    "s, lo, hi": "state alpha beta",
    "state, g, lo, hi": "state game alpha beta",
    "beta, alpha, node": "beta alpha state",
    "board, depth, alpha, beta, maximizingPlayer": "state depth alpha beta maximizing",
    "node, ply, a, b, is_min_player, turn": "state depth alpha beta minimizing player",
    "state, alpha, beta, depth, max_depth": "state alpha beta ply depth",
    "state, alpha, beta, depth=4": "state alpha beta depth",
    "state, alpha, beta, depth=0, move=None": "state alpha beta - -",
    "state, alpha=0, beta=0, maximizing=True": "state alpha beta maximizing",
    "a, s, alpha, beta": "game state alpha beta",
    "board, state, a, b": "game state alpha beta",
    "state, alpha, beta, *, level": "state alpha beta depth",
    "*everything": "game state alpha beta",
    "state, alpha, beta, low, high": "state alpha beta low high",
    "game, state, alpha=0, beta=0, L=-10, U=10": "game state alpha beta low high",
    "state, low, high": "state alpha beta",
}


@pytest.mark.parametrize("given", ROLES)
def test_parameters_are_for(given):
    found = roles(given)
    assert found is not None
    assert " ".join(role or "-" for role in found) == ROLES[given]


@pytest.mark.parametrize(
    "given", ["state, depth", "state, alpha, beta, table, path", "game, state", "", "state, alpha"]
)
def test_parameters_without_a_known_role_do_not_fit(given):
    assert roles(given) is None


def test_each_role_has_its_value():
    game = SimpleNamespace(
        eval=max, cutoff_test=min, _horizon=None, _first_guess=0, bounds=(-10, 7)
    )
    given = given_at_root(game, "root", "MIN", 12)
    names = {}
    keywords = "min_player, max_level, player, colour, eval_fn, cutoff_test, L, U, x=3"
    exec(f"def f(n, depth, a, b, is_max, *, {keywords}): pass", names)  # noqa: S102 - our own text
    parameters = Parameters(names["f"])
    found = parameters.roles(("state", "alpha", "beta"))
    assert found is not None
    args, kwargs = parameters.arguments(found, given)
    assert args == ["root", 0, -float("inf"), float("inf"), False]
    players = {"min_player": True, "player": "MIN", "colour": -1}
    rest = {"max_level": 12, "eval_fn": max, "cutoff_test": min, "L": -10, "U": 7}
    assert kwargs == players | rest


def test_low_and_high_are_bounds_in_a_program_that_has_them_beside_alpha_and_beta():
    search = ("game", "state", "low", "high")
    node = ("game", "state", "alpha", "beta", "low", "high")
    assert roles_of_bounds([search, node]) == {"low": "low", "high": "high"}
    assert roles_of_bounds([search]) == {}
