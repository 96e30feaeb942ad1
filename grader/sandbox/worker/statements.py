"""Reads the statements of a student's file: their lines, and the names that each reads or assigns.

A line trace says which lines ran. The parent, which parses no student's text, learns here which of
these lines are tests, and what depends on them.
"""

from __future__ import annotations

from .text_traits import BLOCKS, FUNCTIONS, below, branches, parsed

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Iterable, Iterator
    from typing import Any

    Statement = tuple[int, str, int, int, int, int, list[str], list[str]]

MOST, NAMES, LONGEST = 1000, 16, 40
"""The most statements of a file, of names that one of them assigns or reads, and of the characters
of a name."""
BATCH = 20  # the statements of a frame
DEFINITIONS = FUNCTIONS - {"Lambda"}
KINDS = {
    "AsyncFor": "for",
    "Break": "break",
    "For": "for",
    "If": "if",
    "Raise": "raise",
    "Return": "return",
    "While": "while",
    "match_case": "if",
}
"""The kinds of statements, by the names of their syntax trees; of others it is ""."""


def statements_of(text: str | bytes) -> list[Statement]:
    """The statements of a file, each before those inside it: the number of statements around it,
    its kind, its first line, the last one of its head, its last one, that of the first statement in
    its else (0 if it has none), and the names that its head assigns and reads. An empty list if the
    text is long or no Python."""
    tree = parsed(text)
    waiting = [] if tree is None else [(each, 0) for each in reversed(tree.body)]
    found: list[Statement] = []
    while waiting and len(found) < MOST:
        node, depth = waiting.pop()
        found.append(_statement(node, depth))
        waiting += [(each, depth + 1) for each in reversed(_inside(node))]
    return found


def batches(found: list[Statement]) -> Iterator[list[Statement]]:
    """The statements, as many at a time as fit a frame."""
    for start in range(0, len(found), BATCH):
        yield found[start : start + BATCH]


def _inside(node: Any) -> list[Any]:
    """The statements, cases and handlers just inside a statement, in order."""
    return [each for part in (*BLOCKS, "cases") for each in getattr(node, part, ())]


def _statement(node: Any, depth: int) -> Statement:
    inside = _inside(node)
    head = [each for _, each in branches(node) if not any(each is part for part in inside)]
    first, last = _lines(node, [*head, *inside])
    ends = [each.end_lineno for each in head if hasattr(each, "end_lineno")]
    otherwise = getattr(node, "orelse", ())
    kind = type(node).__name__
    assigned, read = ([node.name[:LONGEST]], []) if kind in DEFINITIONS else _names(node, head)
    return (
        depth,
        KINDS.get(kind, ""),
        first,
        first if kind in DEFINITIONS else max(ends, default=first) if inside else last,
        last,
        otherwise[0].lineno if otherwise else 0,
        assigned,
        read,
    )


def _lines(node: Any, parts: Iterable[Any]) -> tuple[int, int]:
    """The first and the last line of a node; a case has those of its parts."""
    if hasattr(node, "lineno"):
        return node.lineno, node.end_lineno
    placed = [each for each in parts if hasattr(each, "lineno")]
    return min(each.lineno for each in placed), max(each.end_lineno for each in placed)


def _names(node: Any, head: Iterable[Any]) -> tuple[list[str], list[str]]:
    """The names that a statement assigns, and those that it reads, in the order of the text,
    without those that a lambda or a comprehension has for itself. Of an attribute these are the
    whole name, and that of its object."""
    assigned, read = {}, {}
    nodes = [each for part in head for each in (part, *below(part))]
    inner = {each.arg for each in nodes if type(each).__name__ == "arg"}
    for each in nodes:
        if type(each).__name__ == "comprehension":
            inner |= {_dotted(part) for part in (each.target, *below(each.target))}
    placed = [each for each in nodes if hasattr(each, "ctx") and _dotted(each) not in inner]
    is_changed = type(node).__name__ == "AugAssign"
    for each in sorted(placed, key=lambda each: (each.lineno, each.col_offset)):
        name = _dotted(each)[:LONGEST]
        is_assigned = type(each.ctx).__name__ == "Store"
        if name and is_assigned:
            assigned[name] = True
        if name and (not is_assigned or is_changed):
            read[name] = True
    return [*assigned][:NAMES], [*read][:NAMES]


def _dotted(node: Any) -> str:
    """The name of a variable, with attributes, or of the list or dict that has an item; else ""."""
    if type(node).__name__ == "Subscript":
        return _dotted(node.value) if type(node.ctx).__name__ == "Store" else ""
    if type(node).__name__ == "Attribute":
        inner = _dotted(node.value)
        return f"{inner}.{node.attr}" if inner else ""
    return getattr(node, "id", "")
