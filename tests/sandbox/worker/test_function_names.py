"""Names only break ties: the lists of names that the worker knows stay short."""

import ast

import pytest

from grader.sandbox.worker.function_names import likeness
from tests.support.places import ROOT

WORKER = ROOT / "grader/sandbox/worker"
FINDERS = [
    *(WORKER / f"{name}.py" for name in ("function_names", "function_finder", "discovery")),
    *(WORKER / f"{name}.py" for name in ("one_function_finder", "entry_points")),
    *sorted(WORKER.glob("kinds/*/player.py")),
    WORKER / "parameters.py",
]
MOST = 94
"""A third of the 283 entries that these modules had before the structure decided."""


def entries(text):
    """The words in the tables of a module and of its classes."""
    tree = ast.parse(text)
    bodies = [tree.body, *(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]
    tables = [
        each.value
        for body in bodies
        for each in body
        if isinstance(each, (ast.Assign, ast.AnnAssign))
        and each.value is not None
        and not isinstance(each.value, ast.Constant)
    ]
    return [
        word
        for table in tables
        for node in ast.walk(table)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for word in node.value.split()
    ]


def test_the_lists_of_names_are_a_third_of_what_they_were():
    found = [word for path in FINDERS for word in entries(path.read_text(encoding="utf-8"))]
    assert 0 < len(found) <= MOST


@pytest.mark.parametrize(
    ("name", "usual", "words"),
    [
        ("alphaBeta", "alpha_beta_search", 2),
        ("run_mcts", "monte_carlo_tree_search", 4),
        ("heuristic", "evaluate", 0),
        ("eval_fn", "evaluate", 1),
        ("anything", "", 0),
    ],
)
def test_a_name_is_like_the_usual_one_by_the_words_they_share(name, usual, words):
    assert likeness(name, usual) == words
