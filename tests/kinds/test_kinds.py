"""A kind of program is its folders: nothing else asks which kind a program is of."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from grader import kinds
from grader.core import algorithms
from grader.core.models.check_kinds import DEPENDING
from grader.sandbox.worker import kinds as kinds_in_the_worker
from tests.support.places import ROOT

NAMES = set(kinds_in_the_worker.names())
TELLS_THE_WORKER = "sandbox/host.py"
FILES = {
    file.relative_to(ROOT / "grader").as_posix(): file
    for file in sorted((ROOT / "grader").rglob("*.py"))
}


def test_a_kind_has_a_folder_on_each_side_and_an_algorithm():
    (path,) = kinds.__path__
    folders = {entry.name for entry in os.scandir(path) if entry.is_dir()} - {"__pycache__"}
    assert folders == NAMES == {each.program for each in algorithms.every()}


@pytest.mark.parametrize("algorithm", algorithms.every(), ids=lambda each: each.name)
def test_a_kind_has_each_part_that_its_algorithms_need(algorithm):
    assert kinds.handler(algorithm).phase
    naming = kinds.naming(algorithm) if algorithm.mistakes else None
    assert (naming is None) == (algorithm.has_canonical_search or not algorithm.mistakes)


@pytest.mark.parametrize("algorithm", algorithms.every(), ids=lambda each: each.name)
def test_a_kind_says_which_exercises_can_ask_for_a_check(algorithm):
    asked = {name for names in algorithm.checks.values() for name in names}
    assert asked & DEPENDING <= set(kinds.rules(algorithm).unasked)


NAMED = {*NAMES, *algorithms.names(), "written", "children", "root", "any", "iterations"}
ASKED = {"algorithm", "asked", "answer", "again", "name", "own_keys", "policy"}
OF_DATA = {"core/models/algorithm.py", "core/models/assignment.py"}


def last_name(node: ast.AST) -> str:
    """The last name of an expression such as exercise.algorithm."""
    called = node.func if isinstance(node, ast.Call) else node
    return ast.unparse(called).rpartition(".")[2].strip("_").lower()


def questions(tree: ast.AST) -> Iterator[ast.expr]:
    """Where a program reads the kind of an algorithm's programs, or compares what only one kind has
    with its name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "program":
            if last_name(node.value) in {"algorithm", "asked"}:
                yield node
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            texts = {each.value for each in sides if isinstance(each, ast.Constant)}
            asked = {last_name(each) for each in sides if isinstance(each, ast.Attribute)}
            if texts & NAMED and asked & ASKED:
                yield node


def test_only_the_room_of_the_kinds_asks_for_the_kind_of_a_program():
    found = {
        name
        for name, file in FILES.items()
        if not name.startswith(("kinds/", "sandbox/worker/"))
        and any(questions(ast.parse(file.read_bytes())))
    }
    assert found == {TELLS_THE_WORKER, *OF_DATA}


@pytest.mark.parametrize(
    "source",
    [
        'if asked.program == "search": pass',
        'if "playout" != exercise.algorithm.program: pass',
        "program = ALGORITHM.program",
        "if algorithms.algorithm(document.algorithm).program in KNOWN: pass",
        "MEASURES[exercise.algorithm.program](exercise)",
        'if entry.answer == "written": pass',
        'if exercise.algorithm.again != "root": pass',
        'if "iterations" in exercise.algorithm.own_keys: pass',
        'if exercise.policy == "any": pass',
    ],
)
def test_a_question_for_the_kind_is_noticed(source):
    assert len(list(questions(ast.parse(source)))) == 1


GRADES = """
import sys
from grader.cli import main
code = main.main(sys.argv[1:])
kinds = {name.split(".")[2] for name in sys.modules if name.startswith("grader.kinds.")}
print(code, *sorted(kinds), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("program", "assignment", "kind"),
    [
        (ROOT / "tests/submissions/good/textbook", "alpha-beta", "search"),
        (ROOT / "exercises/ordering/template", "ordering", "ordering"),
    ],
)
def test_a_run_imports_only_the_kind_of_its_programs(program, assignment, kind):
    given = [] if assignment == "alpha-beta" else ["-a", str(ROOT / "exercises" / assignment)]
    command = [sys.executable, "-c", GRADES, str(program), *given]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    _, *imported = ended.stderr.split()
    assert NAMES.intersection(imported) == {kind}, ended.stderr
