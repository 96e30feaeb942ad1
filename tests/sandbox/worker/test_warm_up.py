"""The first process runs a program of the grader's own, of which no fork sees a trace."""

import sys

from grader.core.models import Crashed
from grader.sandbox.worker import warm_up
from grader.sandbox.worker.entry_points import discovered
from grader.sandbox.worker.student_import import ModuleFinder, load
from tests.sandbox.worker.test_main import ending
from tests.support.strategies import exercise

TREE = exercise([[3, 4], [2, 2]])


def test_it_leaves_no_module_and_no_finder():
    finders, names = list(sys.meta_path), set(sys.modules)
    warm_up.warm_up()
    assert sys.meta_path == finders
    assert not any(name.endswith(warm_up.NAME) for name in set(sys.modules) - names)


def test_a_fork_finds_neither_its_module_nor_its_finder():
    source = (
        "import sys\n"
        "LEFT = [name for name in sys.modules if name == 'warm_up']\n"
        "LEFT += [f for f in sys.meta_path[1:] if type(f) is type(sys.meta_path[0])]\n"
        "def max_value(game, state, alpha, beta):\n"
        "    raise ValueError(str(LEFT))\n"
        "min_value = max_value\n"
    )
    assert ending(Crashed, source, TREE).message == "[]"


def test_its_program_is_a_search_around_two_functions(monkeypatch):
    """Another program would not run the functions that most submissions need."""
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    program = discovered(load(*warm_up.FILES, ModuleFinder(warm_up.FILES))[0], {}, warm_up.FILES)
    assert program.search.name == "alpha_beta_search"
    assert [role for role, _ in program.functions()] == ["max_value", "min_value"]
