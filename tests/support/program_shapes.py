"""Rewrites a program with MAX-VALUE and MIN-VALUE into another shape. Contains no tests."""

import ast
from collections.abc import Callable, Collection
from typing import Any, TypeAlias

Rule: TypeAlias = Callable[[ast.Call], ast.expr]
_PLAYERS = {"max_value": True, "min_value": False}
_SEARCH = "alpha_beta_search"


def nested(text: str) -> str:
    """Both functions stand in the function that searches the root."""
    functions, others = _taken_apart(text)
    search = functions.pop(_SEARCH)
    search.body[:0] = functions.values()
    return _put_together(*others, search)


def flagged(text: str) -> str:
    """One function searches for both players, with a flag."""

    def rule(call: ast.Call) -> ast.expr:
        flag = ast.Constant(_PLAYERS[ast.unparse(call.func)])
        call.keywords.append(ast.keyword("maximizing", flag))
        return _of("alpha_beta", call)

    functions, others = _taken_apart(text)
    both, of_min = functions["max_value"], functions["min_value"]
    both.body = [ast.If(ast.Name("maximizing"), both.body, of_min.body)]
    both.args.args.append(ast.arg("maximizing"))
    both.name = "alpha_beta"
    changed = [_with_calls(each, _PLAYERS, rule) for each in (both, functions[_SEARCH])]
    return _put_together(*others, *changed)


def negamax(text: str) -> str:
    """MAX's function searches for both players, and negates the other one's window and values."""

    def child(call: ast.Call) -> ast.expr:
        alpha, beta = call.args[2:4]
        call.args[2:4] = [_negative(beta), _negative(alpha)]
        call.keywords.append(ast.keyword("color", _negative(ast.Name("color"))))
        return _negative(_of("negamax", call))

    def leaf(call: ast.Call) -> ast.expr:
        return ast.BinOp(ast.Name("color"), ast.Mult(), call)

    functions, others = _taken_apart(text)
    both = _with_calls(functions["max_value"], _PLAYERS, child)
    both = _with_calls(both, {"game.utility"}, leaf)
    both.args.args.append(ast.arg("color"))
    both.args.defaults.append(ast.Constant(1))
    both.name = "negamax"
    search = _with_calls(functions[_SEARCH], _PLAYERS, lambda call: _of("negamax", call))
    return _put_together(*others, both, search)


def _taken_apart(text: str) -> tuple[dict[str, ast.FunctionDef], list[ast.stmt]]:
    """The functions that search, by their names, and the other statements of the program."""
    body = ast.parse(text).body
    functions = {
        each.name: each
        for each in body
        if isinstance(each, ast.FunctionDef) and each.name in {_SEARCH, *_PLAYERS}
    }
    return functions, [each for each in body if each not in functions.values()]


def _put_together(*statements: ast.stmt) -> str:
    return ast.unparse(ast.fix_missing_locations(ast.Module([*statements], [])))


def _with_calls(tree: Any, names: Collection[str], rule: Rule) -> Any:
    """The tree with the calls of these functions rewritten by the rule."""

    class Calls(ast.NodeTransformer):
        def visit_Call(self, node: ast.Call) -> ast.expr:
            self.generic_visit(node)
            return rule(node) if ast.unparse(node.func) in names else node

    return Calls().visit(tree)


def _of(name: str, call: ast.Call) -> ast.Call:
    call.func = ast.Name(name)
    return call


def _negative(value: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.USub(), value)
