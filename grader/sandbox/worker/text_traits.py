"""Reads how a function's text treats its bounds: the tests, updates and calls with alpha and beta.

Two programs may search alike although their texts differ. These traits tell them apart: the parent
compares those that a student's program claims with those of the known mistakes.

Each trait is a line like "max_value: if v >= beta", with "alpha", "beta" or "v" for each operand:
    if v >= beta         a test behind which the function returns or leaves its loop; > for >=, and
                         <= and < turned around
    beta = min(alpha)    beta becomes the least of itself, alpha and other numbers
    beta = v             beta becomes something else
    call(alpha, beta)    a call that gets these bounds, in this order; "call itself" if it is the
                         function's own
    loop, return         a loop; a return in a loop without any test

One more, "negates", is of the whole program: it turns some sign, as each negamax does.

`worker.figure_lines` reads the same parts for their lines.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Collection, Iterator, Mapping
    from typing import Any

    Bounds = Mapping[str, str]
    Path = tuple[tuple[Any, int], ...]
    Reading = tuple[str, str, Any, Path]
    """A part of a function, such as "cut"; its trait, or ""; its node of the syntax tree; and the
    loops, and the branches of tests, that it stands in: each with the place of the branch."""

ONLY_AST = 0x400
"""The flag of compile() that stops at the syntax tree. `ast` has it, but takes 8 ms to import."""
MOST_TEXT = 100_000  # the most characters of a text that is read
ORDERS = {"Gt": ">", "GtE": ">=", "Lt": "<", "LtE": "<="}
TURNED = {"<": ">", "<=": ">="}
LOOPS = frozenset({"For", "While", "ListComp", "GeneratorExp", "DictComp", "SetComp"})
FUNCTIONS = frozenset({"FunctionDef", "AsyncFunctionDef", "Lambda", "ClassDef"})
BLOCKS = ("body", "orelse", "handlers", "finalbody")  # the parts of a statement with statements
OUTCOMES = frozenset({"outcomes", "chances"})  # the game's questions about a chance node
CHANCE = "exp_value"  # the name under which a function that searches chance nodes is listed
ITSELF = "call itself"  # the beginning of the trait of such a call
LEAVES = frozenset({"Return", "Break"})
NEGATES = "negates"
NEVER_TURNED = ("inf", "float", "max", "utility", "eval")
"""The beginnings of names of infinities and of the game's answers, of which a minus shows no
negamax."""


def tree_of(text: str) -> Any:
    """The syntax tree of a text. Raises SyntaxError; of odd texts also ValueError, RecursionError
    and MemoryError."""
    return compile(text, "", "exec", ONLY_AST, dont_inherit=True)


def parsed(text: str | bytes) -> Any:
    """The syntax tree of a text; None if it is bytes, too long, or cannot be read."""
    if not isinstance(text, str) or len(text) > MOST_TEXT:
        return None
    try:
        return tree_of(text)
    except Exception:  # noqa: BLE001 - a text may be too deep, or be none of Python
        return None


def functions_at(
    text: str, wanted: Mapping[int, tuple[str, Bounds]]
) -> list[tuple[Any, str, Bounds]]:
    """The syntax trees of the functions that begin on those lines of `text`, and of others that
    search chance nodes. Each has the name under which it is listed, and its names for "alpha" and
    "beta", as in `wanted`."""
    found = []
    waiting = [tree_of(text)]
    while waiting:
        node = waiting.pop()
        waiting += [each for part in BLOCKS for each in getattr(node, part, ())]
        if type(node).__name__ == "FunctionDef":
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if first in wanted:
                found.append((node, *wanted[first]))
            elif asks_for_outcomes(node):
                found.append((node, CHANCE, {}))
    return found


def asks_for_outcomes(node: Any) -> bool:
    """Whether it asks the game for the outcomes of a chance node."""
    return any(
        type(each).__name__ == "Call" and name_of(each.func) in OUTCOMES for each in below(node)
    )


def traits_of(function: Any, name: str, bounds: Bounds) -> list[str]:
    """The traits of one function, from its syntax tree."""
    return [f"{name}: {trait}" for _, trait, *_ in TextParts(bounds).of(function) if trait]


def negates(text: str) -> bool:
    """Whether a text turns the sign of anything but an infinity, a large number or an answer of the
    game: each negamax turns that of a child's value, a bound or a colour."""
    return any(map(_turns_a_sign, below(tree_of(text))))


def _turns_a_sign(node: Any) -> bool:
    kind = type(getattr(node, "op", None)).__name__
    if kind == "Sub":
        return getattr(getattr(node, "left", None), "value", None) == 0
    if kind != "USub":
        return name_of(node).strip("_") == "neg"
    turned = getattr(node.operand, "func", node.operand)
    number = getattr(turned, "value", None)
    is_large = isinstance(number, (int, float)) and number > 1
    return not is_large and not name_of(turned).lower().startswith(NEVER_TURNED)


class TextParts:
    """The parts of one function, whose names for the bounds are known; `searches` are the names of
    functions that search."""

    def __init__(self, bounds: Bounds, searches: Collection[str] = ()) -> None:
        self._bounds = bounds
        self._searches = searches
        self._own = ""  # the name of the function that is read

    def of(self, function: Any) -> Iterator[Reading]:
        """All parts of the function, without those of functions inside it."""
        self._own = function.name
        waiting: list[tuple[Any, Any, Path]] = [(each, each, ()) for each in function.body]
        known: set[int] = set()
        """The assignments that belong to a test that was read already."""
        while waiting:
            node, statement, path = waiting.pop()
            kind = type(node).__name__
            if kind in FUNCTIONS:
                continue
            if kind in LOOPS:
                yield "loop", "loop", node, path
            elif kind == "If":
                for part, trait, place, updates in [*self._test(node)] or [
                    ("terminal", "", node, [])
                ]:
                    known.update(map(id, updates))
                    yield part, trait, place, path
            elif kind in {"Assign", "AugAssign"} and id(node) not in known:
                yield *self._assigned(node, in_loop=in_loop(path)), node, path
            elif kind == "Return":
                yield "return", "return" if in_loop(path[-1:]) else "", node, path
            elif kind == "Call" and (called := self._called(node)) is not None:
                yield "call", called, statement, path
            for branch, each in branches(node):
                is_head = is_of(node, "stmt") and hasattr(node, "body")
                inner = (*path, (node, branch)) if kind in LOOPS or kind == "If" else path
                whole = each if is_head or is_of(each, "stmt") else statement
                waiting.append((each, whole, inner))

    def of_bounds(self, function: Any) -> Iterator[tuple[str, Any]]:
        """The places that set a bound, as "update", and those that compare one, as "cut.test", in
        whatever form they are written."""
        for node in below(function):
            kind = type(node).__name__
            if self._is_bound(node) and type(getattr(node, "ctx", None)).__name__ == "Store":
                yield "update", node
            elif kind == "Compare" and any(map(self._is_bound, (node.left, *node.comparators))):
                yield "cut.test", node

    def _test(self, node: Any) -> Iterator[tuple[str, str, Any, list[Any]]]:
        """The parts of an `if`, each with its trait, its node and the assignments it covers."""
        kind = type(node.test).__name__
        leaves = any(type(each).__name__ in LEAVES for each in node.body)
        updates = [each for each in node.body if type(each).__name__ == "Assign"]
        for test in node.test.values if kind == "BoolOp" else [node.test]:
            compared = _compared(test)
            if compared is None:
                continue
            large, order, small = compared
            changed = [
                (each, function)
                for each, function in ((small, "max"), (large, "min"))
                if any(name_of(each) in targets(update) for update in updates)
            ]
            if self._is_bound(small) or self._is_bound(large):
                trait = f"if {self._word(large)} {order} {self._word(small)}"
                if leaves or not changed or not order:
                    yield "cut", trait if leaves and order else "", node, []
            for each, function in changed if order else ():
                part = "update" if self._is_bound(each) else "fold"
                yield part, f"{self._word(each)} = {function}()", node, updates

    def _called(self, node: Any) -> str | None:
        """The trait of a call; None if it neither passes a bound nor searches."""
        if name_of(node.func) in {"max", "min"}:
            return None
        given = [*node.args, *(each.value for each in node.keywords)]
        passed = [part for each in given for part in getattr(each, "elts", [each])]
        if any(self._is_bound(each) for each in passed):
            called = ITSELF if name_of(node.func) == self._own else "call"
            return f"{called}({self._listed(passed)})"
        return "" if name_of(node.func) in self._searches else None

    def _assigned(self, node: Any, *, in_loop: bool) -> tuple[str, str]:
        """The part and the trait of an assignment."""
        if type(node).__name__ == "AugAssign":
            return "fold" if in_loop else "", ""
        name = name_of(node.targets[0])
        word = self._bounds.get(name, "v")
        function, among = _chosen_among(node.value)
        if function in {"max", "min"}:
            others = [each for each in among if name_of(each) != name]
            source = f"{function}({self._listed(others)})"
        elif word == "v":
            return "fold" if in_loop else "start", ""
        else:
            source = "v"
        part = "update" if word != "v" else "fold"
        return (
            (part, f"{word} = {source}") if in_loop else ("", f"{word} = {source} outside the loop")
        )

    def _is_bound(self, node: Any) -> bool:
        return self._word(node) != "v"

    def _word(self, node: Any) -> str:
        if type(node).__name__ == "UnaryOp":
            return self._word(node.operand)
        return self._bounds.get(name_of(node), "v")

    def _listed(self, nodes: list[Any]) -> str:
        return ", ".join(self._word(each) for each in nodes if self._is_bound(each))


def _chosen_among(value: Any) -> tuple[str, list[Any]]:
    """The function of a value, and its arguments; of `w if w > v else v` those of max(w, v)."""
    if type(value).__name__ == "Call":
        return name_of(value.func), value.args
    compared = _compared(value.test) if type(value).__name__ == "IfExp" else None
    if compared is None:
        return "", []
    large, order, small = compared
    taken, other, *both = map(name_of, (value.body, value.orelse, large, small))
    if not order or not (taken and other) or sorted([taken, other]) != sorted(both):
        return "", []
    return ("max" if taken == both[0] else "min"), [value.body, value.orelse]


def _compared(test: Any) -> tuple[Any, str, Any] | None:
    """The two sides of a comparison with ">" or ">=" between them, turned around if need be; with
    "" for any other sign. None if it does not compare two."""
    if type(test).__name__ != "Compare" or len(test.ops) != 1:
        return None
    order, left, right = ORDERS.get(type(test.ops[0]).__name__, ""), test.left, test.comparators[0]
    return (right, TURNED[order], left) if order in TURNED else (left, order, right)


def is_of(node: Any, kind: str) -> bool:
    """Whether a node of a syntax tree is a statement ("stmt") or an expression ("expr")."""
    return type(node).__mro__[1].__name__ == kind


def in_loop(path: Path) -> bool:
    """Whether one of the nodes above is a loop."""
    return any(type(each).__name__ in LOOPS for each, _ in path)


def name_of(node: Any) -> str:
    """The name of a variable, an attribute or a fixed key; "" for anything else."""
    key = getattr(getattr(node, "slice", None), "value", "")
    name: str = getattr(node, "id", getattr(node, "attr", key if isinstance(key, str) else ""))
    return name


def targets(node: Any) -> set[str]:
    """The names that an assignment gives a value."""
    given = getattr(node, "targets", None) or [node.target]
    names = {name_of(each) for target in given for each in getattr(target, "elts", [target])}
    return names - {""}


def children(node: Any) -> list[Any]:
    """The nodes just below a node of a syntax tree."""
    return [each for _, each in branches(node)]


def below(node: Any) -> list[Any]:
    """All nodes below a node of a syntax tree."""
    found = children(node)
    for each in found:  # it grows
        found += children(each)
    return found


def branches(node: Any) -> list[tuple[int, Any]]:
    """The nodes just below a node of a syntax tree, each with the place of its field."""
    below: list[tuple[int, Any]] = []
    for place, field in enumerate(node._fields):
        value = getattr(node, field, None)
        if isinstance(value, list):
            below += [(place, each) for each in value if getattr(each, "_fields", ())]
        elif getattr(value, "_fields", ()):  # not operators, nor Load and Store
            below.append((place, value))
    return below
