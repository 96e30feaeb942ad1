"""Who may import whom. The tables are the rules; the imports are read, nothing is run for them."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
MOST_LINES = 400

# From the top down. A module imports from the rows below its own, never from those above; from its
# own row only what is in the same package (`name.*` is the package `name` and all that is in it).
LAYERS = (
    ("grader.cli", "grader.__main__", "grader.commands.*"),
    ("grader.packages.*", "grader.running"),
    (
        "grader.audits.*",
        "grader.batch",
        "grader.fresh",
        "grader.grading",
        "grader.interruption",
        "grader.output",
        "grader.pictures.*",
        "grader.posed",
        "grader.progress",
        "grader.reports.*",
        "grader.scope",
        "grader.solutions.*",
        "grader.terminal",
        "grader.web.*",
    ),
    (
        "grader.answers.*",
        "grader.assignment",
        "grader.audit",
        "grader.inquiry",
        "grader.proposals",
    ),
    (
        "grader.declared",
        "grader.deepening",
        "grader.diagnosis",
        "grader.divergence",
        "grader.endings",
        "grader.exercises",
        "grader.handed_in",
        "grader.marking",
        "grader.mistaken",
        "grader.replay",
        "grader.sandbox.*",
        "grader.submission",
        "grader.witness",
    ),
    (
        "grader.canonical",
        "grader.complaints",
        "grader.documents.*",
        "grader.drawn",
        "grader.families",
        "grader.forms",
        "grader.memo",
        "grader.nodes",
        "grader.smallest",
        "grader.yamlfile",
    ),
    ("grader.feedback", "grader.game", "grader.mirror", "grader.trace"),
    ("grader.findings.*", "grader.recording"),
    ("grader.models.*",),
    (
        "grader",
        "grader.allowed",
        "grader.encoding",
        "grader.errors",
        "grader.shipped",
        "grader.slips",
        "grader.sources",
        "grader.tree",
        "grader.waiting",
        "grader.worker.*",
        "reference.*",
    ),
)

# Neighbours in one row that may know each other all the same: (importer, imported).
NEIGHBOURS = {
    ("grader.audits.*", "grader.reports.*"),
    ("grader.__main__", "grader.cli"),
    ("grader.cli", "grader.commands.*"),
    ("grader.complaints", "grader.documents.*"),
    ("grader.complaints", "grader.yamlfile"),
    ("grader.diagnosis", "grader.deepening"),
    ("grader.diagnosis", "grader.mistaken"),
    ("grader.diagnosis", "grader.replay"),
    ("grader.documents.*", "grader.yamlfile"),
    ("grader.marking", "grader.deepening"),
    ("grader.marking", "grader.divergence"),
    ("grader.nodes", "grader.documents.*"),
    ("grader.nodes", "grader.yamlfile"),
    ("grader.output", "grader.terminal"),
    ("grader.pictures.*", "grader.reports.*"),
    ("grader.progress", "grader.reports.*"),
    ("grader.proposals", "grader.audit"),
    ("grader.replay", "grader.divergence"),
    ("grader.replay", "grader.mistaken"),
    ("grader.solutions.*", "grader.pictures.*"),
    ("grader.solutions.*", "grader.reports.*"),
    ("grader.submission", "grader.declared"),
    ("grader.reports.*", "grader.pictures.*"),
    ("grader.reports.*", "grader.web.*"),
    ("grader.smallest", "grader.drawn"),
    ("grader.terminal", "grader.reports.*"),
    ("grader.web.*", "grader.pictures.*"),
    ("grader.web.*", "grader.reports.*"),
    ("grader.witness", "grader.marking"),
    ("grader.witness", "grader.mistaken"),
}

# Imports that only a type checker follows, under `if TYPE_CHECKING:`. They may point upwards.
FOR_TYPES_ONLY = {
    ("grader.models.*", "grader.recording"),
    ("grader.recording", "grader.models.*"),
}

# Modules that see less than their row would let them: these of ours, and no others.
SEES_ONLY = {
    "grader.reports.*": (
        "grader",  # its version
        "grader.errors",
        "grader.findings",
        "grader.models.*",
        "grader.pictures.*",
        "grader.reports.*",
        "grader.trace",
        "grader.tree",
        "grader.web.*",
    ),
    "grader.worker.*": ("grader.worker.*",),
    "reference.*": ("reference.*",),
}

# Modules that are seen by these, and no others.
SEEN_ONLY_BY = {
    "grader.worker.*": ("grader.sandbox.*", "grader.worker.*"),
    "reference.*": ("grader.canonical", "reference.*"),
}

# What is neither ours nor the standard library, and who may import it.
READS_DOCUMENTS = (
    "grader.assignment",
    "grader.complaints",
    "grader.documents.*",
    "grader.exercises",
    "grader.yamlfile",
)
THIRD_PARTY = {
    "hypothesis": ("grader.smallest",),
    "jsonschema": READS_DOCUMENTS,
    "pydantic": READS_DOCUMENTS,
    "pydantic_core": READS_DOCUMENTS,
    "rich": ("grader.progress", "grader.reports.*"),
    "typing_extensions": ("grader.documents.*",),
    "yaml": READS_DOCUMENTS,
}

# Starting the command line costs none of these: each is imported when something asks for it.
NOT_AT_START = ("hypothesis", "jsonschema", "pydantic", "rich", "yaml")


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


def row(module: str) -> tuple[int, str] | None:
    """The row that `module` stands in, from the top, and its entry there."""
    for depth, patterns in enumerate(LAYERS):
        for pattern in patterns:
            if matches(module, pattern):
                return depth, pattern
    return None


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


FILES = {
    name_of(file): file for top in ("grader", "reference") for file in (ROOT / top).rglob("*.py")
}


def is_type_checking(test: ast.expr) -> bool:
    return getattr(test, "id", getattr(test, "attr", "")) == "TYPE_CHECKING"


def imports(node: ast.AST, module: str, *, for_types: bool = False) -> Iterator[Import]:
    """Every import in the file, wherever it stands; of a package, the module that is meant."""
    for child in ast.iter_child_nodes(node):
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
    if any(matches(module, one) and matches(found.target, other) for one, other in FOR_TYPES_ONLY):
        return None if found.for_types else f"{found.target} is for `if TYPE_CHECKING:` only"
    return out_of_sight(module, found) or out_of_order(module, found.target)


def out_of_sight(module: str, found: Import) -> str | None:
    """What SEES_ONLY and SEEN_ONLY_BY have against it."""
    if matches(module, "grader.worker.*") and not found.relative:
        return "the worker does not know its own name: use a relative import"
    for pattern, seen in SEES_ONLY.items():
        if matches(module, pattern) and not one_of(found.target, seen):
            return f"{pattern} sees only {', '.join(seen)}, not {found.target}: see SEES_ONLY"
    for pattern, by in SEEN_ONLY_BY.items():
        if matches(found.target, pattern) and not one_of(module, by):
            return f"{pattern} is seen only by {', '.join(by)}: see SEEN_ONLY_BY"
    return None


def out_of_order(module: str, target: str) -> str | None:
    """What LAYERS has against it."""
    here, there = row(module), row(target)
    if here is None or there is None:
        return None  # the test of the module that stands nowhere says so
    if there[0] < here[0]:
        return f"{target} stands above {module} in LAYERS"
    if there[0] > here[0] or here[1] == there[1]:
        return None
    if any(matches(module, one) and matches(target, other) for one, other in NEIGHBOURS):
        return None
    return f"{target} stands beside {module} in LAYERS, and NEIGHBOURS does not have the two"


@pytest.mark.parametrize("module", sorted(FILES))
def test_a_module_imports_only_what_lies_below_it(module):
    assert row(module), (
        f"{module} stands nowhere in LAYERS, at the top of tests/test_layers.py: add it to the row "
        f"just above everything that it imports"
    )
    tree = ast.parse(FILES[module].read_bytes())
    objections = [
        f"{FILES[module].relative_to(ROOT)}:{found.line}: {why}"
        for found in dict.fromkeys(imports(tree, module))
        if (why := objection(module, found))
    ]
    assert not objections, "\n".join(objections)


@pytest.mark.parametrize(
    ("module", "source", "why"),
    [
        ("grader.tree", "import grader.models", "stands above"),
        ("grader.tree", "def f():\n    from grader import models", "stands above"),
        ("grader.game", "from grader import trace", "stands beside"),
        ("grader.models", "from grader.recording import Recording", "TYPE_CHECKING"),
        ("grader.trace", "import reference.fig57", "seen only by"),
        ("grader.reports.layout", "from grader.game import Game", "sees only"),
        ("grader.worker.game", "from grader.worker.channel import Channel", "relative"),
        ("grader.worker.game", "from ..tree import Tree", "relative|sees only"),
        ("grader.worker.game", "import yaml", "THIRD_PARTY"),
        ("reference.fig57", "import numpy", "THIRD_PARTY"),
        ("reference.fig57", "import grader", "sees only"),
        ("grader.game", "import grader.nowhere", "no module"),
    ],
)  # fmt: skip
def test_a_forbidden_import_is_noticed(module, source, why):
    (found,) = imports(ast.parse(source), module)
    assert any(part in (objection(module, found) or "") for part in why.split("|"))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("grader.game", "from grader.tree import Tree"),
        ("grader.models", "if TYPE_CHECKING:\n    from grader.recording import Recording"),
        ("grader.worker.game", "from .channel import Channel"),
        ("grader.worker", "from .channel import Channel"),
        ("grader.reports.drawing", "from grader.reports.layout import Page"),
        ("grader.canonical", "from reference import fig57"),
        ("grader.memo", "from grader import __version__"),
        ("grader.tree", "import os.path, sys"),
    ],
)
def test_an_import_that_is_allowed_passes(module, source):
    assert [objection(module, found) for found in imports(ast.parse(source), module)] == [
        None for _ in imports(ast.parse(source), module)
    ]


def test_starting_the_command_line_imports_nothing_slow():
    program = f"import sys, grader.cli; print(*sorted({set(NOT_AT_START)} & set(sys.modules)))"
    started = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (started.returncode, started.stdout.split()) == (0, []), started.stderr


def python_files() -> Iterator[Path]:
    """Every Python file of the repository; what is in dot-folders is not ours."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "build"]
        yield from (Path(folder, name) for name in files if name.endswith(".py"))


def test_no_file_has_more_lines_than_one_reads_at_a_time():
    lengths = {file: len(file.read_bytes().splitlines()) for file in python_files()}
    too_long = {str(file.relative_to(ROOT)): n for file, n in lengths.items() if n > MOST_LINES}
    assert not too_long
