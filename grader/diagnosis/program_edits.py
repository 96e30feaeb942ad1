"""Edits of the lines of a program: their texts, the mirror of them, and their nodes."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from grader.diagnosis.mirrored_lines import OPPOSITE, mirrored, mirrored_role
from grader.diagnosis.program_trees import FunctionTree, dotted_name
from grader.search.changed_programs import copied, name_of

MODULE = "module"  # the role of variables and functions that a mistake adds to the program
_DELETED = "none"  # the text of an edit that deletes the node with the role


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
        return self._replace(
            label=OPPOSITE.get(self.label, self.label),
            role=mirrored_role(self.role),
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
    """The fault, with its remedy, in the text of an edit of a line that the program has, or ""."""
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
    filled = list(_read(edit))
    if not edit.text.islower():  # it has capitals, and so may have holes
        filled = _filled(filled, edit.label, functions)
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
    if edit.text == _DELETED:
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
    if not isinstance(node, ast.AST) or not node._fields:
        return node
    found = _filling(node.value if isinstance(node, ast.Expr) else node, label, functions)
    if found is not None and isinstance(node, ast.Expr) <= isinstance(found, ast.stmt):
        return found
    made = copied(node)
    for field, value in vars(node).items():
        if isinstance(value, (list, ast.AST)):
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
