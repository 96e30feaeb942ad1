"""Reads how a function's text treats its bounds: the tests, updates and calls with alpha and beta.

Two programs may search alike although their texts differ. These traits tell them apart: the parent
compares those that a student's program claims with those of the known mistakes.

Each trait is a line like "max_value: if v >= beta", with "alpha", "beta" or "v" for each operand:
    if v >= beta         a test behind which the function returns or leaves its loop; > for >=, and
                         <= and < turned around
    beta = min(alpha)    beta becomes the least of itself, alpha and other numbers
    beta = v             beta becomes something else
    call(alpha, beta)    a call that gets these bounds, in this order
    loop, return         a loop; a return in a loop without any test
"""

from __future__ import annotations

from .code_objects import nested_in, own_code
from .student_import import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Iterator, Mapping
    from types import CodeType
    from typing import Any

    from .student_program import StudentProgram

    Bounds = Mapping[str, str]

ONLY_AST = 0x400
"""The flag of compile() that stops at the syntax tree. `ast` has it, but takes 8 ms to import."""
MOST_TEXT = 100_000
"""The most characters of a text that is read."""
ORDERS = {"Gt": ">", "GtE": ">=", "Lt": "<", "LtE": "<="}
TURNED = {"<": ">", "<=": ">="}
LOOPS = frozenset({"For", "While", "ListComp", "GeneratorExp", "DictComp", "SetComp"})
FUNCTIONS = frozenset({"FunctionDef", "AsyncFunctionDef", "Lambda", "ClassDef"})
BLOCKS = ("body", "orelse", "handlers", "finalbody")
"""The parts of a statement that hold statements."""
LEAVES = frozenset({"Return", "Break"})


def of_program(program: StudentProgram, files: Mapping[str, bytes]) -> list[str]:
    """The traits of all functions of a program whose calls are reported."""
    wanted: dict[str, dict[int, tuple[str, Bounds]]] = {}

    def want(name: str, code: CodeType | None, names: Mapping[str, str]) -> None:
        if code is not None:
            wanted.setdefault(code.co_filename, {})[code.co_firstlineno] = name, names

    for name, function in program.functions():
        roles = zip(function.parameters.names, function.roles)  # noqa: B905 - a default has no role
        names = {given: role for given, role in roles if role in {"alpha", "beta"}}
        want(name, own_code(function.home.members.get(function.name), files), names)
    for maker in program.makers:
        for code, (name, (_, alpha, beta)) in nested_in(maker).items():
            want(name, code, {alpha: "alpha", beta: "beta"})
    found = []
    for file, lines in wanted.items():
        text = text_of(files[file]) if file in files else b""
        if isinstance(text, str):
            found += traits(text, lines)
    return found


def traits(text: str, wanted: Mapping[int, tuple[str, Bounds]]) -> list[str]:
    """The traits of the functions that begin on those lines of `text`.

    `wanted` has the name under which each is listed, and its names for "alpha" and "beta".
    """
    if len(text) > MOST_TEXT:
        return []
    found = []
    waiting = [compile(text, "", "exec", ONLY_AST, dont_inherit=True)]
    while waiting:
        node = waiting.pop()
        waiting += [each for part in BLOCKS for each in getattr(node, part, ())]
        if type(node).__name__ == "FunctionDef":
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if first in wanted:
                name, bounds = wanted[first]
                found += traits_of(node, name, bounds)
    return found


def traits_of(function: Any, name: str, bounds: Bounds) -> list[str]:
    """The traits of one function, from its syntax tree."""
    return [f"{name}: {each}" for each in _Reading(bounds).of(function)]


class _Reading:
    """The traits of one function, whose names for the bounds are known."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds

    def of(self, function: Any) -> Iterator[str]:
        """All traits of the function, without those of functions inside it."""
        waiting = [(each, False) for each in function.body]
        known: set[int] = set()
        """The assignments that belong to a test that was read already."""
        while waiting:
            node, in_loop = waiting.pop()
            kind = type(node).__name__
            if kind in FUNCTIONS:
                continue
            if kind in LOOPS:
                yield "loop"
                if any(type(each).__name__ == "Return" for each in getattr(node, "body", ())):
                    yield "return"
            elif kind == "If":
                for trait, updates in self._test(node):
                    known.update(map(id, updates))
                    yield trait
            elif kind == "Assign" and id(node) not in known:
                yield from self._assigned(node, in_loop=in_loop)
            elif kind == "Call" and name_of(node.func) not in {"max", "min"}:
                passed = [*node.args, *(each.value for each in node.keywords)]
                if any(self._is_bound(each) for each in passed):
                    yield f"call({self._listed(passed)})"
            waiting += [(each, in_loop or kind in LOOPS) for each in children(node)]

    def _test(self, node: Any) -> Iterator[tuple[str, list[Any]]]:
        """The traits of an `if`, each with the assignments that it covers."""
        kind = type(node.test).__name__
        leaves = any(type(each).__name__ in LEAVES for each in node.body)
        updates = [each for each in node.body if type(each).__name__ == "Assign"]
        for test in node.test.values if kind == "BoolOp" else [node.test]:
            if type(test).__name__ != "Compare" or len(test.ops) != 1:
                continue
            order = ORDERS.get(type(test.ops[0]).__name__)
            if order is None:
                continue
            small, large = test.left, test.comparators[0]
            if order in TURNED:
                order = TURNED[order]
            else:
                small, large = large, small
            if leaves and (self._is_bound(small) or self._is_bound(large)):
                yield f"if {self._word(large)} {order} {self._word(small)}", []
            for each, function in ((small, "max"), (large, "min")):
                name = name_of(each)
                if name and any(name in _targets(update) for update in updates):
                    yield f"{self._word(each)} = {function}()", updates

    def _assigned(self, node: Any, *, in_loop: bool) -> Iterator[str]:
        name = name_of(node.targets[0])
        word = self._bounds.get(name, "v")
        function = name_of(node.value.func) if type(node.value).__name__ == "Call" else ""
        if function in {"max", "min"}:
            others = [each for each in node.value.args if name_of(each) != name]
            source = f"{function}({self._listed(others)})"
        elif word == "v":
            return
        else:
            source = "v"
        yield f"{word} = {source}" if in_loop else f"{word} = {source} outside the loop"

    def _is_bound(self, node: Any) -> bool:
        return self._word(node) != "v"

    def _word(self, node: Any) -> str:
        if type(node).__name__ == "UnaryOp":
            return self._word(node.operand)
        return self._bounds.get(name_of(node), "v")

    def _listed(self, nodes: list[Any]) -> str:
        return ", ".join(self._word(each) for each in nodes if self._is_bound(each))


def name_of(node: Any) -> str:
    """The name of a variable or an attribute; "" for anything else."""
    name: str = getattr(node, "id", getattr(node, "attr", ""))
    return name


def _targets(node: Any) -> set[str]:
    """The names that an assignment gives a value."""
    return {name_of(each) for target in node.targets for each in getattr(target, "elts", [target])}


def children(node: Any) -> list[Any]:
    """The nodes just below a node of a syntax tree."""
    below: list[Any] = []
    for field in node._fields:
        value = getattr(node, field, None)
        below += [
            each
            for each in (value if isinstance(value, list) else [value])
            if getattr(each, "_fields", ())  # not operators, nor Load and Store
        ]
    return below
