"""Programs whose functions and classes have other names: their structure must be enough."""

import ast
from collections.abc import Mapping

from grader.sandbox.worker.game_proxy import ALIASES, QUESTIONS

KEPT = frozenset({*QUESTIONS, *ALIASES, "outcome", "probability", "playout", "roll", "initial"})
"""The questions to a game: a program that has one of them as a method may be a game of its own."""
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def renamed(files: Mapping[str, str]) -> dict[str, str]:
    """The texts of a program's modules with all functions and classes named f1, f2, ...

    The parameters keep their names, and so do fields of classes and the game's methods.
    """
    trees = {path: ast.parse(text) for path, text in files.items()}
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    fields = {
        node.target.id
        for node in nodes
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    names = [node.name for node in nodes if isinstance(node, DEFINITIONS)]
    names += [
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]
    free = [
        name
        for name in dict.fromkeys(names)
        if not (name.startswith("__") or name in KEPT or name in fields)
    ]
    renaming = _Renaming({name: f"f{place}" for place, name in enumerate(free, 1)})
    return {path: ast.unparse(renaming.visit(tree)) for path, tree in trees.items()}


class _Renaming(ast.NodeTransformer):
    """Renames in place. A name is a parameter's own inside the function that has it."""

    def __init__(self, new: Mapping[str, str]) -> None:
        self._new = new
        self._parameters: list[set[str]] = []

    def _name(self, name: str) -> str:
        taken = any(name in names for names in self._parameters)
        return name if taken else self._new.get(name, name)

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._name(node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        node.attr = self._new.get(node.attr, node.attr)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str):  # getattr(self, "max_value")
            node.value = self._new.get(node.value, node.value)
        return node

    def visit_alias(self, node: ast.alias) -> ast.alias:
        node.name = self._new.get(node.name, node.name)
        return node

    def visit_Nonlocal(self, node: ast.Nonlocal | ast.Global) -> ast.AST:
        node.names = [self._name(name) for name in node.names]
        return node

    visit_Global = visit_Nonlocal  # noqa: N815 - ast.NodeVisitor's name

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name = self._name(node.name)
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.name = self._name(node.name)
        return self._inside(node)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 - as above

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return self._inside(node)

    def _inside(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> ast.AST:
        given = [each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)]
        self._parameters.append(set(given))
        self.generic_visit(node)
        self._parameters.pop()
        return node
