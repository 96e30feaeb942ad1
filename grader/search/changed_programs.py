"""Programs of the reference, changed by a rule, as syntax trees; no tree itself is ever changed."""

import ast
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import reduce
from typing import Any


def copied(node: Any) -> Any:
    """A new node with the same fields, role and place."""
    made = node.__class__.__new__(node.__class__)
    vars(made).update(vars(node))
    return made


def name_of(node: Any) -> str:
    """The name of a variable; "" for any other node."""
    return node.id if isinstance(node, ast.Name) else ""


def rewritten(node: Any, rule: Callable[[Any], None]) -> Any:
    """A copy of a tree in which `rule` has changed each node."""
    if isinstance(node, list):
        return [rewritten(each, rule) for each in node]
    if not isinstance(node, ast.AST):
        return node
    made = copied(node)
    for field, value in ast.iter_fields(node):
        setattr(made, field, rewritten(value, rule))
    rule(made)
    return made


def to_depth(function: ast.FunctionDef) -> ast.FunctionDef:
    """The function with a depth that is counted, and a limit (Section 5.4)."""
    searches = function.name in {"max_value", "min_value"}

    def rule(node: Any) -> None:
        if not isinstance(node, ast.Call):
            return
        if isinstance(node.func, ast.Attribute):
            if node.func.attr == "is_terminal":
                node.func.attr = "is_cutoff"
                node.args.append(expression("depth"))
            elif node.func.attr == "utility":
                node.func.attr = "eval"
        elif name_of(node.func).endswith("_value") and name_of(node.args[1]) != "state":
            if searches:
                node.args.append(expression("depth + 1"))
            else:
                node.keywords = [ast.keyword("depth", expression("1"))]

    made: ast.FunctionDef = rewritten(function, rule)
    if searches:
        made.args.args.append(ast.arg("depth"))
        made.args.defaults = [expression("0")]
    return ast.fix_missing_locations(made)


def expression(text: str) -> Any:
    """The node of an expression."""
    return ast.parse(text, mode="eval").body


def strict(function: ast.FunctionDef) -> ast.FunctionDef:
    """The function that cuts only beyond equality."""
    made: ast.FunctionDef = rewritten(function, beyond)
    return made


_BEYOND: Mapping[type, type] = {ast.GtE: ast.Gt, ast.LtE: ast.Lt}


def beyond(node: Any) -> None:
    """Let a test hold only beyond equality."""
    if isinstance(node, ast.Compare):
        node.ops = [_BEYOND.get(type(each), type(each))() for each in node.ops]


RULES: Mapping[str, Callable[[ast.FunctionDef], ast.FunctionDef]] = {
    "depth": to_depth,
    "strict": strict,
}


def rest_of(base: str, rules: Sequence[str], known: Collection[str]) -> str:
    """The program `base` with changed functions, without docstring and `known` constants."""
    kept = [
        reduce(lambda function, rule: RULES[rule](function), rules, each)
        if isinstance(each, ast.FunctionDef)
        else each
        for each in ast.parse(base).body[1:]
        if not (isinstance(each, ast.Assign) and name_of(each.targets[0]) in known)
    ]
    return ast.unparse(ast.Module(kept, []))
