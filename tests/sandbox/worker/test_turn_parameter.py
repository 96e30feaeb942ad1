"""What a parameter of a name that says nothing is given, by what the function's own calls give."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from grader.sandbox.worker.entry_points import discovered
from grader.sandbox.worker.student_program import UnfitError

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


def given(source: str) -> Any:
    """What the last parameter is given: its role, or what says that MAX is to move."""
    module = ModuleType("alphabeta")
    exec(compile(source, "alphabeta.py", "exec"), vars(module))  # noqa: S102 - our own text
    program = discovered(module, {}, {"alphabeta.py": source.encode()})
    assert program.roots == "MAX"
    function = program.max_value
    assert function is not None
    name, role = function.parameters.names[-1], function.roles[-1]
    if role != "whose":
        return role
    args, _ = function.parameters.arguments(
        function.roles, dict.fromkeys(("game", "state", "alpha", "beta", "depth"))
    )
    assert args[-1] is function.parameters.for_max[name]
    return args[-1]


def whole(test: str, down: str, up: str = "", *, name: str = "w", **more: str) -> str:
    """A program that is right if that test tells MAX's turns, handing down for MIN and up for MAX.

    Without `up` what is handed down is changed by both alike.
    """
    blanks = {"before": "", "low": "-inf", "high": "inf", "minus": "0", "plus": "0", **more}
    return WHOLE.format(test=test, down=down, up=up or down, name=name, **blanks)


CLASS = "class Side:\n    NORTH, SOUTH = 'n', 's'\n"
FLIPPED = "def flipped(w): return 3 - w\n"
CLEAR = {
    "a flag": (whole("w", "False", "True"), True),
    "a flag that is turned": (whole("w is True", "not w"), True),
    "a flag that is true for MIN": (whole("not w", "True", "False"), False),
    "a flag whose branches start alike": (whole("w", "not w", low="None", high="None"), True),
    "a flag that nobody looks at so": (
        whole("(w, 1) == (True, 1)", "not w", low="None", high="None"), True,
    ),
    "a flag in a variable": (whole("w", "other", minus="not w", plus="not w"), True),
    "a flag in a list of its own": (
        whole("w", "other", minus="not w", plus="not w", before="other = None"), True,
    ),
    "a word": (whole("w == 'white'", "'black'", "'white'"), "white"),
    "a word for the other": (whole("w != 'black'", "'black'", "'white'"), "white"),
    "a word that says it": (whole("w in ('Max',)", "'Min'", "'Max'"), "Max"),
    "a word that depends": (
        whole("w == 'a'", "'b' if w == 'a' else 'a'", low="-10**9", high="10**9"), "a",
    ),
    "a word in a variable of the module": (
        whole("w == A", "B", "A", before="A, B = 'x', 'y'"), "x",
    ),
    "a variable that says it": (
        whole("w in (MAX,)", "MIN", "MAX", before="MAX, MIN = 'x', 'y'"), "x",
    ),
    "of a class": (whole("w is Side.NORTH", "Side.SOUTH", "Side.NORTH", before=CLASS), "n"),
    "a test in a variable": (
        whole("north", "'s'", "'n'").replace("    if north", "    north = w == 'n'\n    if north"),
        "n",
    ),
    "1 and -1": (whole("w > 0", "-w"), 1),
    "-1 for MAX": (whole("0 > w", "w * -1", low="float('-inf')", high="float('inf')"), -1),
    "0 and 1": (whole("w == 0", "1 - w"), 0),
    "1 and 0": (whole("w", "w ^ 1"), 1),
    "the next of two": (whole("w <= 0", "(w + 1) % 2", "1 - w"), 0),
    "1 and 2": (whole("w == 1", "3 - w"), 1),
    "1 and 2 by a function": (whole("w == 1", "flipped(w)", before=FLIPPED), 1),
    "by max alone": (whole("w == 'a'", "'b'", "'a'", low="None", high="None"), "a"),
    "a player of other words": (whole("player == 'max'", "'min'", "'max'", name="player"), "max"),
    "a player that counts from 0": (
        whole("player == 0", "(player + 1) % 2", name="player"), 0,
    ),
    "a player that is true for MIN": (whole("not player", "1 - player", name="player"), 0),
    "whose turn the game says it is": (
        whole("w == 'MAX'", "game.to_move(game.result(state, action))", "'MAX'"), "player",
    ),
    "for whom the game is searched": (whole("game.to_move(state) == w", "w"), "player"),
    "whom a leaf is worth something to": (
        whole("game.to_move(state) == 'MAX'", "w").replace("utility(state)", "utility(state, w)"),
        "player",
    ),
    "a depth": (whole("True", "w - 1"), "depth"),
    "a depth in a line of its own": (
        whole("True", "w").replace("    if True", "    w -= 1\n    if True"), "depth",
    ),
    "a ply": (whole("w % 2 == 0", "w + 1", "1 + w"), "ply"),
    "beside a depth": (whole("w", "depth - 1, not w", name="depth, w"), True),
    "of a negamax": (NEGAMAX.format(name="c", leaf="c * game.utility(state)", step="-c"), 1),
    "of a negamax that asks": (
        NEGAMAX.format(
            name="c", leaf="-game.utility(state) if c == 'b' else game.utility(state)",
            step="'a' if c == 'b' else 'b'",
        ),
        "a",
    ),
    "by way of others": (
        "def think(game, s, a, b, w):\n"
        "    return lowest(game, s, a, b) if w == 'n' else greatest(game, s, a, b) or think\n"
        "def lowest(game, s, a, b): return think(game, s, a, b, 'x')\n"
        "def greatest(game, s, a, b): return think(game, s, a, b, 'n')\n"
        .replace("lowest", "min_of").replace("greatest", "max_of"),
        "x",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CLEAR)
def test_the_calls_and_the_branches_say(case: str) -> None:
    source, wanted = CLEAR[case]
    found = given(source)
    assert (type(found), found) == (type(wanted), wanted)


UNCLEAR = {
    "a table": whole("True", "w"),
    "a path": whole("True", "w + [action]"),
    "a word of which nobody says what it is": whole("w in ('a',)", "'b'", "'a'"),
    "a word that only others know": whole("w != 'a'", "flipped(w)", before=FLIPPED),
    "branches that contradict each other": whole("w == 'a'", "'b'", "'a'").replace(
        "    if w ==",
        "    best, fold = -inf if w == 'b' else inf, max if w == 'b' else min\n    if w ==",
    ),
    "an order of what has none": whole("w > 0", "'b'", "'a'"),
    "set anew": whole("w == 'a'", "w").replace("    if w ==", "    w = flipped(w)\n    if w =="),
    "not to be seen": whole("w", "*(w,)"),
    "not given": whole("w", "").replace("alpha, beta, ))", "alpha, beta))"),
    "something else": whole("w", "action"),
    "a weight that is turned": NEGAMAX.format(name="c", leaf="-c * game.utility(state)", step="-c"),
    "without end": whole("w", "other", minus="other", plus="other"),
    "an attribute that there is not": whole("w == f.x", "f.y", "f.x", before="f = print"),
}


@pytest.mark.parametrize("case", UNCLEAR)
def test_what_is_not_clear_is_not_guessed(case: str) -> None:
    with pytest.raises(UnfitError) as raised:
        given(UNCLEAR[case])
    assert raised.value.function == "think"


def test_what_raises_when_it_is_compared_is_not_guessed() -> None:
    odd = "class Odd:\n    def __eq__(self, other): return 1 / 0\nA, B = Odd(), Odd()\n"
    with pytest.raises(UnfitError):
        given(whole("w == A", "B", "A", before=odd))


def test_a_method_has_the_names_of_its_class() -> None:
    source = (
        "class Solver:\n    TOP, LOW = 'top', 'low'\n"
        "    def think(self, state, alpha, beta, w):\n"
        "        v = float('-inf') if w == self.TOP else float('inf')\n"
        "        self.think(state, alpha, beta, self.LOW if w == self.TOP else self.TOP)\n"
    )
    assert given(source) == "top"


def test_a_search_of_its_own_goes_before_a_guess() -> None:
    source = whole("w", "not w") + "def best_move(game, state): return think(game, state)\n"
    module = ModuleType("alphabeta")
    exec(compile(source, "alphabeta.py", "exec"), vars(module))  # noqa: S102 - our own text
    found = discovered(module, {}, {"alphabeta.py": source.encode()})
    names = {role: name for role, (_, _, name) in found.taken({"alphabeta.py"}).items()}
    assert names == {"search": "best_move", "max_value": "think"}
