"""The import rules. The tables state them; imports are read from the source,
and nothing is run.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from grader.cli.main import COMMANDS
from tests.support.places import ROOT

MOST_LINES = 500

# From the top down: a module imports from its own room and from the rooms below it, from no
# others.
ROOMS = """
cli class_run gradebooks pages grading written downloads submission course kinds reports diagnosis
marking sandbox search core
""".split()
# The same rule holds between the rooms inside a room.
FLOORS = {
    "grader": ["__main__", *ROOMS],
    "grader.cli": """
        main commands packages run_session class_options class_results gradebook_summary class_lines
        shared_options progress output_files shell_completion terminal signals
    """.split(),
    "grader.reports": """
        formats renderers audits growths classes document html pictures parts text registry
    """.split(),
}

# Of our modules, these may import only those listed.
SEES_ONLY = {
    "grader.reports.formats.*": ("grader", "grader.core.*", "grader.reports.*"),
    "grader.sandbox.worker.*": ("grader.sandbox.worker.*",),
    "reference.*": ("reference.*",),
}

# These modules may be imported only by those listed.
SEEN_ONLY_BY = {
    "grader.sandbox.worker.*": ("grader.sandbox.*", "grader.kinds.*"),
    "reference.*": ("reference.*",),  # search/reference_player gets its name from core/data_files
}

# Modules outside the project and the standard library, and the modules that may import them.
READS_DOCUMENTS = (
    "grader.course.document_fields",
    "grader.course.gradescope.*",
    "grader.course.positioned_yaml",
    "grader.course.schema.*",
    "grader.course.validation_messages",
)
THIRD_PARTY = {
    # Of the standard library, but only from Python 3.13 on.
    "_suggestions": ("grader.sandbox.worker.text_flaws",),
    "argcomplete": ("grader.cli.shell_completion",),
    "dask": ("grader.class_run.engines.dask",),
    "dask_jobqueue": ("grader.class_run.engines.slurm",),
    "distributed": (
        "grader.class_run.dask_tasks",
        "grader.class_run.dask_worker",
        "grader.class_run.engines.dask",
        "grader.class_run.engines.slurm",
    ),
    "pydantic": READS_DOCUMENTS,
    "pydantic_core": READS_DOCUMENTS,
    "typing_extensions": ("grader.course.schema.*",),
    "yaml": (*READS_DOCUMENTS, "grader.diagnosis.known_mistakes"),
}

# The starts that are measured, and what they must not load: an import within a function is there to
# save one of them.
RIGHT = "tests/submissions/good/textbook"
READING = ((RIGHT,), (RIGHT, "-q"), ("solve", "wikipedia"))
STARTS = (("--help",), *((name, "--help") for name in COMMANDS), *READING)
NOT_AT_START = ("argcomplete", "dask", "distributed", "pydantic", "yaml")
MEASURED = "import sys\nfrom grader.cli import main\n"


class Import(NamedTuple):
    line: int
    target: str
    relative: bool
    for_types: bool


def matches(module: str, pattern: str) -> bool:
    package = pattern.removesuffix(".*")
    return module == package or (pattern.endswith(".*") and module.startswith(package + "."))


def one_of(module: str, patterns: tuple[str, ...]) -> bool:
    return any(matches(module, pattern) for pattern in patterns)


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


FILES = {
    name_of(file): file for top in ("grader", "reference") for file in (ROOT / top).rglob("*.py")
}


@pytest.fixture(scope="module")
def trees():
    """The syntax tree of each module: a hundred megabytes, which are freed after these tests."""
    return {module: ast.parse(file.read_bytes()) for module, file in sorted(FILES.items())}


def is_type_checking(test: ast.expr) -> bool:
    return getattr(test, "id", getattr(test, "attr", "")) == "TYPE_CHECKING"


def imports(node: ast.AST, module: str, *, for_types: bool = False) -> Iterator[Import]:
    """Every import in the file, at any depth; of a package, the imported module."""
    # An import is a statement, and most nodes belong to an expression.
    for child in (each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.expr)):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(child.lineno, alias.name, relative=False, for_types=for_types)
        elif isinstance(child, ast.ImportFrom):
            source = child.module or ""
            if child.level:
                is_package = FILES[module].name == "__init__.py"
                parts = module.split(".")
                above = parts[: len(parts) - child.level + is_package]
                source = ".".join([*above, *filter(None, [source])])
            for alias in child.names:
                inner = f"{source}.{alias.name}"
                target = inner if inner in FILES else source
                yield Import(child.lineno, target, bool(child.level), for_types)
        elif isinstance(child, ast.If) and is_type_checking(child.test):
            for statement in child.body:
                block = ast.Module([statement], [])
                yield from imports(block, module, for_types=True)
            for statement in child.orelse:
                block = ast.Module([statement], [])
                yield from imports(block, module, for_types=for_types)
        else:
            yield from imports(child, module, for_types=for_types)


def objection(module: str, found: Import) -> str | None:
    """Why `module` may not import that, or None if it may."""
    top = found.target.split(".")[0]
    if top in sys.stdlib_module_names or one_of(module, THIRD_PARTY.get(top, ())):
        return None
    if top not in ("grader", "reference"):
        return f"{top} is not for {module}: see THIRD_PARTY"
    if found.target not in FILES:
        return f"there is no module {found.target}"
    return out_of_sight(module, found) or out_of_order(module, found.target)


def out_of_sight(module: str, found: Import) -> str | None:
    """The objection of SEES_ONLY or SEEN_ONLY_BY, if any."""
    if matches(module, "grader.sandbox.worker.*") and not found.relative:
        return "the worker does not know its own name: use a relative import"
    for pattern, seen in SEES_ONLY.items():
        if matches(module, pattern) and not one_of(found.target, seen):
            return f"{pattern} sees only {', '.join(seen)}, not {found.target}: see SEES_ONLY"
    for pattern, by in SEEN_ONLY_BY.items():
        if matches(found.target, pattern) and not one_of(module, by):
            return f"{pattern} is seen only by {', '.join(by)}: see SEEN_ONLY_BY"
    return None


def out_of_order(module: str, target: str) -> str | None:
    """The objection of the order of the rooms, if any."""
    for house, rooms in FLOORS.items():
        here, there = room(module, house), room(target, house)
        if here and there and here != there:
            if rooms.index(there) < rooms.index(here):
                return f"{house}.{there} lies above {house}.{here}"
            return None
    return None


def room(module: str, house: str) -> str | None:
    """The room of `house` that contains the module; None if it is the house itself, or outside."""
    before, _, below = module.partition(f"{house}.")
    return below.split(".")[0] if below and not before else None


def test_every_module_has_a_room():
    for house, rooms in FLOORS.items():
        found = {room(module, house) for module in FILES} - {None}
        assert found == set(rooms), f"put {house}'s new room into FLOORS, above all that it imports"


def test_a_module_imports_only_what_lies_below_it(trees):
    objections = [
        f"{FILES[module].relative_to(ROOT)}:{found.line}: {why}"
        for module, tree in trees.items()
        for found in dict.fromkeys(imports(tree, module))
        if (why := objection(module, found))
    ]
    assert not objections, "\n".join(objections)


FORBIDDEN = """
grader.core.tree: import grader.search.game => lies above
grader.core.tree: def f(): from grader.search import game => lies above
grader.core.tree: if TYPE_CHECKING: from grader.course import schema => lies above
grader.reports.text.escape: from grader.reports import parts => lies above
grader.search.trace_table: import reference.fig57 => seen only by
grader.reports.formats.csv: from grader.search.game import Game => sees only
grader.sandbox.worker.main: from grader.sandbox.worker.channel import x => relative
grader.sandbox.worker.main: from ...core.tree import Tree => sees only
grader.sandbox.worker.main: import yaml => THIRD_PARTY
reference.fig57: import numpy => THIRD_PARTY
reference.fig57: import grader => sees only
grader.search.game: import grader.nowhere => no module
"""
ALLOWED = """
grader.search.game: from grader.core.tree import Tree
grader.core.models: if TYPE_CHECKING: from grader.core.recording import Recording
grader.sandbox.worker.main: from .channel import Channel
grader.sandbox.worker: from .channel import Channel
grader.reports.parts.ascii_tree: from grader.reports.text.terminal_lines import Page
grader.search.reference_player: from grader.core import data_files
grader.core.document_cache: from grader import __version__
grader.core.tree: import os.path, sys
"""


def objections(line):
    """Those to the imports of a module, as in "module: source"."""
    module, source = line.split(": ", 1)
    return [objection(module, found) for found in imports(ast.parse(source), module)]


@pytest.mark.parametrize("line", FORBIDDEN.strip().splitlines())
def test_a_forbidden_import_is_noticed(line):
    given, why = line.split(" => ")
    (found,) = objections(given)
    assert why in (found or "")


@pytest.mark.parametrize("line", ALLOWED.strip().splitlines())
def test_an_allowed_import_passes(line):
    assert {*objections(line)} == {None}


@pytest.fixture(scope="module")
def starts(tmp_path_factory):
    """The modules that each of the measured starts loads."""
    found = {}
    environment = {**os.environ, "ALPHABETA_GRADER_CACHE": str(tmp_path_factory.mktemp("cache"))}
    for words in (*STARTS, *READING):  # the last ones again, with a warm cache
        program = f"{MEASURED}main.main({[*words]})\nprint(*sys.modules, file=sys.stderr)"
        command = [sys.executable, "-c", program]
        started = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, check=True
        )
        found[words] = frozenset(started.stderr.decode().splitlines()[-1].split())
    return found


@pytest.mark.parametrize("words", [("--help",), *READING], ids=" ".join)
def test_a_start_loads_nothing_slow(starts, words):
    assert starts[words].isdisjoint(NOT_AT_START)


def in_functions(tree: ast.Module, module: str) -> Iterator[Import]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from imports(node, module)


def test_an_import_within_a_function_saves_a_start(trees, starts):
    useless = {
        f"{FILES[module].relative_to(ROOT)}:{found.line}: {found.target} can be imported at the top"
        for module, tree in trees.items()
        if not module.startswith("grader.sandbox.worker.")  # starts by itself, in another process
        for found in in_functions(tree, module)
        if found.target.split(".")[0] not in sys.stdlib_module_names  # other in each version
        if not one_of(found.target, READS_DOCUMENTS)  # it loads a library
        if not any(module in loaded and found.target not in loaded for loaded in starts.values())
    }
    assert not useless, "\n".join(sorted(useless))


def python_files() -> Iterator[Path]:
    """Every Python file of the repository, except those in dot-folders."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "build"]
        yield from (Path(folder, name) for name in files if name.endswith(".py"))


def test_no_file_has_more_than_500_lines():
    scripts = [file for end in ("js", "css", "sh") for file in ROOT.glob(f"grader/**/*.{end}")]
    files = [*python_files(), *scripts, *ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md")]
    lengths = {file: len(file.read_bytes().splitlines()) for file in files}
    too_long = {str(file.relative_to(ROOT)): n for file, n in lengths.items() if n > MOST_LINES}
    assert not too_long


TERM = re.compile(r"[^\s:]+( [^\s:]+)* {2,}\S")
"""A term and its text in a docstring's list."""


def loose_lines(tree: ast.Module) -> Iterator[str]:
    """The lines that continue a term's text in a docstring's list, but are not indented."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            for above, line in pairwise((ast.get_docstring(node) or "").splitlines()):
                if TERM.match(above) and line[:1].strip() and not TERM.match(line):
                    yield line


def test_a_list_in_a_docstring_indents_the_lines_that_continue_its_terms(trees):
    support = {
        name_of(file): ast.parse(file.read_bytes())
        for file in (ROOT / "tests" / "support").rglob("*.py")
    }
    found = {module: list(loose_lines(tree)) for module, tree in (trees | support).items()}
    assert {module: lines for module, lines in found.items() if lines} == {}


def defined_types(tree: ast.Module) -> Iterator[str]:
    """The public classes, type aliases and named tuples at the top level of a module."""
    for node in tree.body:
        name = ""
        if isinstance(node, ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation):
            name = ast.unparse(node.target)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            called = ast.unparse(node.value.func).split(".")[-1]
            if called in {"NamedTuple", "namedtuple", "NewType", "ParamSpec", "TypedDict"}:
                name = ast.unparse(node.targets[0])
        if name and not name.startswith("_"):
            yield name


def test_no_two_public_types_have_one_name(trees):
    named = {}
    for module, tree in trees.items():
        for name in defined_types(tree):
            named.setdefault(name, []).append(module)
    assert {name: modules for name, modules in named.items() if len(modules) > 1} == {}


def test_a_type_is_found_in_each_form_of_definition():
    source = """
class A(NamedTuple): x: int
B: TypeAlias = Literal["b"]
C: typing.TypeAlias = "C | None"
D = NewType("D", int)
E = collections.namedtuple("E", "x")
_F: TypeAlias = int
g: int = 3
h = dict()
"""
    assert list(defined_types(ast.parse(source))) == ["A", "B", "C", "D", "E"]


# Source text is compiled here, and it is the repository's own.
COMPILES = (
    "grader.diagnosis.figure_forms",
    "grader.diagnosis.mistake_lines",
    "grader.diagnosis.mistake_programs",
    "grader.diagnosis.program_edits",
    "grader.diagnosis.mirrored_lines",
    "grader.diagnosis.program_trees",
    "grader.search.changed_programs",
    "grader.search.reference_modules",
)
READS_CODE = frozenset(
    "_pickle ast code codeop copyreg dis imp marshal pickle runpy shelve symtable tokenize".split()
)
RUNS_CODE = {"eval", "exec", "compile", "__import__"}


def runs_code(tree: ast.Module, module: str) -> Iterator[str]:
    """Each import and call of a module by which it could run or parse a text."""
    if module in COMPILES:
        return
    yield from READS_CODE.intersection(each.target for each in imports(tree, module))
    for node in ast.walk(tree):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name) and called.id in RUNS_CODE:
            yield f"{called.id}() in line {node.lineno}"


def test_only_the_worker_can_run_or_parse_the_code_of_a_student(trees):
    found = {
        module: list(runs_code(tree, module))
        for module, tree in trees.items()
        if not matches(module, "grader.sandbox.worker.*")
    }
    assert {module: ways for module, ways in found.items() if ways} == {}


def test_a_way_to_run_code_is_noticed():
    tree = ast.parse("from pickle import loads\nif x: exec(y)\nast.eval(y)")
    assert list(runs_code(tree, "grader.core.tree")) == ["pickle", "exec() in line 2"]
