"""The mirror of a program's lines: the same lines for the other player."""

import ast
from collections.abc import Mapping
from typing import Any

from grader.search.changed_programs import copied, name_of

OPPOSITE = {"MAX": "MIN", "alpha": "beta", "lower": "upper"}
OPPOSITE |= {other: name for name, other in OPPOSITE.items()}
"""The other player's words in roles."""
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
    if hasattr(node, "role"):
        made.role = mirrored_role(node.role)
    for field, value in ast.iter_fields(node):
        setattr(made, field, mirrored(value))
    if name_of(node) in _INFINITE and isinstance(node.ctx, ast.Load):  # type: ignore[attr-defined] # a Name
        return ast.copy_location(ast.UnaryOp(ast.USub(), made), node)
    if isinstance(node, ast.Compare):
        _turn(made)
    elif isinstance(node, ast.Call) and name_of(node.func).endswith("value"):
        _put_in_order(made.args)
    elif isinstance(node, ast.BinOp) and name_of(node.left) in {"alpha", "beta", "best", "v"}:
        made.op = _turned(node.op)
    return made


def _turn(test: Any) -> None:
    """Turn the comparisons of a mirrored test around, with alpha left of beta."""
    test.ops = [_turned(each) for each in test.ops]
    if (name_of(test.left), name_of(test.comparators[0])) == ("beta", "alpha"):
        test.left, test.comparators = test.comparators[0], [test.left]
        test.ops = [_turned(each) for each in test.ops]


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


def mirrored_role(role: str) -> str:
    """The role of the mirrored line."""
    name = role.rstrip("+-")
    parts = [OPPOSITE.get(part, part) for part in name.split(".")]
    return ".".join(parts) + role[len(name) :]
