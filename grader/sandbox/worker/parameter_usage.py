"""How a function uses a parameter, by its own lines: which way a depth counts, what a player is.

Only what decides is read: for a depth what the function hands to calls that lead back to itself,
and what it assigns to the parameter; comments, texts and helpers say nothing. Python's own parser
reads the lines; its module `ast` is not needed, which a fork could not load.
"""

from __future__ import annotations

import sys
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from collections.abc import Iterator
    from types import CodeType
    from typing import Any

ONLY_PARSE = 0x400
"""ast.PyCF_ONLY_AST."""
FUNCTIONS = {"FunctionDef", "AsyncFunctionDef", "Lambda"}
PLAIN_CALLS = {"max", "min", "int", "abs"}
"""Calls that hand on a depth as it is."""


class SourceText:
    """One file of a student's, as far as it can be parsed."""

    def __init__(self, data: bytes) -> None:
        self._made: list[tuple[str, Any]] = []
        """The functions of the file, each with its name."""
        self._mentions: dict[int, set[str]] = {}
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
        told, sys.stderr = sys.stderr, None  # what it warns of was said at the import
        try:
            tree = compile(text, "", "exec", ONLY_PARSE, dont_inherit=True)
        except Exception:  # noqa: BLE001 - deep nesting may end in one of several
            return
        finally:
            sys.stderr = told
        named = {}
        for node in walk(tree):
            kind = type(node).__name__
            if kind == "Assign" and type(node.value).__name__ == "Lambda":
                named[id(node.value)] = next(names_of(node.targets[0]), "")
            elif kind in FUNCTIONS:
                self._made.append((getattr(node, "name", named.get(id(node), "")), node))

    def counts(self, code: CodeType, name: str) -> str:
        """How the function of that code counts its parameter `name`, or one does that it hands it
        on to: "up" or "down", or "" if it is not clear."""
        with suppress(RecursionError):
            for node, known_as in self._from(code, name):
                found = self._directions(node, known_as)
                if found:
                    return found.pop() if len(found) == 1 else ""
        return ""

    def uses(self, code: CodeType, name: str) -> set[str]:
        """What the function does with its parameter `name`, some of "text" (compared with one),
        "number" (counted with), "truth" (asked whether it is true), "handed" (to the game)."""
        for node, known_as in self._from(code, name):
            found = {use for each in walk(node) for use in _uses(each, known_as)}
            if found:
                return found
        return set()

    def _from(self, code: CodeType, name: str) -> Iterator[tuple[Any, str]]:
        """The function of that code and the name of its parameter, then the functions of the file
        that it leads to and what that parameter is called there."""
        todo = [(node, name) for _, node in self._made if _is_of(node, code)][:1]
        for node, known_as in todo:
            yield node, known_as
            mentioned = self._mentioned(node)
            for made, other in self._made:
                if made not in mentioned or any(other is each for each, _ in todo):
                    continue
                parameters = _parameters(other)
                handed = [
                    found
                    for each in walk(node)
                    if type(each).__name__ == "Call" and made == next(names_of(each.func), "")
                    for found in _handed(each, known_as, parameters)
                ]
                todo += [(other, found) for found in [*handed, known_as] if found in parameters][:1]

    def _mentioned(self, node: Any) -> set[str]:
        """All names that a piece of the text has in it."""
        if id(node) not in self._mentions:
            self._mentions[id(node)] = set(names_of(node))
        return self._mentions[id(node)]

    def _cluster(self, node: Any) -> set[str]:
        """The names of the functions from which `node` can be reached, and its own."""
        cluster = {name for name, each in self._made if each is node}
        grown = True
        while grown:
            more = {name for name, each in self._made if self._mentioned(each) & cluster}
            grown = not more <= cluster
            cluster |= more
        return cluster - {""}

    def _directions(self, node: Any, name: str) -> set[str]:
        cluster = self._cluster(node)
        assigned = [
            (next(names_of(target), ""), each)
            for each in walk(node)
            for target in (*getattr(each, "targets", ()), getattr(each, "target", None))
            if target is not None and getattr(each, "value", None) is not None
        ]
        # Which of the two is called may be kept in a variable of its own.
        callers = cluster | {kept for kept, each in assigned if set(names_of(each.value)) & cluster}
        found: set[str] = set()
        handed = {name}
        for each in walk(node):
            if type(each).__name__ == "Call" and set(names_of(each.func)) & callers:
                for given in (*each.args, *(word.value for word in each.keywords)):
                    found |= _steps(given, name)
                    handed |= {given.id} if type(given).__name__ == "Name" else set()
        for kept, each in assigned:
            if type(each).__name__ == "AugAssign" and kept == name:
                found |= _step(each.op, each.value)
            elif kept in handed:
                found |= _steps(each.value, name)
        return found


def walk(node: Any) -> Iterator[Any]:
    """A node and all below it, however deep."""
    todo = [node]
    while todo:
        node = todo.pop()
        yield node
        for field in node._fields:
            value = getattr(node, field, None)
            below = value if isinstance(value, list) else [value]
            todo += [each for each in below if hasattr(each, "_fields")]


def names_of(node: Any) -> Iterator[str]:
    """The names, and the names of attributes, in a piece of the text."""
    for each in walk(node):
        kind = type(each).__name__
        if kind == "Name":
            yield each.id
        elif kind == "Attribute":
            yield each.attr


def _parameters(function: Any) -> list[str]:
    given = function.args
    return [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]


def _handed(call: Any, name: str, parameters: list[str]) -> Iterator[str]:
    """Which of the parameters get what a call makes of `name`."""
    if parameters[:1] == ["self"]:
        parameters = parameters[1:]
    for given, parameter in zip(call.args, parameters):  # noqa: B905 - the rest have defaults
        if name in names_of(given):
            yield parameter
    for word in call.keywords:
        if word.arg and name in names_of(word.value):
            yield word.arg


def _is_of(function: Any, code: CodeType) -> bool:
    """Whether it is the text of that code."""
    lines = {function.lineno, *(each.lineno for each in getattr(function, "decorator_list", ()))}
    count = code.co_argcount + code.co_kwonlyargcount
    return (
        getattr(function, "name", "<lambda>") == code.co_name
        and code.co_firstlineno in lines
        and _parameters(function) == list(code.co_varnames[:count])
    )


def _steps(expression: Any, name: str) -> set[str]:
    """Which way an expression counts from `name`."""
    kind = type(expression).__name__
    if kind == "BinOp":
        if _is_name(expression.left, name):
            return _step(expression.op, expression.right)
        if _is_name(expression.right, name) and type(expression.op).__name__ == "Add":
            return _step(expression.op, expression.left)
    if kind == "Call" and next(names_of(expression.func), "") not in PLAIN_CALLS:
        return set()
    found = set()
    for field in expression._fields:
        value = getattr(expression, field, None)
        for each in value if isinstance(value, list) else [value]:
            if hasattr(each, "_fields"):
                found |= _steps(each, name)
    return found


def _step(operator: Any, by: Any) -> set[str]:
    """Which way it counts to add or to subtract that."""
    kind = type(operator).__name__
    if kind not in {"Add", "Sub"}:
        return set()
    negative = type(by).__name__ == "UnaryOp" and type(by.op).__name__ == "USub"
    return {"up" if (kind == "Add") != negative else "down"}


def _uses(node: Any, name: str) -> Iterator[str]:
    """What a single node of the text does with `name`."""
    kind = type(node).__name__
    if kind == "Compare":
        sides = [node.left, *node.comparators]
        if any(_is_name(side, name) for side in sides):
            for side in sides:
                yield from _compared(side, {type(each).__name__ for each in node.ops})
        return
    operator = type(getattr(node, "op", None)).__name__
    use = {
        "Mult": "number", "USub": "number", "Not": "truth", "And": "truth", "Or": "truth",
    }.get(operator)  # fmt: skip
    if kind in {"If", "IfExp", "While"}:
        use, asked = "truth", [node.test]
    elif kind == "Call" and next(names_of(node.func), "") in {"utility", "eval"}:
        use, asked = "handed", node.args
    else:
        asked = [getattr(node, side, None) for side in ("left", "right", "operand")]
        asked += getattr(node, "values", [])
    if use and any(_is_name(each, name) for each in asked):
        yield use


def _compared(side: Any, how: set[str]) -> Iterator[str]:
    """What `side` says of a name that it is compared with."""
    if type(side).__name__ == "UnaryOp":
        side = side.operand
    if type(side).__name__ != "Constant":
        return
    if isinstance(side.value, str):
        yield "text"
    elif isinstance(side.value, bool):
        yield "truth"
    elif isinstance(side.value, int) and (side.value == 1 or how & {"Gt", "Lt", "GtE", "LtE"}):
        yield "number"


def _is_name(node: Any, name: str) -> bool:
    return type(node).__name__ == "Name" and bool(node.id == name)
