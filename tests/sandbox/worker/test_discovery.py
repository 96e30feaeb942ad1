"""Which functions of a student's module get which role: discovery on modules in this process."""

from types import ModuleType

import pytest

from grader.sandbox.worker.entry_points import discovered
from grader.sandbox.worker.student_program import (
    MissingError,
    NothingToCallError,
    StudentProgram,
    UnfitError,
)
from tests.support.goldtest import assert_gold

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
    """The functions found, in the order of the roles, and the roots:
    "max_value min_value both".
    """
    program = found(source, **names)
    taken = program.taken({"alphabeta.py"})
    parts = [f"{role}={name}" for role, (_, _, name) in taken.items()]
    return " ".join([*parts, program.roots])


PLAYED = PLAIN.replace("min_value()", "game.utility(state)") + (
    "def receive({0}):\n"
    "    if 'board' in locals(): state = board\n"
    "    leaf = game.result(game.result(state, '0'), '0')\n"
    "    max_value(game, leaf, 0, 0)\n    return '1'\n"
)
FIGURE = "max_value=max_value min_value=min_value"
PROGRAMS = {
    "the figure": PLAIN,
    "with its search": PLAIN + "def alpha_beta_search(game, state): max_value()",
    "with a search of another name": PLAIN + "def best_move(game, state): max_value()",
    "a search of another name that does not use them": PLAIN
    + "def best_move(game, state): print()",
    "a search of an unknown name that plays an action": PLAYED.format("game, state"),
    "a search of an unknown name with a game of its own": PLAYED.format("board"),
    "a search of an unknown name around another": PLAYED.format("game, state")
    + "def play(game, state): return max_value and receive(game, state)",
    "a function of an unknown name that plays no action": PLAYED.replace("'1'", "None").format(
        "game, state"
    ),
    "a function of an unknown name that looks at no leaf": PLAIN
    + "def receive(game, state): return '1' or max_value",
    "a function of an unknown name that has a window": PLAYED.format("game, state, alpha, beta"),
    "a helper that the functions use": PLAIN.replace("min_value()", "best_move()")
    + "def best_move(game, state): max_value()",
    "a function that only starts them": PLAIN + "def run(game, state): max_value()",
    "a function that promises the value": PLAIN + "def best_value(game, state): max_value()",
    "no game": TWO.format("state, alpha, beta"),
    "no game but a search that has it": TWO.format("state, alpha, beta")
    + "def best_move(game, state): max_value()",
    "a player": TWO.format("state, game, player, alpha, beta"),
    "a parameter that nobody knows": TWO.format("game, state, alpha, beta, table")
    + "def solve(game, state): max_value()",
    "camel case": PLAIN.replace("max_value", "maxValue").replace("min_value", "MINVALUE"),
    "the plain name before the camel": PLAIN + "def MaxValue(a): pass",
    "names that differ in max and min": PLAIN.replace("max_value", "ab_max").replace(
        "min_value", "ab_min"
    ),
    "nested": NESTED.format("alpha_beta_search", "state, game"),
    "nested in anything": NESTED.format("think", "game, state"),
    "the search that is called so": NESTED.format("first", "game, state")
    + NESTED.format("alphabeta_search", "game, state"),
    "module before nested": NESTED.format("alpha_beta", "state, game") + PLAIN,
    "nested before a class": METHODS.format("A") + NESTED.format("alpha_beta", "state, game"),
    "methods": METHODS.format("A"),
    "methods with a search": METHODS.format("A") + "    def run(self, state): self.max_value()\n",
    "methods in a class that needs a player": METHODS.format("A")
    + "    def __init__(self, game, player): pass\n",
    "the class called after it": METHODS.format("Solver") + METHODS.format("AlphaBetaSolver"),
    "the first of two that are as good": METHODS.format("One") + METHODS.format("Two"),
    "the subclass": METHODS.format("One") + "class Two(One): pass\n",
    "a class that can be made": METHODS.format("One")
    + "    def __init__(self, one, two): pass\n"
    + METHODS.format("Two"),
    "one function": ONE.format("alphabeta", "state, alpha, beta"),
    "one function with a flag": ONE.format(
        "alphabeta", "game, state, depth, alpha, beta, maximizingPlayer"
    ),
    "one function with a flag of an unknown name": "def alphabeta(game, state, a, b, mx):\n"
    "    if game.is_terminal(state): return game.utility(state)\n"
    "    moves = [game.result(state, action) for action in game.actions(state)]\n"
    "    values = [alphabeta(game, each, a, b, not mx) for each in moves]\n"
    "    return max(values) if mx else min(values)\n",
    "one function with a colour": ONE.format("negamax", "state, depth, alpha, beta, color"),
    "one function of any name that calls itself": ONE.format("think", "board, alpha, beta"),
    "one method": "class A:\n    def value(self, node, a, b): self.value(node, a, b)\n",
    "what the template has beside it": UNWRITTEN + NESTED.format("think", "game, state"),
    "what the template has beside a search alone": UNWRITTEN
    + "def alpha_beta_search(game, state): return 3",
    "what the template has": UNWRITTEN,
    "the template half written": UNWRITTEN + "def max_value(game, state, alpha, beta): min_value()",
    "functions that another function makes": NESTED.format("make", "game")
    + "def alpha_beta_search(game, state): make(game)",
    "a function that keeps its window in a pair": "def alphabeta(game, state, pair=(0, 9)):\n"
    "    return alphabeta(game, state, pair)\n",
    "functions without a window": TWO.format("game, state")
    + "def alpha_beta_search(game, state): max_value()",
    "functions without a window, and a search of another name": TWO.format("game, state")
    + "def get_action(state): min_value()",
    "nested functions without a window": "def alpha_beta_search(game, state):\n"
    "    def max_value(s): min_value(s)\n"
    "    def min_value(s): max_value(s)\n    min_value(state)\n",
    "methods with parameters that nobody knows": "class A:\n"
    "    def getAction(self, state): self.maxValue(0, state)\n"
    "    def maxValue(self, u, v, x, y, z, state): self.minValue()\n"
    "    def minValue(self, u, v, x, y, z, state): self.maxValue()\n",
    "a search alone": "def alpha_beta_search(game, state): pass",
    "a search that makes the object": METHODS.format("A")
    + "def alpha_beta_search(game, state): A()",
    "a function beside them that prints its action": PLAIN
    + "def receive(game, state): print(max_value)",
    "a function beside them that needs another argument": PLAIN
    + "def play(game, state, strength, colour): return max_value",
    "a function beside them that is called by the one to call": PLAIN
    + "def play(state): max_value()\ndef receive(state): play(state), max_value",
    "a function beside them that is another's helper": PLAYED.format("game, state")
    + "def play(game, state): receive(game, state)",
    "a function beside them that promises the value": PLAIN
    + "def root_value(game, state): max_value()",
    "a function beside them that takes no state": PLAIN + "def demo(): max_value()",
    "a function beside them that does not use them": PLAIN + "def show(state): print(state)",
    "nothing": "",
    "one of two": "def max_value(game, state, alpha, beta): min_value()",
    "a search that calls what is not there": "def alpha_beta_search(game, state):\n"
    "    return max_value(game, state)\n",
    "a name that merely comes close": PLAIN.replace("max_value", "max_vlaue"),
    "a constant": "MAX_VALUE = 3\nmin_value = len",
    "a parameter that nobody knows, and no search": TWO.format("game, state, alpha, beta, table"),
    "a class that cannot be made": METHODS.format("A") + "    def __init__(self, one, two): pass\n",
    "nested where no game can be given": NESTED.format("think", "one, two, three"),
}
"""Programs whose functions are found, some that are not called, or that have no search."""


def described(source: str) -> str:
    """The functions found, and those not called that may be the search; or why there are none."""
    try:
        program = found(source)
    except NothingToCallError as error:
        return f"{type(error).__name__}{facts(error)}"
    uncalled = "" if program.search else ", ".join(each.name for each in program.uncalled)
    return taken(source) + (uncalled and f"; not called: {uncalled}")


def test_the_functions_found_are_those_in_the_gold_file():
    lines = [f"{name}: {described(source)}" for name, source in PROGRAMS.items()]
    assert_gold("\n".join([*lines, ""]), "functions-found.txt")


def facts(error: NothingToCallError) -> tuple[object, ...]:
    if isinstance(error, UnfitError):
        return error.function, error.parameters
    assert isinstance(error, MissingError)
    return " ".join(error.functions), error.where, error.holder, error.parameters


def test_named_functions_are_used():
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


def test_a_named_function_has_to_fit():
    odd = PLAIN + "def odd(game, state, alpha, beta, table): pass\n"
    for role in ("search", "max_value"):
        with pytest.raises(UnfitError) as raised:
            found(odd, **{role: "odd"})
        assert raised.value.function == "odd"


@pytest.mark.parametrize("name", ["think", "A.think", "A.B.c", "X", "A.max_value.x"])
def test_a_missing_named_function_is_reported_as_named(name):
    with pytest.raises(MissingError) as raised:
        found(METHODS.format("A") + "X = 3\n", search=name)
    assert facts(raised.value) == (name, "entry", "", [])


def test_a_missing_method_comes_with_those_that_its_class_has():
    with pytest.raises(MissingError) as raised:
        found(METHODS.format("A"), search="A.max_valeu")
    assert raised.value.near == ["A.max_value", "A.min_value"]
    with pytest.raises(MissingError) as raised:
        found(METHODS.format("A"), search="max_valeu")
    assert raised.value.near == []


def test_all_missing_named_functions_are_reported():
    with pytest.raises(MissingError) as raised:
        found(PLAIN, max_value="highest", min_value="lowest")
    assert facts(raised.value) == ("highest lowest", "entry", "", [])
    with pytest.raises(MissingError, match="both"):
        found(PLAIN, max_value="both", min_value="both")
