"""Finds in a program's text the reason for its end: an error of syntax, a function that returns
values of two shapes, the loop that goes on.

A flaw is a word and the lines that show it (see "flawed" in `frames`). Python's parser decides
whether there is an error of syntax; the table below only says which syntax a newer Python has.
"""

from __future__ import annotations

import io
import re
import sys

from .student_import import text_of
from .text_traits import FUNCTIONS, MOST_TEXT, ONLY_AST, children, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Iterator, Mapping
    from typing import Any

    Lines = list[list[Any]]
    Flaw = tuple[str, Lines]

NEWER = (
    ((3, 11), r"\s*except\s*\*"),
    ((3, 12), r"\s*type\s+\w+\s*(\[.*\])?\s*="),
    ((3, 12), r"\s*((async\s+)?def|class)\s+\w+\s*\["),
    ((3, 12), r""".*\b[rR]?[fF][rR]?(["'])(?!\1)[^{]*\{[^{}]*\1[^{}]*\1[^{}]*\}"""),
    ((3, 12), r""".*\b[rR]?[fF][rR]?(["']).*\{[^{}]*(\\|#)[^{}]*\}.*\1"""),
    ((3, 14), r""".*\b[rR]?[tT][rR]?["']"""),
)
"""Versions of Python, and the beginnings of lines that only they and later ones can read."""
CONFLICT, CONFLICT_END = "<<<<<<< ", ">>>>>>> "
"""The beginnings of Git's first and last line around a conflict."""
COMMAND = re.compile(r"\s*(%{1,2}\w|!\s*\w)")
"""The beginning of a command of a notebook."""
NOTEBOOK_NAME = "get_ipython"
NO_PARENT = "attempted relative import"
"""The beginning of Python's messages about imports with a dot from a file that is in no package."""
EVALUATES = frozenset({"utility", "eval", "evaluate", "len", "float", "int", "abs"})
"""The functions that return numbers, whatever else their names may mean."""


def of_crash(
    error: BaseException, frames: Lines, files: Mapping[str, bytes], *, at_import: bool
) -> Flaw | None:
    """The flaw that explains an exception, which passed the student's lines `frames`."""
    if not at_import:
        return of_shapes(frames, files) if isinstance(error, (TypeError, ValueError)) else None
    if isinstance(error, SyntaxError):
        return _of_syntax(error, files) if frames and error.filename == frames[-1][0] else None
    if isinstance(error, NameError) and getattr(error, "name", "") == NOTEBOOK_NAME:
        return "notebook", frames[-1:]
    if isinstance(error, ImportError) and str(error).startswith(NO_PARENT):
        return "relative", frames[-1:]
    return None


def _of_syntax(error: SyntaxError, files: Mapping[str, bytes]) -> Flaw:
    """The flaw of a file that Python cannot read."""
    file, number = str(error.filename), error.lineno or 1
    text = text_of(files[file])
    lines = text.split("\n") if isinstance(text, str) else []
    starts = [place for place, line in enumerate(lines, 1) if line.startswith(CONFLICT)]
    if starts and any(line.startswith(CONFLICT_END) for line in lines):
        return "conflict", [[file, starts[0], ""]]
    # Python may notice newer syntax only on the line after it.
    for place in (number, number - 1):
        line = lines[place - 1] if 0 < place <= len(lines) else ""
        if COMMAND.match(line):
            return "notebook", [[file, place, ""]]
        for version, pattern in NEWER:
            if sys.version_info[:2] < version and re.match(pattern, line):
                return "newer", [[file, place, ".".join(map(str, version))]]
    return "syntax", [[file, number, str(error.offset or 0)]]


def of_shapes(frames: Lines, files: Mapping[str, bytes]) -> Flaw | None:
    """The function that returns a pair on one line and one value on another, if the function that
    crashed at the last of `frames` is it or calls it: both lines."""
    if not frames or (module := _parsed(frames[-1][0], files)) is None:
        return None
    file, line, name = frames[-1]
    functions = {each.name: each for each in _functions(module)}
    called = [name_of(each.func) for each in _of_kind(functions.get(name), "Call")]
    on_line = [
        name_of(each.func)
        for each in _of_kind(functions.get(name), "Call")
        if each.lineno <= line <= each.end_lineno
    ]
    for each in dict.fromkeys([*on_line, *called, name]):
        if each in functions and (shapes := _shapes(functions[each])):
            return "shapes", [[file, place, each] for place in shapes]
    return None


def of_loop(frames: Lines, files: Mapping[str, bytes]) -> Flaw | None:
    """The innermost `while` loop that is running in one of the `frames`: its first line."""
    for file, line, name in reversed(frames):
        module = _parsed(file, files)
        loops = [
            each.lineno
            for each in (() if module is None else _of_kind(module, "While"))
            if each.lineno <= line <= each.end_lineno
        ]
        if loops:
            return "loop", [[file, max(loops), name]]
    return None


def meant(error: BaseException) -> str:
    """Python's own words about the name that may be meant, as ". Did you mean: 'x'?"; or "", as for
    a private name.

    Up to 3.12 Python appends them to the message that it prints; later versions do so only if
    they can import `traceback`, but keep the part that finds the name.
    """
    if not isinstance(error, (NameError, AttributeError, ImportError)):
        return ""
    if sys.version_info >= (3, 13):
        close = _closest(error)
        return f". Did you mean: {close!r}?" if close and not close.startswith("_") else ""
    output, sys.stderr = sys.stderr, io.StringIO()
    try:
        sys.__excepthook__(type(error), error, error.__traceback__)
        printed = sys.stderr.getvalue().rstrip().rpartition("\n")[2]
    finally:
        sys.stderr = output
    message = f"{type(error).__name__}: {error}"
    offered = printed.removeprefix(message) if printed.startswith(message) else ""
    return "" if "'_" in offered else offered


def _closest(error: Any) -> str | None:
    """The name that Python 3.13 and later finds."""
    from _suggestions import _generate_suggestions  # type: ignore[import-not-found] # since 3.13

    wrong = getattr(error, "name_from", None) or error.name
    if isinstance(error, AttributeError):
        known = dir(error.obj)
    elif isinstance(error, ImportError):
        known = dir(sys.modules.get(error.name or "")) if error.name != wrong else []
    else:
        trace = error.__traceback__
        while trace.tb_next is not None:
            trace = trace.tb_next
        frame = trace.tb_frame
        known = [*frame.f_locals, *frame.f_globals, *frame.f_builtins]
    known = [each for each in known if type(each) is str]
    found: str | None = _generate_suggestions(known, wrong) if type(wrong) is str else None
    return found


def _parsed(file: str, files: Mapping[str, bytes]) -> Any:
    """The syntax tree of a file; None if it is too long or cannot be read."""
    text = text_of(files[file]) if file in files else b""
    if not isinstance(text, str) or len(text) > MOST_TEXT:
        return None
    try:
        return compile(text, "", "exec", ONLY_AST, dont_inherit=True)
    except Exception:  # noqa: BLE001 - a text may be too deep, or be none of Python
        return None


def _functions(module: Any) -> Iterator[Any]:
    """All functions of a tree, whichever they are in."""
    waiting = [module]
    while waiting:
        node = waiting.pop()
        if type(node).__name__ == "FunctionDef":
            yield node
        waiting += children(node)


def _of_kind(function: Any, kind: str) -> Iterator[Any]:
    """The nodes of a kind below a function or a module."""
    waiting = [] if function is None else [function]
    while waiting:
        node = waiting.pop()
        if type(node).__name__ == kind:
            yield node
        waiting += children(node)


def _shapes(function: Any) -> tuple[int, int] | None:
    """The lines of the last pair and of the first single value that a function returns; None
    unless its text shows that it returns both."""
    returned = []
    waiting = list(function.body)
    while waiting:
        node = waiting.pop()
        if type(node).__name__ == "Return" and node.value is not None:
            returned.append((node.lineno, node.value))
        if type(node).__name__ not in FUNCTIONS:
            waiting += children(node)
    returned.sort(key=lambda each: each[0])
    pairs = [(line, value.elts) for line, value in returned if type(value).__name__ == "Tuple"]
    firsts = {name_of(elements[0]) for _, elements in pairs if elements} - {""}
    singles = [line for line, value in returned if _is_single(value, firsts)]
    return (pairs[-1][0], singles[0]) if pairs and singles else None


def _is_single(value: Any, firsts: set[str]) -> bool:
    """Whether an expression is one value: a number, a calculation, an evaluation, or a variable
    that is elsewhere the first of a pair."""
    kind = type(value).__name__
    if kind == "Name":
        return value.id in firsts
    if kind == "Call":
        return name_of(value.func) in EVALUATES
    return kind in {"Constant", "UnaryOp", "Compare"}
