"""Edits of the lines of a program: their texts, the mirror of them, and their nodes."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from grader.diagnosis.program_trees import FunctionTree, copied, dotted_name, name_of

MODULE = "module"
"""The role of variables and functions that a mistake adds to the program."""
DELETED = "none"
"""The text of an edit that deletes the node with the role."""
_OPPOSITE_ROLES = {"MAX": "MIN", "MIN": "MAX", "alpha": "beta", "beta": "alpha"}
_OPPOSITE_NAMES = {
    "alpha": "beta",
    "_alpha": "_beta",
    "max": "min",
    "max_value": "min_value",
    "lower": "upper",
}
_OPPOSITE_NAMES |= {other: name for name, other in _OPPOSITE_NAMES.items()}
_INFINITE = frozenset({"inf", "infinity"})
_TURNED: Mapping[type, type] = {
    ast.Gt: ast.Lt,
    ast.Lt: ast.Gt,
    ast.GtE: ast.LtE,
    ast.LtE: ast.GtE,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


class Edit(NamedTuple):
    """One change of a base program: the replacement of the node with `role` in the function with
    that label, or more text for the module. The text of a `mirrored` edit is the other player's; an
    `optional` one is left out of programs without such a line."""

    label: str
    role: str
    text: str
    mirrored: bool = False
    optional: bool = False

    def mirror(self) -> Edit:
        """The same edit for the other player."""
        name = self.role.rstrip("+-")
        parts = [_OPPOSITE_ROLES.get(part, part) for part in name.split(".")]
        return self._replace(
            label=_OPPOSITE_ROLES.get(self.label, self.label),
            role=".".join(parts) + self.role[len(name) :],
            mirrored=not self.mirrored,
        )


def edited(
    functions: Mapping[str, FunctionTree], label: str, edits: Iterable[Edit]
) -> FunctionTree:
    """The function with that label after some edits of it."""
    function = functions[label]
    new = {}
    for edit in edits:
        if edit not in function.filled:
            function.filled[edit] = _nodes(edit, functions)
        new[edit.role] = function.filled[edit]
    return function.edited(new)


def statements(edit: Edit) -> list[ast.stmt]:
    """The statements that an edit adds to the module."""
    return list(_read(edit))


def assigned(edit: Edit) -> list[str]:
    """The variables and functions that an edit adds to the module."""
    found: list[str] = []
    for each in statements(edit):
        if isinstance(each, ast.FunctionDef):
            found.append(each.name)
        elif isinstance(each, ast.Assign):
            found += [name_of(node) for target in each.targets for node in ast.walk(target)]
    return [name for name in found if name]


def length(statements: Sequence[ast.stmt]) -> int:
    """The number of lines of some statements."""
    return sum(isinstance(node, ast.stmt) for each in statements for node in ast.walk(each))


def names_in(edit: Edit) -> frozenset[str]:
    """The names of variables in an edit's text."""
    return frozenset(
        getattr(node, "id", getattr(node, "arg", ""))
        for each in _read(edit)
        for node in ast.walk(each)
    )


def fault(edit: Edit, functions: Mapping[str, FunctionTree]) -> str:
    """The fault in the text of an edit of a line that the program has, with the remedy; "" if there
    is none."""
    try:
        new = _read(edit)
    except SyntaxError:
        return "is not Python; correct its syntax"
    if edit.label == MODULE or edit.role.startswith("param"):
        return ""
    function = functions[edit.label]
    if function.has_expression(edit.role) and not all(isinstance(each, ast.Expr) for each in new):
        return "is no expression; write one"
    if function.at(edit.role).number is None and edit.role[-1] not in "+-" and not new:
        return "leaves out a part that the line needs; write its replacement"
    try:
        _nodes(edit, functions)
    except LookupError as error:
        return f"has a role in capitals, and {error.args[0]}; write a role that it has"
    return ""


def _nodes(edit: Edit, functions: Mapping[str, FunctionTree]) -> list[Any]:
    """The nodes that an edit puts into its function."""
    function = functions[edit.label]
    if edit.role.startswith("param"):
        return list(_read(edit))
    filled = [_filled(each, edit.label, functions) for each in _read(edit)]
    if function.has_expression(edit.role):
        return [each.value for each in filled]
    if function.place(edit.role) is not None:
        filled = [copied(each) for each in filled]
        for each in filled:
            each.role = getattr(each, "role", edit.role)
    return filled


@cache
def _read(edit: Edit) -> tuple[Any, ...]:
    """The statements of an edit's text, or its parameter, with its default."""
    found: list[Any]
    if edit.text == DELETED:
        found = []
    elif edit.role.endswith(".target"):
        found = [ast.Expr(ast.parse(f"({edit.text}) = 0").body[0].targets[0])]  # type: ignore[attr-defined] # an assignment
    elif not edit.role.startswith("param"):
        found = list(ast.parse(edit.text).body)
    else:
        arguments = ast.parse(f"def f({edit.text}): pass").body[0].args  # type: ignore[attr-defined] # a def
        found = arguments.args
        if arguments.defaults:
            found[0].default = arguments.defaults[0]
    return tuple(mirrored(found) if edit.mirrored else found)


def _filled(node: Any, label: str, functions: Mapping[str, FunctionTree]) -> Any:
    """A part of an edit with the program's own text in its holes."""
    if isinstance(node, list):
        return [_filled(each, label, functions) for each in node]
    if not isinstance(node, ast.AST):
        return node
    found = _filling(node.value if isinstance(node, ast.Expr) else node, label, functions)
    if found is not None and isinstance(node, ast.Expr) <= isinstance(found, ast.stmt):
        return found
    made = copied(node)
    for field, value in ast.iter_fields(node):
        setattr(made, field, _filled(value, label, functions))
    return made


def _filling(node: ast.AST, label: str, functions: Mapping[str, FunctionTree]) -> Any:
    """The program's own text for a hole: a role in capitals, such as CHILD or LOOP.OVER, in another
    function ROOT.CALL. None if a node is no hole."""
    hole = dotted_name(node)
    if not hole.isupper():
        return None
    role = hole.lower()
    first, _, rest = role.partition(".")
    if first in functions:
        label, role = first, rest
    return functions[label].at(role).found


def mirrored(node: Any) -> Any:
    """The same for the other player: max and min, alpha and beta, lower and upper, >= and <=, inf
    and -inf, alpha + 1 and beta - 1 change places. Alpha stays left of beta in a test of both, and
    before it in a call, as lower stays before upper."""
    if isinstance(node, list):
        return [mirrored(each) for each in node]
    if not isinstance(node, ast.AST):
        return _OPPOSITE_NAMES.get(node, node) if isinstance(node, str) else node
    if isinstance(node, ast.UnaryOp) and name_of(node.operand) in _INFINITE:
        return node.operand
    made = copied(node)
    for field, value in ast.iter_fields(node):
        setattr(made, field, mirrored(value))
    if name_of(node) in _INFINITE and isinstance(node.ctx, ast.Load):  # type: ignore[attr-defined] # a Name
        return ast.copy_location(ast.UnaryOp(ast.USub(), made), node)
    if isinstance(node, ast.Compare):
        made.ops = [_turned(each) for each in node.ops]
        if (name_of(made.left), name_of(made.comparators[0])) == ("beta", "alpha"):
            made.left, made.comparators = made.comparators[0], [made.left]
            made.ops = [_turned(each) for each in made.ops]
    elif isinstance(node, ast.Call) and name_of(node.func).endswith("value"):
        _put_in_order(made.args)
    elif isinstance(node, ast.BinOp) and name_of(node.left) in {"alpha", "beta", "best"}:
        made.op = _turned(node.op)
    return made


def _put_in_order(arguments: list[Any]) -> None:
    """Put alpha before beta in the arguments of a mirrored call, and lower before upper."""
    if arguments[3:]:
        arguments[2:4] = arguments[3], arguments[2]
    if [name_of(each) for each in arguments[4:]] == ["upper", "lower"]:
        arguments[4:] = arguments[5], arguments[4]


def _turned(operator: ast.AST) -> ast.AST:
    """The operator of the other player; one that is the same for both is its own."""
    found: ast.AST = _TURNED.get(type(operator), type(operator))()
    return found
