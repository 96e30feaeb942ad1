"""Findings: every sentence is made in one place, from facts, and is short enough to be read."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from math import inf, nan
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, get_args

import pytest

from grader.core import findings
from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.findings import run_ending, search_answer
from grader.core.findings.all_kinds import KINDS
from grader.core.findings.kinds import kinds_of
from grader.core.findings.phrases import LONGEST, number, window
from grader.core.models import OutcomeKind, StackLine
from grader.core.models.reasons import Flaw
from grader.core.recording import Claim
from grader.written.explained_table import SlipKind
from tests.support.places import ROOT

GRADER = ROOT / "grader"
SHOWN = {
    "3": 3,
    "-3": -3.0,
    "2.5": 2.5,
    "nan": nan,
    "True": True,
    "None": None,
    "+inf": inf,
    "-inf": -inf,
    "9007199254740992": 2**53,
    "1e+300": 1e300,
    "-1e+16": -1e16,
    "1.000e+4000": 10**4000,
    "-1.000e+5000": 1 - 10**5000,
    "1.234e+4404": 12345 * 10**4400,
    "[1] (list)": Claim("list", "[1]"),
    "'" + "x" * 98 + "…": Claim("str", "'" + "x" * 900),
}

READS_MESSAGES = (
    "class_run/result_of_report.py",
    "class_run/statistics.py",
    "cli/commands/check.py",
    "marking/run_endings.py",
    "pages/practice_key.py",
    "reports/",
)
"""Modules that read `.message`: those that show or keep findings, and the one that describes a
crash."""

LOOKS_FOR_WORDS = (
    "course/positioned_yaml.py",  # PyYAML's messages have no codes
    "gradebooks/platforms/",  # the headings of other programs' files
    "submission/wrong_file_hints.py",  # the first bytes of a file, in a table with its kind
    "written/parsing/numbers.py",  # "minus infinity", as a student writes it
)
"""Modules that may search a text for several words."""

OTHERS = (OutcomeKind, Flaw, SlipKind)
NOT_CODES = {"interrupted", "unexplained", *(word for kind in OTHERS for word in get_args(kind))}
"""Words that name a finding, and something else as well."""


def test_no_module_writes_the_code_of_a_finding():
    """A renamed kind has another code, and a comparison with the old one would only be false."""
    written = {(path, node.value) for path, node in nodes(ast.Constant)}
    assert [each for each in written if each[1] in KINDS.keys() - NOT_CODES] == []


@pytest.mark.parametrize("shown", SHOWN)
def test_a_value_is_shown_short_however_many_digits_it_has(shown):
    assert number(SHOWN[shown]) == shown


def test_a_window_shows_both_its_bounds():
    assert window(10**4000, Claim("list", "[" * 900)).endswith("…]")
    assert len(window(Claim("list", "[" * 900), Claim("list", "[" * 900))) < 210


@pytest.mark.parametrize("fact", ["9" * 4000, "x" * 100_000], ids=["digits", "letters"])
def test_an_endless_fact_leaves_the_rest_of_the_sentence(fact):
    last = StackLine(file="alphabeta.py", line=3, function="")
    crash = run_ending.crashed(exception="ValueError", message=fact, last=last)
    assert crash.message.startswith("Your program raised ValueError (alphabeta.py:3): ")
    assert crash.message.endswith("….")
    assert len(crash.message) < 600
    wrong = search_answer.wrong_move(line=FIGURE.search_line("move"), best=["B"], actual=fact)
    assert wrong.message.startswith("The best move is B, not ")
    assert wrong.message.endswith("….")
    assert len(wrong.message) < 600
    assert len(wrong.actual) == LONGEST


# ---------------------------------------------------------------- one place


def test_every_module_of_findings_is_listed():
    """A finding in a module that the package does not name would have no category."""
    folder = Path(findings.__file__).parent
    modules = [import_module(f"{findings.__name__}.{one.name}") for one in iter_modules([folder])]
    declared = {code: kind for module in modules for code, kind in kinds_of(module).items()}
    assert set(KINDS) == set(declared)


def test_a_code_is_the_name_of_its_function():
    for code, kind in KINDS.items():
        assert (code, kind.remark.__name__) == (kind.code, code.replace("-", "_"))


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """The modules of the grader, by their paths."""
    return tuple(
        (file.relative_to(GRADER).as_posix(), ast.parse(file.read_bytes()))
        for file in sorted(GRADER.rglob("*.py"))
    )


@cache
def all_nodes() -> dict[type[ast.AST], list[tuple[str, Any]]]:
    """The nodes of each type in all modules, each with the path of its module."""
    found: dict[type[ast.AST], list[tuple[str, Any]]] = {}
    for path, tree in sources():
        for node in ast.walk(tree):
            found.setdefault(type(node), []).append((path, node))
    return found


def nodes(kind: type[ast.AST]) -> list[tuple[str, Any]]:
    return all_nodes()[kind]


def is_makers(path: str) -> bool:
    """Whether the module makes sentences, or is run beside the student's program."""
    return path.startswith(("core/findings/", "sandbox/worker/"))


def test_only_the_findings_package_makes_sentences():
    """A clause made elsewhere would be a second place for sentences."""
    makers = {
        (path, call.func.id)
        for path, call in nodes(ast.Call)
        if getattr(call.func, "id", "") in {"Clause", "Remark", "Finding"} and not is_makers(path)
    }
    # A student may see only the category of a finding.
    assert makers == {("grading/visibility.py", "Finding")}


def test_messages_are_read_only_where_they_are_shown():
    readers = {
        path
        for path, node in nodes(ast.Attribute)
        if node.attr == "message" and isinstance(node.ctx, ast.Load) and not is_makers(path)
    }
    assert [path for path in sorted(readers) if not path.startswith(READS_MESSAGES)] == []


SEARCHES = """
startswith endswith removeprefix removesuffix replace partition rpartition split find index count
""".split()


def texts_in(node: ast.AST) -> list[str]:
    """All string constants in an expression."""
    parts = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return [part for part in parts if isinstance(part, str)]


def texts_of_names(tree: ast.Module) -> dict[str, list[str]]:
    """The string constants that a name may stand for: a constant of the module, or a variable of a
    loop over one."""
    texts: dict[str, list[str]] = {}
    for node in tree.body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            (target,) = node.targets if isinstance(node, ast.Assign) else [node.target]
            texts[ast.unparse(target)] = texts_in(node.value)
    for loop in ast.walk(tree):
        if isinstance(loop, (ast.comprehension, ast.For)):
            names = [each.id for each in ast.walk(loop.iter) if isinstance(each, ast.Name)]
            found = [
                *texts_in(loop.iter),
                *(text for name in names for text in texts.get(name, ())),
            ]
            for each in ast.walk(loop.target):
                if isinstance(each, ast.Name):
                    texts[each.id] = [*texts.get(each.id, ()), *found]
    return texts


def looked_for(tree: ast.Module) -> Iterator[str]:
    """The string constants that the code searches for in another text."""
    texts = texts_of_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            yield from texts_in(node.left) if isinstance(node.left, ast.Constant) else ()
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            for each in node.args if node.func.attr in SEARCHES else ():
                if isinstance(each, ast.Name):
                    yield from texts.get(each.id, ())
                elif isinstance(each, (ast.Constant, ast.JoinedStr, ast.Tuple)):
                    yield from texts_in(each)


def test_no_code_searches_for_words_in_a_sentence():
    """A reason that is needed later is stored as a value, not read out of a message."""
    found = {
        (path, text)
        for path, tree in sources()
        if not path.startswith(("sandbox/worker/", *LOOKS_FOR_WORDS))
        for text in looked_for(tree)
        if re.search(r"[a-z] | [a-z]|[A-Z]-[A-Z]", text)
    }
    assert found == set()


def test_the_scan_finds_searched_words():
    tree = ast.parse("'a b' in x; y.startswith(('c d', f'{e} f ')); 'g h' == z")
    assert list(looked_for(tree)) == ["a b", "c d", " f "]


def test_the_scan_finds_words_in_a_table():
    """Once the role of a function was read out of the citation of its line."""
    tree = ast.parse("""
_ROLES: tuple = (("MAX-VALUE", "max_value"), ("MIN-VALUE", "min_value"))
_END = "end of file"
def role(figure):
    return next((role for name, role in _ROLES if figure.startswith(name)), None)
figure.endswith(_END)
""")
    assert {"MAX-VALUE", "MIN-VALUE", "end of file"} <= set(looked_for(tree))
