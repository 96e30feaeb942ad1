"""Reads lines that tell of one node each: "A [-inf, 6]", "B: alpha = 3, beta = inf, value 4" or
"D returns 5".

Such lines together are a table with one row for each node, or a list of windows.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grader.written.parsing import cells, lexicon, windows
from grader.written.parsing.column_headings import reads
from grader.written.parsing.draft import Draft
from grader.written.parsing.lexicon import Column
from grader.written.parsing.trace_rows import without_player

LONGEST = 300  # maximum characters of such a line

_NODE = re.compile(r"\s*[*_`]*(?P<node>[^\s:=\[\](),]{1,60})[*_`]*\s*:?\s*(?P<rest>.*)", re.DOTALL)
_NUMBERED = re.compile(
    rf"(?P<word>[^\W\d_]+)?\s*(?:[=:]|->|→)?\s*(?P<number>{windows.NUMBER})"
    r"(?![\w.]*\w|\s*[*·⋅×+/])",
    re.IGNORECASE,
)
_BETWEEN = re.compile(rf"[\s,;|.]*(?:(?:so|{lexicon.AND})\s+)?")
_VALUES: frozenset[Column] = frozenset({"alpha", "beta", "value"})


class NodeFacts(NamedTuple):
    """The cells that a line gives for a node."""

    node: str
    cells: Mapping[Column, str]
    line: int


def of(draft: Draft, text: str, line: int, *, leaves: bool = True) -> NodeFacts | None:
    """The facts of a line, or None if it does not start with a node and one of them. With `leaves`,
    a number behind a leaf is its value."""
    found = _NODE.fullmatch(without_player(text)) if len(text) <= LONGEST else None
    name = draft.names.find(found["node"]) if found else None
    if found is None or name is None:
        return None
    given: dict[Column, str] = {}
    rest = found["rest"]
    leaf = draft.names.is_leaf(name)
    if leaves and leaf and ":" not in text and cells.is_number(rest):
        given["value"], rest = rest, ""
    while rest:
        if not given.keys() & {"alpha", "beta"} and (window := windows.leading(rest)):
            (given["alpha"], given["beta"]), rest = window
        elif number := _NUMBERED.match(rest):
            column = _column(number, rest)
            if column is None or column in given:
                break
            given[column] = number["number"]
            rest = rest[number.end() :]
        else:
            break
        between = _BETWEEN.match(rest)
        rest = rest[between.end() :] if between else rest
    if not given or not all(reads(text) for text in given.values()):
        return None
    if (other := _NODE.fullmatch(rest)) and other["rest"] and draft.names.find(other["node"]):
        return None  # the line tells of several nodes
    return NodeFacts(found["node"], given, line) if draft.spend(text, line) else None


def _column(number: re.Match[str], rest: str) -> Column | None:
    """The column of a number, by the word before it; the value if only an equals sign is there."""
    word = number["word"]
    if word is None:
        return "value" if rest.lstrip().startswith(("=", "->", "→")) else None
    column = lexicon.column(word, slips=False)
    return column if column in _VALUES else None


def rows(draft: Draft, facts: Sequence[NodeFacts]) -> Sequence[NodeFacts]:
    """The rows of the table that the facts make, one for each node; () without values. If a node
    has two windows, each line is a row."""
    names = [draft.names.find(each.node) for each in facts]
    has_window = [name for name, each in zip(names, facts, strict=True) if "alpha" in each.cells]
    if not any("value" in each.cells for each in facts) or not has_window:
        return ()
    if len(set(has_window)) < len(has_window):
        return facts
    merged: dict[str | None, NodeFacts] = {}
    for name, each in zip(names, facts, strict=True):
        first = merged.setdefault(name, each)
        merged[name] = first._replace(cells={**each.cells, **first.cells})
    return list(merged.values())


def row(facts: NodeFacts) -> Mapping[Column, str]:
    """The cells of a row; those that are not told are blank."""
    blank: dict[Column, str] = {"node": facts.node, "alpha": "", "beta": "", "value": ""}
    return {**blank, **facts.cells}


def is_window(facts: NodeFacts) -> bool:
    """Whether the facts are a window alone."""
    return facts.cells.keys() == {"alpha", "beta"}
