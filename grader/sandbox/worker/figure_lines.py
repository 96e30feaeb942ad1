"""Finds the lines of a program's text that do the same as the lines of the figure.

Each has the reported name of its function, a role as the known mistakes name it (such as
"cut.test", "cut.then" or "child", the call whose value is folded), and its span: line, column, last
line and the column behind its end, from 1. The search is read, the functions whose calls are
reported, and those that ask for the outcomes of chance.
"""

from __future__ import annotations

from itertools import permutations
from math import inf

from . import step_lines
from .code_objects import FIGURE, ONE_FOR_BOTH, nested_in, reached
from .reached_text import ReachedText
from .student_import import text_of
from .text_traits import (
    CHANCE,
    MOST_TEXT,
    NEGATES,
    TextParts,
    asks_for_outcomes,
    below,
    functions_at,
    in_loop,
    name_of,
    negates,
    targets,
    traits_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from types import CodeType
    from typing import Any

    from .step_lines import Steps
    from .student_program import StudentProgram
    from .text_traits import Bounds, Path, Reading

    Line = tuple[str, str, int, int, int, int]
    Placed = tuple[str, Any, Any]
    Span = tuple[int, int, int, int]

SEARCH = "search"  # the name under which the lines of the program's own search are listed
MOST_BYTES, FIELDS = 30_000, 80
"""The most bytes of the lines, half as many as a frame may have, and of a line without its file."""
OF_SEARCH = {"child": "call", "again": "call", "return": "move"}
"""The roles of lines in the search that have others in the functions for players."""
OTHER = {"alpha": "beta", "beta": "alpha"}
OF_MAX = "v = max", "alpha", "if v >= beta", "if v > beta"
OF_MIN = "v = min", "beta", "if alpha >= v", "if alpha > v"
"""The beginnings of the traits that only one player's nodes have."""


def of_program(
    program: StudentProgram, files: Mapping[str, bytes], steps: Steps | None = None
) -> tuple[list[str], list[list[Any]]]:
    """The traits of all functions of a program whose calls are reported, and the lines of these
    functions and of its search, each as [name, role, file, *span]; without traits those that take
    the `steps` of a program of another kind."""
    if steps is not None:
        return [], _of_steps(program, files, steps)
    wanted: dict[str, dict[int, tuple[str, Bounds]]] = {}
    searches = []
    for code, name, bounds in _functions(program, files):
        wanted.setdefault(code.co_filename, {})[code.co_firstlineno] = name, bounds
        searches.append(code.co_name)
    traits, lines = [], []
    if _may_negate(wanted, files):
        traits.append(NEGATES)
    read = []
    for file, starts in wanted.items():
        text = text_of(files[file]) if file in files else b""
        if not isinstance(text, str) or len(text) > MOST_TEXT:
            continue
        rows = _rows(text)
        read += [(file, rows, *each) for each in functions_at(text, starts)]
    if len(read) == 1 and read[0][3] == SEARCH:
        unseen = [*_called_unseen(program, files)]
        read += unseen if shared_bounds([each[2] for each in unseen]) else []
        searches += [function.name for _, _, function, *_ in read[1:]]
    shared = shared_bounds([function for _, _, function, *_ in read])
    for file, rows, function, name, bounds in read:
        if name not in {SEARCH, CHANCE}:
            traits += traits_of(function, name, {**shared, **bounds})
        parts = TextParts({**shared, **bounds}, searches)
        for owner, role, *span in lines_of(function, name, parts):
            lines.append([owner, role, file, *characters(rows, span)])
        lines = lines[: MOST_BYTES // (len(ascii(file)) + FIELDS)]
    return traits, lines


def _called_unseen(
    program: StudentProgram, files: Mapping[str, bytes]
) -> Iterator[tuple[str, list[str], Any, str, Bounds]]:
    """The functions that call themselves, perhaps by way of others, and that the search reaches,
    each with its file, the rows of that, and the name under which it is listed: the player whose
    tests and updates it has."""
    code = program.search.code(files) if program.search else None
    if code is None:
        return
    text = ReachedText(code, files)
    uses: dict[str, set[str]] = {}
    for each in text.statements:
        uses.setdefault(each.owner.name, set()).update(each.uses)
    owners = dict.fromkeys(each.owner for each in text.statements)
    found = [
        each
        for each in owners
        if each is not text.search and each.name in reached(uses[each.name], uses)
    ]
    for function in found:
        traits = [trait for _, trait, *_ in TextParts({}).of(function)]
        sides = [any(each.startswith(side) for each in traits) for side in (OF_MAX, OF_MIN)]
        for_one = len(found) > 1 and sides[0] != sides[1]
        name = FIGURE[sides[1]] if for_one else ONE_FOR_BOTH
        yield function.file, _rows(str(text_of(files[function.file]))), function, name, {}


def shared_bounds(functions: Iterable[Any]) -> Bounds:
    """The bounds that functions share, as attributes or variables of a module, or take in a pair:
    of names that become the greater (alpha) or the less (beta) of themselves and others, those that
    a function neither takes nor begins; and the other name of such a pair."""
    found = {}
    for function in functions:
        read = list(TextParts({}).of(function))
        begun = {each.arg for each in below(function.args) if hasattr(each, "arg")}
        starts = [node for part, _, node, _ in read if part == "start"]
        unpacked = [targets(node) for node in starts if name_of(node.value) in begun]
        pairs = [names for names in unpacked if len(names) == 2]
        begun.update(*(targets(node) for node in starts))
        begun.difference_update(*pairs)
        for part, trait, node, _ in read:
            if part == "fold" and trait:
                bound = "alpha" if trait.startswith(OF_MAX) else "beta"
                kept = {name_of(each) for each in below(getattr(node, "value", node))}
                found.update(dict.fromkeys((folded_in(node) & kept) - begun, bound))
        for pair in pairs:
            for name, other in permutations(pair):
                if name in found:
                    found.setdefault(other, OTHER[found[name]])
    return found


def _of_steps(program: StudentProgram, files: Mapping[str, bytes], steps: Steps) -> list[list[Any]]:
    """The lines that take these steps in the functions that the program's search reaches."""
    code = program.search.code(files) if program.search else None
    if code is None or not isinstance(text_of(files[code.co_filename]), str):
        return []
    text, rows = ReachedText(code, files), dict[str, list[str]]()
    lines: list[list[Any]] = []
    size = 0
    for function, role, each in step_lines.lines_of(text, steps):
        file = each.file
        rows.setdefault(file, _rows(str(text_of(files[file]))))
        size += len(ascii(file)) + FIELDS
        if size <= MOST_BYTES:
            lines.append([function, role, file, *characters(rows[file], each.span)])
    return lines


def _rows(text: str) -> list[str]:
    """The lines of a text, as Python counts them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _may_negate(wanted: Collection[str], files: Mapping[str, bytes]) -> bool:
    """Whether the text of one of the wanted files, or of one that is named there, turns a sign; or
    it cannot be read."""
    texts = {file: text_of(data) for file, data in files.items()}
    own = " ".join(str(texts.get(file)) for file in wanted)
    return any(
        not isinstance(text, str) or len(text) > MOST_TEXT or negates(text)
        for file, text in texts.items()
        if file in wanted or file.rpartition("/")[2].removesuffix(".py") in own
    )


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
    layout = _Layout(read)
    found: dict[tuple[tuple[str, str], Span], None] = {}
    for part, trait, node, path in read:
        player = "" if name in {*FIGURE, SEARCH} else layout.player(node, path)
        for role, first, last in getattr(layout, f"of_{part}", layout.of_nothing)(
            trait, node, path
        ):
            line = OF_SEARCH.get(role, role) if name == SEARCH else role
            found[((player or name, line), _span(first, last))] = None
    changes = (span for (_, role), span in found if role in {"update", "fold"})
    updated = {line for span in changes for line in span[::2]}
    for role, node in parts.of_bounds(function):
        known = any(each == role for (_, each), _ in found) or node.lineno in updated
        if node.lineno > layout.first and not known:
            found[((name, role), _span(node, node))] = None
    return [(*names, *span) for names, span in found]


def _span(first: Any, last: Any) -> Span:
    """The part of the text from one node to the end of another."""
    return first.lineno, first.col_offset, last.end_lineno, last.end_col_offset


class _Layout:
    """The loops of a function, the variables that its lines share, and the lines of its parts. The
    methods `of_...` yield the lines of a part: the role of each, and the nodes of the syntax tree
    with which it begins and ends."""

    def __init__(self, read: Sequence[Reading]) -> None:
        self._read = read
        self._loops = [(node, path) for part, _, node, path in read if part == "loop"]
        around = [each for part, _, _, path in read if part == "call" for each, _ in path]
        self._searching = [node for node, _ in self._loops if node in around]
        """The loops with a call that searches."""
        self.first = min((node.lineno for node, _ in self._loops), default=inf)
        self._last = max((node.lineno for node, _ in self._loops), default=0)
        before = {each for part, _, node, _ in read if part == "start" for each in targets(node)}
        ends = (node for part, _, node, _ in read if part == "return" and node.lineno > self.first)
        returned = {name_of(each) for node in ends for each in below(node)}
        folds = (node for part, trait, node, _ in read if part == "fold" and trait)
        folded = {each for node in folds for each in folded_in(node)}
        self._values = before & folded or before & returned or before
        several = self._loops if len(self._loops) > 1 else []
        self._owners = [(loop, way, self._player_of(loop)) for loop, way in several]
        self._calls: list[Path] = []

    def player(self, node: Any, path: Path) -> str:
        """The figure's function for the player whose loop a node belongs to, or "" if the function
        has one loop for both, or the node is before the tests of the mover."""
        for loop, way, player in reversed(self._owners):
            follows = node.lineno >= loop.lineno and path[: len(way)] == way
            if follows or (way and path[: len(way)] == way):
                return player
        return ""

    def _player_of(self, loop: Any) -> str:
        """The function for the player of most tests, folds and updates in the loop; "" if both."""
        if asks_for_outcomes(loop):
            return CHANCE
        most = 0
        for _, trait, _, path in self._read:
            if any(each is loop for each, _ in path):
                most += trait.startswith(OF_MAX) - trait.startswith(OF_MIN)
        return FIGURE[most < 0] if most else ""

    def _assigned_before(self, node: Any) -> list[Any]:
        """The last assignment, before a line, of each variable that it uses."""
        used, found = {name_of(each) for each in (node, *below(node))}, {}
        for part, _, each, path in self._read:
            if part == "start" and each.lineno < node.lineno and not in_loop(path):
                found.update(dict.fromkeys(targets(each) & used, each))
        return list(dict.fromkeys(found.values()))

    def of_nothing(self, _trait: str, _node: Any, _path: Path) -> Iterator[Placed]:
        yield from ()

    def of_start(self, _: str, node: Any, _path: Path) -> Iterator[Placed]:
        if node.lineno < self._last and targets(node) & self._values:
            yield "start", node, node

    def of_terminal(self, _: str, node: Any, _path: Path) -> Iterator[Placed]:
        if node.end_lineno < self.first:
            yield "terminal.test", node, node.test
            yield "terminal.then", node.body[0], node.body[-1]

    def of_loop(self, _: str, node: Any, _path: Path) -> Iterator[Placed]:
        if node in self._searching or not self._searching:
            over = getattr(node, "iter", getattr(node, "test", node))
            for each in self._assigned_before(over):
                yield "loop", each, each
            yield "loop", node, over

    def of_call(self, _: str, node: Any, path: Path) -> Iterator[Placed]:
        again = any(len(way) < len(path) and path[: len(way)] == way for way in self._calls)
        is_in_test = path and path[-1][0]._fields[path[-1][1]] == "test"
        self._calls.append(path[:-1] if is_in_test else path)  # a test runs before what it decides
        for each in () if in_loop(path) else self._assigned_before(node):
            yield "call", each, each  # the window that the call passes
        yield "again" if again else "child", node, node

    def of_fold(self, trait: str, node: Any, _path: Path) -> Iterator[Placed]:
        if trait or targets(node) & self._values:
            yield "fold", node, node

    def of_cut(self, _: str, node: Any, _path: Path) -> Iterator[Placed]:
        role = "cut" if node.lineno > self.first else "known"  # a bound that is remembered
        yield f"{role}.test", node, node.test
        yield f"{role}.then", node.body[0], node.body[-1]

    def of_update(self, _: str, node: Any, path: Path) -> Iterator[Placed]:
        guard = path[-1][0] if path else node
        guards = type(guard).__name__ == "If" and guard.body[-1] is node
        yield "update", guard if guards else node, node

    def of_return(self, trait: str, node: Any, path: Path) -> Iterator[Placed]:
        """Behind the loop, or in it outside a cutoff; before it, it is of a terminal state."""
        if not in_loop(path):
            if node.lineno > self.first or not path:
                yield "return", node, node
        elif trait or path[-1][0]._fields[path[-1][1]] == "orelse":
            yield "loop.last", node, node


def folded_in(node: Any) -> set[str]:
    """The variables that become the greater or the less of themselves and others there."""
    if type(node).__name__ != "If":
        return targets(node)
    compared = {name_of(each) for each in below(node.test)}
    changed = (targets(each) for each in node.body if hasattr(each, "targets"))
    return compared & set[str]().union(*changed)
