"""What of a student's module is taken for what: discovery alone, on modules of this process."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from grader.sandbox.worker.entry_points import discovered
from grader.sandbox.worker.parameter_usage import SourceText
from grader.sandbox.worker.parameters import Parameters, given_at_root, hinted, role_of
from grader.sandbox.worker.student_program import (
    MissingError,
    NothingToCallError,
    StudentProgram,
    UnfitError,
)

TWO = "def max_value({0}): min_value()\ndef min_value({0}): max_value()\n"
UNWRITTEN = "".join(
    f"def {name}({given}):\n    'Do this.'\n    raise NotImplementedError\n"
    for name, given in (
        ("alpha_beta_search", "game, state"),
        ("max_value", "game, state, alpha, beta"),
        ("min_value", "game, state, alpha, beta"),
    )
)
PLAIN = TWO.format("game, state, alpha, beta")
METHODS = (
    "class {0}:\n    def max_value(self, state, alpha, beta): self.min_value()\n"
    "    def min_value(self, state, alpha, beta): self.max_value()\n"
)
NESTED = (
    "def {0}({1}):\n    def max_value(state, alpha, beta): return min_value(state, alpha, beta)\n"
    "    def min_value(state, alpha, beta): return max_value(state, alpha, beta)\n"
    "    return max_value({1}, 0, 0)\n"
)
ONE = "def {0}({1}): return {0}({1})\n"


def found(source: str, **names: str) -> StudentProgram:
    module = ModuleType("alphabeta")
    exec(compile(source, "alphabeta.py", "exec"), vars(module))  # noqa: S102 - our own text
    return discovered(module, names, {"alphabeta.py": source.encode()})


def taken(source: str, **names: str) -> str:
    """What is taken, in the order of the roles, and the roots: "max_value min_value both"."""
    program = found(source, **names)
    taken = program.taken({"alphabeta.py"})
    parts = [f"{role}={name}" for role, (_, _, name) in taken.items()]
    return " ".join([*parts, program.roots])


FIGURE = "max_value=max_value min_value=min_value"
SHAPES = {
    "the figure": (PLAIN, f"{FIGURE} both"),
    "with its search": (
        PLAIN + "def alpha_beta_search(game, state): max_value()",
        f"search=alpha_beta_search {FIGURE} both",
    ),
    "a helper that nobody asked for is no search": (
        PLAIN + "def best_move(game, state): max_value()", f"{FIGURE} both",
    ),
    "no game": (TWO.format("state, alpha, beta"), f"{FIGURE} both"),
    "no game but a search that has it": (
        TWO.format("state, alpha, beta") + "def best_move(game, state): max_value()",
        f"search=best_move {FIGURE} MAX",
    ),
    "a player": (TWO.format("state, game, player, alpha, beta"), f"{FIGURE} MAX"),
    "a parameter that nobody knows": (
        TWO.format("game, state, alpha, beta, table") + "def solve(game, state): max_value()",
        f"search=solve {FIGURE} MAX",
    ),
    "camel case": (
        PLAIN.replace("max_value", "maxValue").replace("min_value", "MINVALUE"),
        "max_value=maxValue min_value=MINVALUE both",
    ),
    "the plain name before the camel": (PLAIN + "def MaxValue(a): pass", f"{FIGURE} both"),
    "names that differ in max and min": (
        PLAIN.replace("max_value", "ab_max").replace("min_value", "ab_min"),
        "max_value=ab_max min_value=ab_min both",
    ),
    "nested": (NESTED.format("alpha_beta_search", "state, game"), "search=alpha_beta_search MAX"),
    "nested in anything": (NESTED.format("think", "game, state"), "search=think MAX"),
    "the search that is called so": (
        NESTED.format("first", "game, state") + NESTED.format("alphabeta_search", "game, state"),
        "search=alphabeta_search MAX",
    ),
    "module before nested": (
        NESTED.format("alpha_beta", "state, game") + PLAIN, f"{FIGURE} both",
    ),
    "nested before a class": (
        METHODS.format("A") + NESTED.format("alpha_beta", "state, game"), "search=alpha_beta MAX",
    ),
    "methods": (METHODS.format("A"), "max_value=A.max_value min_value=A.min_value both"),
    "methods with a search": (
        METHODS.format("A") + "    def run(self, state): self.max_value()\n",
        "search=A.run max_value=A.max_value min_value=A.min_value MAX",
    ),
    "methods in a class that needs a player": (
        METHODS.format("A") + "    def __init__(self, game, player): pass\n",
        "max_value=A.max_value min_value=A.min_value MAX",
    ),
    "the class called after it": (
        METHODS.format("Solver") + METHODS.format("AlphaBetaSolver"),
        "max_value=AlphaBetaSolver.max_value min_value=AlphaBetaSolver.min_value both",
    ),
    "the first of two that are as good": (
        METHODS.format("One") + METHODS.format("Two"),
        "max_value=One.max_value min_value=One.min_value both",
    ),
    "the subclass": (
        METHODS.format("One") + "class Two(One): pass\n",
        "max_value=Two.max_value min_value=Two.min_value both",
    ),
    "a class that can be made": (
        METHODS.format("One") + "    def __init__(self, one, two): pass\n" + METHODS.format("Two"),
        "max_value=Two.max_value min_value=Two.min_value both",
    ),
    "one function": (ONE.format("alphabeta", "state, alpha, beta"), "max_value=alphabeta MAX"),
    "one function with a flag": (
        ONE.format("alphabeta", "game, state, depth, alpha, beta, maximizingPlayer"),
        "max_value=alphabeta min_value=alphabeta both",
    ),
    "one function with a flag of an unknown name": (
        "def alphabeta(game, state, a, b, mx): alphabeta(game, state, a, b, not mx)",
        "max_value=alphabeta MAX",
    ),
    "one function with a colour": (
        ONE.format("negamax", "state, depth, alpha, beta, color"), "max_value=negamax MAX",
    ),
    "one function of any name that calls itself": (
        ONE.format("think", "board, alpha, beta"), "max_value=think MAX",
    ),
    "one method": (
        "class A:\n    def value(self, node, a, b): self.value(node, a, b)\n",
        "max_value=A.value MAX",
    ),
    "what the template has beside it": (
        UNWRITTEN + NESTED.format("think", "game, state"), "search=think MAX",
    ),
    "what the template has beside a search alone": (
        UNWRITTEN + "def alpha_beta_search(game, state): return 3", "search=alpha_beta_search MAX",
    ),
    "what the template has": (UNWRITTEN, f"{FIGURE} both"),
    "the template half written": (
        UNWRITTEN + "def max_value(game, state, alpha, beta): min_value()", f"{FIGURE} both",
    ),
    "functions that another function makes": (
        NESTED.format("make", "game") + "def alpha_beta_search(game, state): make(game)",
        "search=alpha_beta_search MAX",
    ),
    "a search that keeps its window in a pair": (
        "def alphabeta(game, state, window=(0, 9)): return alphabeta(game, state, window)",
        "search=alphabeta MAX",
    ),
    "a search alone": ("def alpha_beta_search(game, state): pass", "search=alpha_beta_search MAX"),
    "a search that makes the object": (
        METHODS.format("A") + "def alpha_beta_search(game, state): A()",
        "search=alpha_beta_search max_value=A.max_value min_value=A.min_value MAX",
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_it_is_taken_for(shape: str) -> None:
    source, wanted = SHAPES[shape]
    assert taken(source) == wanted


MISSING = ("max_value", "nowhere", "", [])
UNFIT: dict[str, tuple[str, object]] = {
    "nothing": ("", MISSING),
    "one of two": ("def max_value(game, state, alpha, beta): min_value()",
                   ("min_value", "nowhere", "", [])),
    "a search that calls what is not there": (
        "def alpha_beta_search(game, state): return max_value(game, state)",
        MISSING,
    ),
    "a name that merely comes close": (
        PLAIN.replace("max_value", "max_vlaue"), MISSING,
    ),
    "a constant": ("MAX_VALUE = 3\nmin_value = len", MISSING),
    "other parameters": (
        TWO.format("state, depth"), ("max_value", ["state", "depth"]),
    ),
    "a parameter that nobody knows, and no search": (
        TWO.format("game, state, alpha, beta, table"),
        ("max_value", ["game", "state", "alpha", "beta", "table"]),
    ),
    "a class that cannot be made": (
        METHODS.format("A") + "    def __init__(self, one, two): pass\n",
        ("max_value", "unmade-class", "A", ["one", "two"]),
    ),
    "nested where no game can be given": (
        NESTED.format("think", "one, two, three"), ("max_value", "function", "think", []),
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", UNFIT)
def test_there_is_nothing_to_call(shape: str) -> None:
    source, wanted = UNFIT[shape]
    with pytest.raises(NothingToCallError) as raised:
        found(source)
    assert facts(raised.value) == wanted


def facts(error: NothingToCallError) -> tuple[object, ...]:
    if isinstance(error, UnfitError):
        return error.function, error.parameters
    assert isinstance(error, MissingError)
    return " ".join(error.functions), error.where, error.holder, error.parameters


def test_what_somebody_named_is_what_is_taken() -> None:
    source = PLAIN + ONE.format("think", "game, state, alpha, beta, is_max") + METHODS.format("A")
    assert taken(source, max_value="think") == "max_value=think min_value=min_value both"
    assert taken(source, max_value="think", min_value="think") == (
        "max_value=think min_value=think both"
    )
    assert taken(source, max_value="A.max_value") == (
        "max_value=A.max_value min_value=A.min_value both"
    )
    assert taken(source, search="think") == "max_value=think MAX"
    assert taken(source, search="A.min_value") == (
        "max_value=A.max_value min_value=A.min_value both"
    )
    odd = PLAIN + "def odd(state): pass\n"
    assert taken(odd, search="odd") == "search=odd MAX"
    assert taken(odd, search="odd", max_value="max_value") == f"search=odd {FIGURE} both"


def test_a_function_that_is_named_has_to_fit() -> None:
    odd = PLAIN + "def odd(game, state, alpha, beta, table): pass\n"
    for role in ("search", "max_value"):
        with pytest.raises(UnfitError) as raised:
            found(odd, **{role: "odd"})
        assert raised.value.function == "odd"


@pytest.mark.parametrize("name", ["think", "A.think", "A.B.c", "X", "A.max_value.x"])
def test_a_name_that_is_not_there_is_said_to_be_named(name: str) -> None:
    with pytest.raises(MissingError) as raised:
        found(METHODS.format("A") + "X = 3\n", search=name)
    assert facts(raised.value) == (name, "entry", "", [])


def test_all_names_that_are_not_there_are_said() -> None:
    with pytest.raises(MissingError) as raised:
        found(PLAIN, max_value="highest", min_value="lowest")
    assert facts(raised.value) == ("highest lowest", "entry", "", [])
    with pytest.raises(MissingError, match="both"):
        found(PLAIN, max_value="both", min_value="both")


# ---------------------------------------------------------------- what parameters get


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
    "node, ply, a, b, is_min_player, turn, Colour": "state ply alpha beta minimizing player color",
    "state, alpha, beta, depth, max_depth": "state alpha beta ply depth",
    "state, alpha, beta, depth=4": "state alpha beta depth",
    "state, alpha, beta, depth=0, move=None": "state alpha beta - -",
    "state, alpha=0, beta=0, maximizing=True": "state alpha beta maximizing",
    "a, s, alpha, beta": "game state alpha beta",
    "board, state, a, b": "game state alpha beta",
    "state, alpha, beta, *, level": "state alpha beta ply",
    "*everything": "game state alpha beta",
}


@pytest.mark.parametrize("given", ROLES)
def test_parameters_are_for(given: str) -> None:
    found = roles(given)
    assert found is not None
    assert " ".join(role or "-" for role in found) == ROLES[given]


@pytest.mark.parametrize(
    "given", ["state, depth", "state, alpha, beta, table, path", "game, state", "", "state, alpha"]
)
def test_parameters_that_are_for_nothing_known_do_not_fit(given: str) -> None:
    assert roles(given) is None


def test_each_role_has_its_value() -> None:
    game: Any = SimpleNamespace(eval=max, cutoff_test=min)
    given = given_at_root(game, "root", "MIN", 12)
    names: dict[str, Any] = {}
    given_to = "n, depth, a, b, is_max, *, min_player, level, player, sign, eval_fn, cutoff_test"
    exec(f"def f({given_to}, x=3): pass", names)  # noqa: S102 - our own text
    parameters = Parameters(names["f"])
    found = parameters.roles(("state", "alpha", "beta"))
    assert found is not None
    args, kwargs = parameters.arguments(found, given)
    assert args == ["root", 12, -float("inf"), float("inf"), False]
    assert kwargs == {
        "min_player": True, "level": 0, "player": "MIN", "sign": -1, "eval_fn": max,
        "cutoff_test": min,
    }  # fmt: skip


COUNTED = "def f(game, s, a, b, {0}):\n    {1}\n    return {2}\n"
WAYS = {
    "down": COUNTED.format("depth", "pass", "f(game, s, a, b, depth - 1)"),
    "up": COUNTED.format("d", "pass", "max(3, f(game, s, a, b, 1 + d))"),
    "up by a word": COUNTED.format("depth", "pass", "f(game, s, a, b, depth=depth + 1)"),
    "up, as another writes it": COUNTED.format("depth", "pass", "f(game, s, a, b, depth - -1)"),
    "down below a helper": COUNTED.format(
        "depth", "print(' ' * (depth + 1)); log(depth + 1)", "f(game, s, a, b, depth - 1)"
    ) + "def log(depth): print(depth + 1)\n",
    "down in a line of its own": COUNTED.format("depth", "depth -= 1", "f(game, s, a, b, depth)"),
    "down in a variable": COUNTED.format("depth", "e = depth - 1", "f(game, s, a, b, e)"),
    "up beside a comment": COUNTED.format(
        "depth", "# depth-1 is the parent's", "f(game, s, a, b, depth + 1)"
    ),
    "up by way of another": COUNTED.format("depth", "pass", "g(game, s, a, b, depth)")
    + "def g(game, s, a, b, depth): return f(game, s, a, b, depth + 1)\n",
    "up by another name": COUNTED.format("depth", "pass", "g(game, s, a, b, depth)")
    + "def g(game, s, a, b, at): return g(game, s, a, b, at=at + 1)\n",
    "down by another name": COUNTED.format("depth", "pass", "[g(1, s=depth - 1)]")
    + "def g(game, s): return g(game, s - 1)\n",
    "up by a function kept": COUNTED.format("depth", "g = f", "g(game, s, a, b, depth + 1)"),
    "down in a lambda": "f = lambda game, s, a, b, depth: f(game, s, a, b, depth - 1)\n",
    "down in what is made inside": COUNTED.format(
        "depth", "def g(s, depth): return g(s, depth - 1)", "g(s, depth)"
    ),
    "neither": COUNTED.format("depth", "pass", "f(game, s, a, b, depth)"),
    "neither, for a loop": COUNTED.format("depth", "pass", "[f(i) for i in range(1, depth + 1)]"),
    "neither of both": COUNTED.format("depth", "f(depth + 1)", "f(depth - 1)"),
}  # fmt: skip


def hints_of(source: str) -> dict[str, str]:
    names: dict[str, Any] = {}
    exec(compile(source, "alphabeta.py", "exec"), names)  # noqa: S102 - our own text
    return hinted(Parameters(names["f"]), names["f"].__code__, SourceText(source.encode()))


@pytest.mark.parametrize("way", WAYS)
def test_which_way_a_depth_counts_is_read_off_the_search_itself(way: str) -> None:
    first = way.split(maxsplit=1)[0].strip(",")
    wanted = {"up": "ply", "down": "depth", "neither": "either"}[first]
    assert list(hints_of(WAYS[way]).values()) == [wanted]


def test_a_level_may_count_down_too() -> None:
    assert hints_of(COUNTED.format("level", "pass", "f(game, s, a, b, level - 1)")) == {
        "level": "depth"
    }


def test_a_depth_that_has_its_default_is_not_asked_about() -> None:
    assert hints_of(COUNTED.format("depth=0", "pass", "3")) == {}
    assert hints_of(COUNTED.format("depth=4", "pass", "3")) == {}
    assert hints_of(COUNTED.format("max_depth", "pass", "3")) == {}


USES = {
    "to the game": ("pass", "game.utility(s, player)", "player"),
    "counted": ("pass", "-f(game, s, a, b, -player)", "color"),
    "1": ("if player == 1: pass", "f(game, s, a, b, 3 - player)", "color"),
    "more than 0": ("if player > 0: pass", "player * 3", "color"),
    "true": ("if player: pass", "f(game, s, a, b, not player)", "maximizing"),
    "true in an expression": ("pass", "3 if player else 4", "maximizing"),
    "true by name": ("if player is True: pass", "3", "maximizing"),
    "text": ("if player == 'MAX': -player", "3", "player"),
    "only a comment": ("# if player: -player", "3", "player"),
}


@pytest.mark.parametrize("use", USES)
def test_how_a_player_is_used_says_what_it_is(use: str) -> None:
    line, answer, wanted = USES[use]
    hints = hints_of(COUNTED.format("player", line + "\n    pass", answer))
    assert hints.get("player", role_of("player")) == wanted


def test_a_text_that_cannot_be_parsed_says_nothing() -> None:
    code = hints_of.__code__
    assert SourceText(b"def f(:").counts(code, "depth") == ""
    assert SourceText(b"\xff" * 9).uses(code, "player") == set()
    chain = "f(depth" + " + 1" * 900 + ")"
    assert hints_of(COUNTED.format("depth", "pass", chain)) == {"depth": "ply"}
