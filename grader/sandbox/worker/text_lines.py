"""Finds the lines of a program's text that do the same as the lines of the figure.

Each has the reported name of its function, a role as the known mistakes name it (such as
"cut.test", "cut.then" or "child", the call whose value is folded), and its span: line, column, last
line and the column behind its end, from 1. A statement that the text does not have has no line.
Read are the functions whose calls are reported, and the search.
"""

from __future__ import annotations

from math import inf

from .code_objects import FIGURE, nested_in
from .student_import import text_of
from .text_traits import (
    CHANCE,
    MOST_TEXT,
    TextParts,
    asks_for_outcomes,
    below,
    functions_at,
    in_loop,
    name_of,
    targets,
    traits_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .student_program import StudentProgram
    from .text_traits import Bounds, Path, Reading

    Line = tuple[str, str, int, int, int, int]

SEARCH = "search"
"""The name under which the lines of the program's own search are listed."""
BOUNDS = {"alpha": "alpha", "beta": "beta"}
"""The bounds of a function without parameters for them: attributes, or variables of a module."""
OF_MAX = "v = max", "alpha", "if v >= beta", "if v > beta"
OF_MIN = "v = min", "beta", "if alpha >= v", "if alpha > v"
"""The beginnings of the traits that only one player's nodes have."""


def of_program(
    program: StudentProgram, files: Mapping[str, bytes]
) -> tuple[list[str], list[list[Any]]]:
    """The traits of all functions of a program whose calls are reported, and the lines of these
    functions and of its search, each as [name, role, file, *span]."""
    wanted: dict[str, dict[int, tuple[str, Bounds]]] = {}
    searches = []
    for code, name, bounds in _functions(program, files):
        wanted.setdefault(code.co_filename, {})[code.co_firstlineno] = name, bounds
        searches.append(code.co_name)
    traits, lines = [], []
    for file, starts in wanted.items():
        text = text_of(files[file]) if file in files else b""
        if not isinstance(text, str) or len(text) > MOST_TEXT:
            continue
        rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for function, name, bounds in functions_at(text, starts):
            if name not in {SEARCH, CHANCE}:
                traits += traits_of(function, name, bounds)
            parts = TextParts(bounds or BOUNDS, searches)
            for owner, role, *span in lines_of(function, name, parts):
                lines.append([owner, role, file, *characters(rows, span)])
    return traits, lines


def _functions(
    program: StudentProgram, files: Mapping[str, bytes]
) -> Iterator[tuple[CodeType, str, Bounds]]:
    """The code of each function that is read, its reported name, and its names for the bounds."""
    if program.search is not None and (code := program.search.code(files)) is not None:
        yield code, SEARCH, {}
    for name, function in program.functions():
        roles = zip(function.parameters.names, function.roles)  # noqa: B905 - a default has no role
        names = {given: role for given, role in roles if role in {"alpha", "beta"}}
        if (code := function.code(files)) is not None:
            yield code, name, names
    for maker in program.makers:
        for code, (name, (_, alpha, beta)) in nested_in(maker).items():
            yield code, name, {alpha: "alpha", beta: "beta"}


def characters(rows: Sequence[str], span: Sequence[int]) -> Iterator[int]:
    """The span with columns in characters, from 1; Python counts bytes, from 0."""
    for line, column in zip(span[::2], span[1::2]):  # noqa: B905 - pairs
        yield line
        yield len(rows[line - 1].encode()[:column].decode(errors="ignore")) + 1


def lines_of(function: Any, name: str, parts: TextParts) -> list[Line]:
    """The lines of one function, from its syntax tree, in order."""
    read = sorted(parts.of(function), key=lambda each: (each[2].lineno, each[2].col_offset))
    is_search, layout = name == SEARCH, _Layout(read)
    calls: list[Path] = []
    found: dict[tuple[tuple[str, str], tuple[int, int, int, int]], None] = {}
    for part, trait, node, path in read:
        for role, first, last in _placed(part, trait, node, path, layout):
            line = role
            if line == "call":
                again = any(len(way) < len(path) and path[: len(way)] == way for way in calls)
                calls.append(path)
                line = "call" if is_search else "again" if again else "child"
            elif line == "fold" and not trait and not targets(node) & layout.values:
                continue  # another variable's
            elif line == "return" and is_search:
                line = "move"
            player = "" if name in {*FIGURE, SEARCH} else layout.player(node, path)
            span = first.lineno, first.col_offset, last.end_lineno, last.end_col_offset
            found[((player or name, line), span)] = None
    return [(*names, *span) for names, span in found]


class _Layout:
    """The loops of a function, and the variables that it returns."""

    def __init__(self, read: Sequence[Reading]) -> None:
        self._read = read
        self._loops = [(node, path) for part, _, node, path in read if part == "loop"]
        self.first = min((node.lineno for node, _ in self._loops), default=inf)
        before = {each for part, _, node, _ in read if part == "start" for each in targets(node)}
        ends = (node for part, _, node, _ in read if part == "return" and node.lineno > self.first)
        returned = {name_of(each) for node in ends for each in below(node)}
        self.values = before & returned or before

    def player(self, node: Any, path: Path) -> str:
        """The figure's function for the player whose loop a node belongs to, or "" if the function
        has one loop for both, or the node is before the tests of the mover."""
        for loop, way in reversed(self._loops) if len(self._loops) > 1 else ():
            follows = node.lineno >= loop.lineno and path[: len(way)] == way
            if follows or (way and path[: len(way)] == way):
                return CHANCE if asks_for_outcomes(loop) else self._player_of(loop)
        return ""

    def _player_of(self, loop: Any) -> str:
        """The player for whom most of the loop's tests, folds and updates are; "" if for both."""
        most = 0
        for _, trait, _, path in self._read:
            if any(each is loop for each, _ in path):
                most += trait.startswith(OF_MAX) - trait.startswith(OF_MIN)
        return FIGURE[most < 0] if most else ""


def _placed(
    part: str, trait: str, node: Any, path: Path, layout: _Layout
) -> Iterator[tuple[str, Any, Any]]:
    """The lines of a part: the role of each, and the nodes with which it begins and ends."""
    looped = in_loop(path)
    if part == "loop":
        yield part, node, getattr(node, "iter", getattr(node, "test", node))
    elif part == "cut":
        part = part if looped else "known"  # a bound that is remembered
        yield f"{part}.test", node, node.test
        yield f"{part}.then", node.body[0], node.body[-1]
    elif part == "terminal":
        if node.end_lineno < layout.first:
            yield "terminal.test", node, node.test
            yield "terminal.then", node.body[0], node.body[-1]
    elif part == "return" and not looped and path and node.lineno < layout.first:
        return  # of a terminal state
    elif part == "start":
        if node.lineno < layout.first and targets(node) & layout.values:
            yield part, node, node
    elif part in {"call", "fold", "update"} or (part == "return" and (trait or not looped)):
        yield part, node, node
