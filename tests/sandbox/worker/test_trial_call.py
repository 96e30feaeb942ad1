"""The value of a parameter with an unknown name: trials find one that makes the search right."""

from textwrap import indent
from types import ModuleType
from typing import Any

import pytest

from grader.sandbox.worker import trial_call
from grader.sandbox.worker.entry_points import discovered
from grader.sandbox.worker.game_proxy import GameProxy, StateProxy
from grader.sandbox.worker.parameters import given_at_root
from grader.sandbox.worker.student_program import MissingError, UnfitError

WHOLE = """
from math import inf
{before}
def think(game, state, alpha, beta, {name}):
    if game.is_terminal(state):
        return game.utility(state)
    if {test}:
        v, other = {low}, {minus}
        for action in game.actions(state):
            v = max(v, think(game, game.result(state, action), alpha, beta, {down}))
            if v >= beta:
                break
            alpha = max(alpha, v)
        return v
    v, other = {high}, {plus}
    for action in game.actions(state):
        v = min(v, think(game, game.result(state, action), alpha, beta, {up}))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v
"""
NEGAMAX = """
def think(game, state, alpha, beta, {name}):
    if game.is_terminal(state):
        return {leaf}
    for action in game.actions(state):
        v = -think(game, game.result(state, action), -beta, -alpha, {name}={step})
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return alpha
"""


def found(source: str, module: ModuleType | None = None) -> Any:
    """The program in the text."""
    module = module or ModuleType("alphabeta")
    exec(compile(source, "alphabeta.py", "exec"), vars(module))  # noqa: S102 - our own text
    return discovered(module, {}, {"alphabeta.py": source.encode()})


def value(source: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The program's result on a tree other than that of the trials."""
    function = found(source).max_value
    monkeypatch.setattr(trial_call, "LEAVES", {-7: -7, -6: 8, -5: -20, -4: -30})
    parent: Any = trial_call.TrialParent("MAX")
    root = StateProxy(parent.described(trial_call.ROOT))
    return function.call(given_at_root(GameProxy(parent, root), root, "MAX", 12))


def whole(test: str, down: str, up: str = "", *, name: str = "w", **more: str) -> str:
    """A program that is right if `test` recognises MAX's turn; it passes `down` for MIN, `up` for
    MAX.

    Without `up`, both pass `down`.
    """
    blanks = {"before": "", "low": "-inf", "high": "inf", "minus": "0", "plus": "0", **more}
    return WHOLE.format(test=test, down=down, up=up or down, name=name, **blanks)


TURNED = {"minus": "not w", "plus": "not w"}
CLASS = "class Side:\n    NORTH, SOUTH = 'n', 's'\n"
FLIPPED = "def flipped(w): return 3 - w\n"
CLEAR = {
    "a flag": whole("w", "False", "True"),
    "a flag that is turned": whole("w is True", "not w"),
    "a flag that is true for MIN": whole("not w", "True", "False"),
    "a flag in a variable": whole("w", "other", **TURNED),
    "a flag in a list of its own": whole("w", "other", before="other = None", **TURNED),
    "a word": whole("w == 'white'", "'black'", "'white'"),
    "a word for the other": whole("w != 'black'", "'black'", "'white'"),
    "a word that says it": whole("w in ('Max',)", "'Min'", "'Max'"),
    "a word that depends": whole(
        "w == 'a'", "'b' if w == 'a' else 'a'", low="-10**9", high="10**9"
    ),
    "a word in a variable of the module": whole("w == A", "B", "A", before="A, B = 'x', 'y'"),
    "a variable that says it": whole("w in (MAX,)", "MIN", "MAX", before="MAX, MIN = 'x', 'y'"),
    "of a class": whole("w is Side.NORTH", "Side.SOUTH", "Side.NORTH", before=CLASS),
    "a test in a variable": whole("north", "'s'", "'n'").replace(
        "    if north", "    north = w == 'n'\n    if north"
    ),
    "1 and -1": whole("w > 0", "-w"),
    "-1 for MAX": whole("0 > w", "w * -1", low="float('-inf')", high="float('inf')"),
    "0 and 1": whole("w == 0", "1 - w"),
    "1 and 0": whole("w", "w ^ 1"),
    "the next of two": whole("w <= 0", "(w + 1) % 2", "1 - w"),
    "1 and 2": whole("w == 1", "3 - w"),
    "1 and 2 by a function": whole("w == 1", "flipped(w)", before=FLIPPED),
    "a player of other words": whole("player == 'max'", "'min'", "'max'", name="player"),
    "a player that counts from 0": whole("player == 0", "(player + 1) % 2", name="player"),
    "a player that is true for MIN": whole("not player", "1 - player", name="player"),
    "whose turn the game says it is": whole(
        "w == 'MAX'", "game.to_move(game.result(state, action))", "'MAX'"
    ),
    "for whom the game is searched": whole("game.to_move(state) == w", "w"),
    "whom a leaf is worth something to": whole("game.to_move(state) == 'MAX'", "w").replace(
        "utility(state)", "utility(state, w)"
    ),
    "a depth": whole("game.to_move(state) == 'MAX'", "w - 1").replace(
        "if game.is", "if w == 0 or game.is"
    ),
    "a depth that counts up": whole("w % 2 == 0", "w + 1"),
    "beside a depth": whole("w", "depth - 1, not w", name="depth, w"),
    "of a negamax": NEGAMAX.format(name="c", leaf="c * game.utility(state)", step="-c"),
    "of a negamax that asks": NEGAMAX.format(
        name="c",
        leaf="-game.utility(state) if c == 'b' else game.utility(state)",
        step="'a' if c == 'b' else 'b'",
    ),
}


@pytest.mark.parametrize("case", CLEAR)
def test_a_trial_finds_the_value_that_makes_the_search_right(case, monkeypatch):
    assert value(CLEAR[case], monkeypatch) == -7


LIMITED = """
def think(game, state, alpha, beta, {names}):
    if game.is_terminal(state) or {test}:
        return game.eval(state)
    values = [think(game, game.result(state, a), alpha, beta, {next}) for a in game.actions(state)]
    return max(values) if game.to_move(state) == "MAX" else min(values)
"""
COUNTED = {
    "up to a limit": ("depth, lim", "depth == lim", "depth + 1, lim"),
    "up to l": ("depth, l", "depth >= l", "depth + 1, l"),
    "up to d": ("d, depth", "depth == d", "d, depth + 1"),
    "up to D": ("depth, D", "depth == D", "depth + 1, D"),
    "by count": ("limit, count", "count == limit", "limit, count + 1"),
    "by plies": ("plies, limit", "plies == limit", "plies + 1, limit"),
    "by n": ("n", "n >= game.depth_limit", "n + 1"),
    "down": ("n", "n == 0", "n - 1"),
    "by two unknown names": ("how_far, stop", "how_far == stop", "how_far + 1, stop"),
    "up to a default": ("depth=0, stop=4", "depth >= stop", "depth + 1, stop"),
    "beside a player": ("w, depth, stop", "depth == stop", "not w, depth + 1, stop"),
}


@pytest.mark.parametrize("case", COUNTED)
def test_a_trial_tells_a_depth_that_is_counted_from_its_limit(case):
    names, test, below = COUNTED[case]
    function = found(LIMITED.format(names=names, test=test, next=below)).max_value
    for limit in (trial_call.BEYOND, trial_call.ABOVE, trial_call.AT):
        assert trial_call.Trials().comes_out_right(function, limit)


def test_a_wrong_program_is_given_the_limit_that_it_obeys():
    text = LIMITED.format(names="dep, lim", test="dep == lim", next="dep + 1, lim")
    function = found(text.replace('== "MAX"', '!= "MAX"')).max_value
    assert function.roles[-2:] == ["ply", "depth"]


def test_a_search_that_goes_one_ply_too_deep_is_not_given_a_depth_of_1():
    text = LIMITED.format(names="dep, lim", test="dep > lim", next="dep + 1, lim")
    assert found(text).max_value.roles[-2:] == ["ply", "depth"]


@pytest.mark.parametrize("own", range(2, 6))
def test_a_limit_of_the_program_s_own_does_not_tell_the_depth(own):
    text = LIMITED.format(names="depth", test=f"depth == {own}", next="depth + 1")
    assert found(text).max_value.roles[-1] in {"ply", "either"}


def test_a_default_that_is_no_limit_stays():
    text = LIMITED.format(names="depth, verbose=1", test="depth == 0", next="depth - verbose")
    assert found(text).max_value.roles[-2:] == ["depth", ""]


ODD = "class Odd:\n    def __eq__(self, other): return 1 / 0\nA, B = Odd(), Odd()\n"
UNCLEAR = {
    "a path": whole("True", "w + [action]"),
    "what nobody looks at": whole("game.to_move(state) == 'MAX'", "w"),
    "an order of what has none": whole("w > 0", "'b'", "'a'"),
    "not given": whole("w", "").replace("alpha, beta, ))", "alpha, beta))"),
    "without end": whole("w", "other", minus="other", plus="other"),
    "an attribute that there is not": whole("w == f.x", "f.y", "f.x", before="f = print"),
    "what raises when it is compared": whole("w == A", "B", "A", before=ODD),
    "a function that ends the process": whole("exit(w)", "w"),
    "a loop in one line": whole("w", "w").replace(
        "    if game", "    while True: pass\n    if game", 1
    ),
    "questions without end": whole("w", "w").replace(
        "    if game", "    while True:\n        game.actions(state)\n    if game", 1
    ),
}


@pytest.mark.parametrize("case", UNCLEAR)
def test_a_parameter_without_a_successful_trial_gets_no_value(case):
    with pytest.raises(UnfitError) as raised:
        found(UNCLEAR[case])
    assert raised.value.function == "think"


def test_a_wrong_program_gets_a_value_with_which_it_ends():
    wrong = whole("w == 'white'", "'black'", "'white'").replace("max(v, think", "min(9, think")
    function = found(wrong).max_value
    assert function.parameters.for_max == {"w": "black"} or function.roles[-1] != "whose"


def test_output_of_a_trial_is_discarded(capsys):
    assert found(whole("print(w) or w == 'white'", "'black'", "'white'")).max_value is not None
    assert capsys.readouterr().out == ""


def test_a_trial_provides_the_game_to_a_function_without_a_game_parameter():
    source = whole("w == 'white'", "'black'", "'white'").replace("think(game, ", "think(")
    module = ModuleType("alphabeta")
    program = found(source, module)
    assert program.max_value.parameters.for_max == {"w": "white"}
    assert not hasattr(module, "game")


def test_a_trial_leaves_the_globals_of_the_module_as_they_were():
    text = (
        "best = 7\ndef think(state, a, b):\n    global best, more\n    best = more = 8\n"
        "    return game.utility(state) if game.is_terminal(state) else max("
        "think(game.result(state, each), a, b) for each in game.actions(state))\n"
        "def receive(state):\n    think(state, 0, 0)\n    return '1'\n"
    )
    module = ModuleType("alphabeta")
    program = found(text, module)
    assert program.search.name == "receive"
    assert module.best == 7
    assert not hasattr(module, "more")


def test_a_method_uses_the_names_of_its_class(monkeypatch):
    text = whole("w == self.TOP", "self.LOW", "self.TOP").replace(
        "think(game,", "think(self, game,"
    )
    body = "    TOP, LOW = 't', 'l'\n" + indent(text[text.index("def think") :], "    ")
    source = "from math import inf\nclass Solver:\n" + body.replace(
        " think(self, game", " self.think(game"
    )
    source = source.replace("def self.think(game", "def think(self, game")
    assert value(source, monkeypatch) == -7


def test_a_search_function_has_precedence_over_a_trial():
    source = whole("w", "not w") + "def best_move(game, state): return think(game, state)\n"
    program = found(source)
    names = {role: name for role, (_, _, name) in program.taken({"alphabeta.py"}).items()}
    assert names == {"search": "best_move", "max_value": "think"}


@pytest.mark.parametrize(
    "question", ["game.is_terminal(state)", "game.to_move(state)", "game.result(state, '0')"]
)
def test_a_trial_ends_a_function_that_asks_the_same_without_end(question):
    source = f"def think(game, state):\n    while True:\n        {question}\n"
    with pytest.raises(MissingError):  # no name tells that it is the search
        found(source)
