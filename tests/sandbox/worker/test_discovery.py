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
SHAPES = {
    "the figure": (PLAIN, f"{FIGURE} both"),
    "with its search": (
        PLAIN + "def alpha_beta_search(game, state): max_value()",
        f"search=alpha_beta_search {FIGURE} both",
    ),
    "with a search of another name": (
        PLAIN + "def best_move(game, state): max_value()", f"search=best_move {FIGURE} both",
    ),
    "a search of another name that does not use them": (
        PLAIN + "def best_move(game, state): print()", f"{FIGURE} both",
    ),
    "a search of an unknown name that plays an action": (
        PLAYED.format("game, state"), f"search=receive {FIGURE} both",
    ),
    "a search of an unknown name with a game of its own": (
        PLAYED.format("board"), f"search=receive {FIGURE} both",
    ),
    "a search of an unknown name around another": (
        PLAYED.format("game, state")
        + "def play(game, state): return max_value and receive(game, state)",
        f"search=play {FIGURE} both",
    ),
    "a function of an unknown name that plays no action": (
        PLAYED.replace("'1'", "None").format("game, state"), f"{FIGURE} both",
    ),
    "a function of an unknown name that looks at no leaf": (
        PLAIN + "def receive(game, state): return '1' or max_value", f"{FIGURE} both",
    ),
    "a function of an unknown name that has a window": (
        PLAYED.format("game, state, alpha, beta"), f"{FIGURE} both",
    ),
    "a helper that the functions use": (
        PLAIN.replace("min_value()", "best_move()") + "def best_move(game, state): max_value()",
        f"{FIGURE} both",
    ),
    "a function that only starts them": (
        PLAIN + "def run(game, state): max_value()", f"{FIGURE} both",
    ),
    "a function that promises the value": (
        PLAIN + "def best_value(game, state): max_value()", f"{FIGURE} both",
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
        ("def alphabeta(game, state, a, b, mx):\n"
        "    if game.is_terminal(state): return game.utility(state)\n"
        "    moves = [game.result(state, action) for action in game.actions(state)]\n"
        "    values = [alphabeta(game, each, a, b, not mx) for each in moves]\n"
        "    return max(values) if mx else min(values)\n"),
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
    "a function that keeps its window in a pair": (
        "def alphabeta(game, state, window=(0, 9)): return alphabeta(game, state, window)",
        "max_value=alphabeta MAX",
    ),
    "functions without a window": (
        TWO.format("game, state") + "def alpha_beta_search(game, state): max_value()",
        "search=alpha_beta_search MAX",
    ),
    "functions without a window, and a search of another name": (
        TWO.format("game, state") + "def get_action(state): min_value()", "search=get_action MAX",
    ),
    "nested functions without a window": (
        ("def alpha_beta_search(game, state):\n    def max_value(s): min_value(s)\n"
        "    def min_value(s): max_value(s)\n    min_value(state)\n"),
        "search=alpha_beta_search MAX",
    ),
    "methods with parameters that nobody knows": (
        ("class A:\n    def getAction(self, state): self.maxValue(0, state)\n"
        "    def maxValue(self, u, v, x, y, z, state): self.minValue()\n"
        "    def minValue(self, u, v, x, y, z, state): self.maxValue()\n"),
        "search=A.getAction MAX",
    ),
    "a search alone": ("def alpha_beta_search(game, state): pass", "search=alpha_beta_search MAX"),
    "a search that makes the object": (
        METHODS.format("A") + "def alpha_beta_search(game, state): A()",
        "search=alpha_beta_search max_value=A.max_value min_value=A.min_value MAX",
    ),
}  # fmt: skip


UNCALLED = {
    "prints its action": (PLAIN + "def receive(game, state): print(max_value)", ["receive"]),
    "needs another argument": (
        PLAIN + "def play(game, state, strength, colour): return max_value",
        ["play"],
    ),
    "is called by the one to call": (
        PLAIN + "def play(state): max_value()\ndef receive(state): play(state), max_value",
        ["receive"],
    ),
    "is another's helper": (
        PLAYED.format("game, state") + "def play(game, state): receive(game, state)",
        ["play"],
    ),
    "promises the value": (PLAIN + "def root_value(game, state): max_value()", []),
    "takes no state": (PLAIN + "def demo(): max_value()", []),
    "does not use them": (PLAIN + "def show(state): print(state)", []),
}


@pytest.mark.parametrize("function", UNCALLED)
def test_a_function_is_named_as_uncalled_if_it(function):
    source, wanted = UNCALLED[function]
    assert [each.name for each in found(source).uncalled] == wanted


@pytest.mark.parametrize("shape", SHAPES)
def test_the_functions_found_are(shape):
    source, wanted = SHAPES[shape]
    assert taken(source) == wanted


MISSING = ("max_value", "nowhere", "", [])
UNFIT: dict[str, tuple[str, object]] = {
    "nothing": ("", MISSING),
    "one of two": (
        "def max_value(game, state, alpha, beta): min_value()",
        ("min_value", "nowhere", "", []),
    ),
    "a search that calls what is not there": (
        "def alpha_beta_search(game, state): return max_value(game, state)",
        MISSING,
    ),
    "a name that merely comes close": (PLAIN.replace("max_value", "max_vlaue"), MISSING),
    "a constant": ("MAX_VALUE = 3\nmin_value = len", MISSING),
    "a parameter that nobody knows, and no search": (
        TWO.format("game, state, alpha, beta, table"),
        ("max_value", ["game", "state", "alpha", "beta", "table"]),
    ),
    "a class that cannot be made": (
        METHODS.format("A") + "    def __init__(self, one, two): pass\n",
        ("max_value", "unmade-class", "A", ["one", "two"]),
    ),
    "nested where no game can be given": (
        NESTED.format("think", "one, two, three"),
        ("max_value", "function", "think", []),
    ),
}


@pytest.mark.parametrize("shape", UNFIT)
def test_a_program_without_a_search_is_refused(shape):
    source, wanted = UNFIT[shape]
    with pytest.raises(NothingToCallError) as raised:
        found(source)
    assert facts(raised.value) == wanted


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
