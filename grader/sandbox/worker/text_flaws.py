"""Finds in a program's text the reason for its end: an error of syntax, a function that returns
values of two shapes, the loop that goes on.

A flaw has the fields of the frame "flawed" in `frames`. Python's parser decides whether and where
there is an error of syntax; the table below only says which syntax a newer Python has there.
"""

from __future__ import annotations

import io
import re
import sys

from .student_import import text_of
from .text_traits import FUNCTIONS, below, children, name_of, parsed, targets

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Container, Iterator, Mapping
    from typing import Any

    Lines = list[list[Any]]
    Flaw = tuple[str, Lines, int, int]

NEWER = (
    (11, r"\s*except\s*", r"\*"),
    (12, r"\s*type\s+", r"\w+\s*(\[.*\]\s*)?=(?!=)"),
    (12, r"\s*(async\s+)?def\s+\w+\s*", r"\[.*\]\s*\("),
    (12, r"\s*class\s+\w+\s*", r"\[.*\]\s*[(:]"),
)
"""Minor versions of Python 3, and the parts of a line before and after the place at which an older
version stops."""
CONFLICT, CONFLICT_END = "<<<<<<< ", ">>>>>>> "
"""The beginnings of Git's first and last line around a conflict."""
COMMAND = re.compile(r"\s*(%{1,2}\w|!\s*\w)")  # the beginning of a command of a notebook
NOTEBOOK_NAME = "get_ipython"
NO_PARENT = "attempted relative import"
"""The beginning of Python's messages about imports with a dot from a file that is in no package."""
MISMATCH = re.compile(
    r"cannot unpack non-iterable (int|float)|'(int|float)' object is not subscriptable"
    r"|.* not supported between instances of .*'tuple'|unsupported operand .*'tuple'"
    r"|bad operand type for unary .*'tuple'|can only concatenate tuple"
)
"""Python's messages about a number in place of a pair, or a pair in place of a number."""
ASSIGNMENTS = frozenset({"Assign", "AugAssign"})
ALL = frozenset({"Exception", "BaseException"})  # the exceptions whose handlers catch every error
EVALUATES = frozenset({"utility", "eval", "evaluate", "len", "float", "int", "abs"})
"""The functions that return numbers, whatever else their names may mean."""


def of_crash(
    error: BaseException, frames: Lines, files: Mapping[str, bytes], *, at_import: bool
) -> Flaw | None:
    """The flaw that explains an exception, which passed the student's lines `frames`."""
    if not at_import:
        told = isinstance(error, TypeError) and MISMATCH.match(str(error))
        return of_shapes(frames, files) if told else None
    if isinstance(error, SyntaxError):
        return _of_syntax(error, files) if frames and error.filename == frames[-1][0] else None
    if isinstance(error, NameError) and getattr(error, "name", "") == NOTEBOOK_NAME:
        return "notebook", frames[-1:], 0, 0
    if isinstance(error, ImportError) and str(error).startswith(NO_PARENT):
        return "relative", frames[-1:], 0, 0
    return None


def _of_syntax(error: SyntaxError, files: Mapping[str, bytes]) -> Flaw:
    """The flaw of a file that Python cannot read."""
    file, number, column = str(error.filename), error.lineno or 1, error.offset or 0
    text = text_of(files[file])
    lines = text.split("\n") if isinstance(text, str) else []
    starts = [place for place, line in enumerate(lines, 1) if line.startswith(CONFLICT)]
    if starts and any(line.startswith(CONFLICT_END) for line in lines):
        return "conflict", [[file, starts[0], ""]], 0, 0
    line = lines[number - 1] if 0 < number <= len(lines) else ""
    place = [[file, number, ""]]
    stop = max(column - 1, 0)
    before, after = line[:stop], line[stop:]
    if COMMAND.match(line) and not before.strip():
        return "notebook", place, column, 0
    for minor, start, rest in NEWER:
        if sys.version_info < (3, minor) and re.fullmatch(start, before) and re.match(rest, after):
            return "newer", place, column, minor
    return "syntax", place, column, 0


def of_shapes(frames: Lines, files: Mapping[str, bytes]) -> Flaw | None:
    """The function that returns a pair on one line and one value on another, if the last of
    `frames` calls it, or uses a variable that its function sets to a call of it: both lines."""
    if not frames or (module := _parsed(frames[-1][0], files)) is None:
        return None
    file, line, _ = frames[-1]
    function = _around(module, line)
    here = [each for each in _of_kinds(function, ("Call", "Name")) if _is_on(each, line)]
    used = {each.id for each in here if type(each).__name__ == "Name"}
    for each in _of_kinds(function, ("Assign",)):
        if used.intersection(map(name_of, each.targets)):
            here += _of_kinds(each.value, ("Call",))
    called = {name_of(each.func) for each in here if type(each).__name__ == "Call"}
    functions = list(_of_kinds(module, ("FunctionDef",)))
    names = [each.name for each in functions]
    for each in functions:
        is_called = each.name in called and names.count(each.name) == 1
        if is_called and (shapes := _shapes(each)):
            return "shapes", [[file, place, each.name] for place in shapes], 0, 0
    return None


def of_loops(frames: Lines, files: Mapping[str, bytes]) -> Flaw | None:
    """The first line of the innermost `while` loop that runs in each of `frames` that has one; if
    there is one loop, and a test may skip the lines that change its variables, the last of them."""
    loops, skipped = [], list[int]()
    for file, line, name in frames:
        if (module := _parsed(file, files)) is not None:
            whiles = _of_kinds(_around(module, line), ("While",))
            running = [each for each in whiles if _is_on(each, line)]
            for loop in sorted(running, key=lambda each: each.lineno)[-1:]:
                loops.append([file, loop.lineno, name])
                skipped = _skipped(loop)
    if len(loops) == 1 and skipped:
        return "skips", [[loops[0][0], max(skipped), loops[0][2]]], 0, 0
    return ("loop", loops, 0, 0) if loops else None


def _skipped(loop: Any) -> list[int]:
    """The lines of a loop that change the variables of its test, if a test may skip each."""
    tested = {each.id for each in (loop.test, *below(loop.test)) if hasattr(each, "id")}
    changes = [each for each in _of_kinds(loop, ASSIGNMENTS) if tested & targets(each)]
    always = [each for each in loop.body if each in changes]
    return [] if always else [each.lineno for each in changes]


def handler_of(
    error: type[BaseException], frames: Lines, files: Mapping[str, bytes]
) -> list[Any] | None:
    """The `except` for all exceptions that catches and hides an error raised at the last of
    `frames`; None if a handler for it by name is further inside."""
    names = {each.__name__ for each in error.__mro__} - ALL
    for file, line, name in reversed(frames):
        if (module := _parsed(file, files)) is None:
            return None
        tries = [
            each
            for each in _of_kinds(_around(module, line), ("Try",))
            if each.body[0].lineno <= line <= each.body[-1].end_lineno
        ]
        for each in sorted(tries, key=lambda each: each.lineno, reverse=True):
            for handler in each.handlers:
                if _caught(handler) & names:
                    return None
                if _hides_all(handler):
                    return [file, handler.lineno, name]
    return None


def hides_errors(files: Mapping[str, bytes]) -> bool:
    """Whether an `except` of the files catches and hides all exceptions."""
    texts = [_parsed(file, files) for file, text in files.items() if b"except" in text]
    handlers = [each for text in texts if text for each in _of_kinds(text, ("ExceptHandler",))]
    return any(map(_hides_all, handlers))


def _caught(handler: Any) -> frozenset[str]:
    """The names of the exceptions that an `except` catches; ALL if it names none."""
    kinds = getattr(handler.type, "elts", [handler.type])
    return frozenset(map(name_of, kinds)) if handler.type else ALL


def _hides_all(handler: Any) -> bool:
    """Whether an `except` catches all exceptions, and raises none again."""
    return bool(_caught(handler) & ALL) and not any(_of_kinds(handler, ("Raise",)))


def meant(error: BaseException) -> str:
    """Python's own words about the name that may be meant, as ". Did you mean: 'x'?"; or "", as for
    a private name. Up to 3.12 Python appends them to the message that it prints; later versions do
    so only if they can import `traceback`, but keep the part that finds the name."""
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
    """The syntax tree of a file; None if there is none."""
    return parsed(text_of(files[file])) if file in files else None


def _of_kinds(top: Any, kinds: Container[str], *, outside: Container[str] = ()) -> Iterator[Any]:
    """The nodes of some kinds at or below a node, but not those below kinds `outside`."""
    waiting = [top]
    while waiting:
        node = waiting.pop()
        if type(node).__name__ in kinds:
            yield node
        if type(node).__name__ not in outside:
            waiting += children(node)


def _is_on(node: Any, line: int) -> bool:
    return node.lineno <= line <= node.end_lineno  # type: ignore[no-any-return] # a node is Any


def _around(module: Any, line: int) -> Any:
    """The innermost function around a line, or the module."""
    around = [each for each in _of_kinds(module, ("FunctionDef",)) if _is_on(each, line)]
    return max(around, key=lambda each: each.lineno, default=module)


def _shapes(function: Any) -> tuple[int, int] | None:
    """The lines of the last pair and the first single value that a function returns, if both."""
    returned = [
        (each.lineno, each.value)
        for statement in function.body
        for each in _of_kinds(statement, ("Return",), outside=FUNCTIONS)
        if each.value is not None
    ]
    returned.sort(key=lambda each: each[0])
    pairs = [(line, value.elts) for line, value in returned if type(value).__name__ == "Tuple"]
    firsts = {name_of(elements[0]) for _, elements in pairs if elements} - {""}
    singles = [line for line, value in returned if _is_single(value, firsts)]
    return (pairs[-1][0], singles[0]) if pairs and singles else None


def _is_single(value: Any, firsts: set[str]) -> bool:
    """Whether an expression is one value: a number, a calculation, or no first of a pair."""
    kind = type(value).__name__
    if kind == "Name":
        return value.id in firsts
    if kind == "Call":
        return name_of(value.func) in EVALUATES
    return kind in {"Constant", "UnaryOp", "Compare"}
