"""Edits of the lines of a program, and their mirror for the other player."""

import ast

import pytest

from grader.core import algorithms
from grader.diagnosis.program_edits import mirrored
from grader.diagnosis.program_trees import FunctionTree, base_of


@pytest.mark.parametrize(
    ("of_max", "of_min"),
    [
        ("alpha + 1", "beta - 1"),
        ("alpha - 1", "beta + 1"),
        ("alpha * 2", "beta * 2"),
        ("best // 2", "best // 2"),
    ],
)
def test_the_mirror_exchanges_plus_and_minus_and_no_other_operators(of_max, of_min):
    assert ast.unparse(mirrored(ast.parse(of_max))) == of_min


def test_a_line_after_an_else_has_a_role_and_can_be_edited():
    tree = ast.parse("def f(g):\n    if g:\n        a = 1\n    else:\n        b = 2")
    [function] = tree.body
    assert isinstance(function, ast.FunctionDef)
    [test] = function.body
    assert isinstance(test, ast.If)
    test.orelse[0].role = "other"
    edited = FunctionTree(function, {}, frozenset()).edited({"other": ast.parse("b = 3").body})
    assert ast.unparse(edited.tree).splitlines()[-2:] == ["    else:", "        b = 3"]


def test_no_edit_changes_the_base():
    functions = base_of(algorithms.algorithm("mtdf"))
    before = ast.unparse(functions["root"].tree)
    functions["root"].edited({"start": ast.parse("g = 1").body})
    assert ast.unparse(functions["root"].tree) == before
