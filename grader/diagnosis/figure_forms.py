"""The forms in which correct programs write the figure: rewritings of its functions.

Without a mistake all forms search alike. With a mistake they may differ: a program that compares
the bounds with each other cuts where a window has become empty, and a program that returns the
bounds in place of v passes them on. So each mistake is tried in each of these forms. A form leaves
a function as it is if that has not the lines that it rewrites.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import pairwise

from grader.core.models import Form
from grader.core.models.algorithm import Algorithm
from grader.diagnosis.mirrored_lines import mirrored
from grader.diagnosis.program_edits import Edit, edited
from grader.diagnosis.program_trees import FunctionTree
from grader.search.changed_programs import beyond, copied, expression, name_of, rewritten

_PLAIN_TESTS = {
    "v >= beta": ("MAX", "alpha >= beta"),
    "v <= alpha": ("MIN", "alpha >= beta"),
    "v == beta": ("MAX", "alpha == beta"),
    "v == alpha": ("MIN", "alpha == beta"),
}
"""The tests of v, each with its player, and the same test of the bounds."""
_MOVES = {"MAX": "alpha", "MIN": "beta"}
_NAMES = {name: expression(name) for name in _MOVES.values()}
_MAX_MOVES = expression("game.to_move(state) == 'MAX'")
_BETTER = {"max": ">", "min": "<"}
_AGAIN = {
    "by alpha": {"again.test": "not first and alpha < v < beta"},
    "whole window": {"again.test": "not first and alpha < v < beta", "research.alpha": "alpha"},
}
"""Two more ways to search a child again: if its value lies inside the window of the node, and then
with what is left of that window, or with the whole of it."""
_USUAL = {"again.test": "bound <= v < beta", "research.alpha": "v"}
_FIRST = {"start-": "first = True", "loop.last": "first = False"}
_NEGAMAX = "negamax"  # the name of a function for both players
_unparsed = lru_cache(maxsize=8192)(ast.unparse)  # most nodes are the same in all functions


def figure(_: str, function: FunctionTree) -> FunctionTree:
    """The unchanged function: v is compared with the bound that the node was called with."""
    return function


def two_tests(player: str, function: FunctionTree) -> FunctionTree:
    """The end of the game and the depth limit are tested apart, the limit by ==."""
    place = function.place("terminal.test")
    test = None if place is None else place.found
    if not isinstance(test, ast.Call) or not test.args[1:] or not _text(function, "terminal.value"):
        return function
    depth = _unparsed(test.args[1])
    ends = "if game.is_terminal(state):\n    return game.utility(state)"
    limit = f"if {depth} == game.depth_limit:\n    return TERMINAL.VALUE"
    return _edited(player, function, {"terminal": f"{ends}\n{limit}"})


@lru_cache(maxsize=8192)  # asked again by hard_bounds
def bounds(player: str, function: FunctionTree) -> FunctionTree:
    """The bound is updated first, and then both are compared: if alpha >= beta. Not if the test is
    the other player's, and the bound is not: then the new test would be right."""
    tested_by, test = _PLAIN_TESTS.get(_text(function, "cut.test"), ("", ""))
    if not test or not _follow(function, "cut", "update"):
        return function
    if tested_by != player and _text(function, "update.target") == _MOVES[player]:
        return function
    cut = copied(function.at("cut").found)
    cut.test = expression(test)
    return function.edited({"cut": [function.at("update").found], "update": [cut]})


def apart(player: str, function: FunctionTree) -> FunctionTree:
    """The child is searched on a line of its own, and v is read only after that. It matters if the
    search of the child can change v, or if a second search can take its first value back."""
    if _text(function, "again") and _folds(function):
        return _with_own_value(player, function)
    if "v" in function.local_names or not (_text(function, "fold") and _text(function, "child")):
        return function
    return _edited(player, function, {"fold-": "v2 = CHILD", "child": "v2"})


def apart_bounds(player: str, function: FunctionTree) -> FunctionTree:
    """The child has a line of its own, and the bound is updated before the test."""
    return bounds(player, apart(player, function))


def _with_own_value(player: str, function: FunctionTree) -> FunctionTree:
    """The function, in which v is improved only after the last search of a child."""
    best = _text(function, "fold.function")
    values = {"fold": "v2 = FOLD.OTHER", "second": "v2 = SECOND.OTHER"}
    known = {role: text for role, text in values.items() if function.place(f"{role}.other")}
    function = _edited(player, function, known)
    again = rewritten(function.at("again").found, _of_child)
    return function.edited({"again": [again, *ast.parse(f"v = {best}(v, v2)").body]})


def _of_child(node: ast.AST) -> None:
    if isinstance(node, ast.Name) and node.id == "v":
        node.id = "v2"


@lru_cache(maxsize=8192)  # asked again by hard_bounds
def hard(player: str, function: FunctionTree) -> FunctionTree:
    """Fail-hard: a cutoff returns the bound that it reaches, the end of the loop the other one."""
    low, high = ("alpha", "beta") if player == "MAX" else ("beta", "alpha")
    returned = {"cut.value": _NAMES[high], "return.value": _NAMES[low]}
    plain = {
        role: [bound]
        for role, bound in returned.items()
        if (place := function.place(role)) and name_of(place.found) == "v"
    }
    return function.edited(plain) if plain else function


def bound_at_chance(_: str, function: FunctionTree) -> FunctionTree:
    """A chance node that is left early returns the bound that it has reached."""
    exact = {"cut.below.value": "done + high * rest", "cut.above.value": "done + low * rest"}
    bound = {"cut.below.value": "alpha", "cut.above.value": "beta"}
    plain = [role for role, text in exact.items() if _text(function, role) == text]
    return function.edited({role: [_NAMES[bound[role]]] for role in plain}) if plain else function


def hard_bounds(player: str, function: FunctionTree) -> FunctionTree:
    """Fail-hard, and the bound is updated before the test."""
    return hard(player, bounds(player, function))


def hard_end(player: str, function: FunctionTree) -> FunctionTree:
    """The bound is updated before the test, and stands for v: both returns have it."""
    moved = bounds(player, function)
    roles = ("return.value",) if moved is function else ("return.value", "cut.value")
    plain = [role for role in roles if _text(moved, role) == "v"]
    return moved.edited({role: [_NAMES[_MOVES[player]]] for role in plain}) if plain else moved


def fourth_edition(player: str, function: FunctionTree) -> FunctionTree:
    """The bound is updated only if a child is better than v was."""
    if not (_folds(function) and _tests_v(function) and _follow(function, "fold", "cut", "update")):
        return function
    better = _BETTER[_text(function, "fold.function")]
    return _edited(
        player,
        function,
        {"fold": f"v2 = FOLD.OTHER\nif v2 {better} v:\n    v = v2\n    UPDATE", "update": "none"},
    )


def searching_again(way: str, player: str, function: FunctionTree) -> FunctionTree:
    """A child is searched again in that way, where no mistake has changed the line."""
    edits = [Edit(player, *each) for each in _FIRST.items()]
    for role, new in _AGAIN[way].items():
        edit, text = Edit("MAX", role, new), expression(_USUAL[role])
        if player == "MIN":
            edit, text = edit.mirror(), mirrored(text)
        if _text(function, edit.role) == _unparsed(text):
            edits.append(edit)
    return edited({player: function}, player, edits)


def with_whole_window(root: FunctionTree) -> FunctionTree:
    """A loop at the root that searches a child again with the whole window of the root."""
    roles = ("research.alpha", "research.beta")
    usual = [role for role in roles if _text(root, role) == "v"]
    return root.edited({role: [expression("best")] for role in usual}) if usual else root


def one_for_both(functions: Mapping[str, FunctionTree]) -> dict[str, FunctionTree]:
    """The functions of a negamax: MAX's is for both players, with each utility from the view of the
    player to move; MIN's only hands a call on to it, with the opposite window, and negates its
    value. Of MIN's own lines only the value of a leaf counts."""
    place = functions["MIN"].place("terminal.value")
    return {
        **functions,
        "MAX": _with_both_leaves(functions["MAX"], place and place.found),
        "MIN": _handing_on(functions["MIN"].parameters, functions["MAX"]),
    }


@lru_cache(maxsize=8192)  # most mistakes of MIN leave both as they are
def _with_both_leaves(function: FunctionTree, leaf: ast.expr | None) -> FunctionTree:
    """MAX's function with MIN's value of a leaf at which MIN would move."""
    place = function.place("terminal.value")
    if place is None or place.found is None:
        return function
    both = ast.IfExp(_MAX_MOVES, place.found, ast.UnaryOp(ast.USub(), leaf or place.found))
    return function.edited({"terminal.value": [ast.fix_missing_locations(both)]})


@lru_cache(maxsize=8192)
def _handing_on(parameters: Sequence[str], function: FunctionTree) -> FunctionTree:
    """MIN's function, which negates the value of MAX's."""
    opposite = {"alpha": "-beta", "beta": "-alpha"}
    arguments = ", ".join(opposite.get(each, each) for each in parameters)
    body = ast.parse(f"return -max_value({arguments})").body
    return function.changed(name="min_value", body=body)


def calling_itself(function: FunctionTree) -> FunctionTree:
    """A function of a negamax as students write it: it calls itself with the opposite window and
    negates the value, where MIN's function would do both."""
    name = function.tree.name
    body = _CallsItself().visit(deepcopy(function.tree)).body
    return function.changed(name=_NEGAMAX if name == "max_value" else name, body=body)


class _CallsItself(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        called = name_of(node.func)
        if called not in {"max_value", "min_value"}:
            return node
        node.func = ast.Name(_NEGAMAX)
        if called == "max_value":
            return node
        node.args[2:4] = _negative(node.args[3]), _negative(node.args[2])
        return _negative(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        twice = isinstance(node.op, ast.USub) and isinstance(node.operand, ast.UnaryOp)
        return _negative(node.operand) if twice else node


def _negative(node: ast.expr) -> ast.expr:
    is_negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    return node.operand if is_negative else ast.UnaryOp(ast.USub(), node)  # type: ignore[attr-defined] # of a UnaryOp


FORMS: Mapping[Form, Callable[[str, FunctionTree], FunctionTree]] = {
    "figure": figure,
    "two tests": two_tests,
    "bounds": bounds,
    "apart": apart,
    "apart bounds": apart_bounds,
    "hard": hard,
    "hard bounds": hard_bounds,
    "hard end": hard_end,
    "4th edition": fourth_edition,
    "bound at chance": figure,
    "negamax": figure,
    "negamax bounds": bounds,
    "negamax hard": hard,
    "negamax hard bounds": hard_bounds,
}
"""Each takes MAX or MIN, and that player's function. Those of a negamax are then made one."""
OF_NEGAMAX = tuple(form for form in FORMS if form.startswith("negamax"))
_SEARCHED_AGAIN = {
    f"{form} {way}": (form, way)
    for form, ways in {
        "hard end": _AGAIN,
        "figure": ("whole window",),
        "bounds": ("whole window",),
        "apart": ("whole window",),
        "apart bounds": _AGAIN,
    }.items()
    for way in ways
}
"""By alpha, mistakes in the figure and in "bounds" search almost always as they do there."""
_AT_CHANCE = {
    "apart": apart,
    **dict.fromkeys(("hard", "hard bounds", "hard end", "bound at chance"), bound_at_chance),
}
"""The forms that chance nodes have besides the figure's."""


def written(form: Form, label: str, function: FunctionTree) -> FunctionTree:
    """The function with that label in a form."""
    form, way = _SEARCHED_AGAIN.get(form, (form, ""))
    if label == "CHANCE":
        return _AT_CHANCE.get(form, figure)(label, function)
    if label not in _MOVES:
        return with_whole_window(function) if way == "whole window" else function
    return FORMS[form](label, searching_again(way, label, function) if way else function)


def strict(function: FunctionTree) -> FunctionTree:
    """The same function under the strict rule: it cuts only beyond a bound."""
    found = function.place("cut.test")
    if found is None:
        return function
    return function.edited({"cut.test": [rewritten(found.found, beyond)]})


def forms_of(algorithm: Algorithm) -> Iterator[Form]:
    """The forms that programs of the algorithm with two functions have, the figure first."""
    has = {"figure": True, "two tests": algorithm.counts_depth}
    has["apart"] = algorithm.prunes or algorithm.has_chance
    has["bound at chance"] = algorithm.prunes and algorithm.has_chance
    has["apart bounds"] = algorithm.has_null_windows
    has |= dict.fromkeys(OF_NEGAMAX, False)
    yield from (form for form in FORMS if has.get(form, algorithm.prunes))
    yield from _SEARCHED_AGAIN if algorithm.has_null_windows else ()


def _edited(player: str, function: FunctionTree, texts: Mapping[str, str]) -> FunctionTree:
    return edited({player: function}, player, [Edit(player, *each) for each in texts.items()])


def _text(function: FunctionTree, role: str) -> str:
    """The text of the node with that role; "" if there is none."""
    place = function.place(role)
    return "" if place is None or place.found is None else _unparsed(place.found)


def _folds(function: FunctionTree) -> bool:
    """Whether v becomes the maximum or minimum of itself and a child's value."""
    other = function.place("fold.other")
    first = other and name_of(other.owner.args[0])  # type: ignore[attr-defined] # of a call
    return first == _text(function, "fold.target") == "v"


def _tests_v(function: FunctionTree) -> bool:
    """Whether the test of the cutoff compares v first."""
    place = function.place("cut.test")
    test = None if place is None else place.found
    first = test.values[0] if isinstance(test, ast.BoolOp) else test
    return isinstance(first, ast.Compare) and name_of(first.left) == "v"


def _follow(function: FunctionTree, *roles: str) -> bool:
    """Whether the statements with these roles follow each other."""
    places = [function.place(role) for role in roles]
    return all(
        one is not None
        and other is not None
        and one.owner is other.owner
        and one.number is not None
        and one.number + 1 == other.number
        for one, other in pairwise(places)
    )
