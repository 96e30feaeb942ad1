"""Reads a row of the trace, or a window, from one line: D: 6: +inf: 6 MAXvalue."""

import re

from grader.core.models import WrittenRow
from grader.written.parsing import cells, plain_text, windows
from grader.written.parsing.column_headings import POSITIONS, readable, reads, row
from grader.written.parsing.draft import Draft
from grader.written.parsing.lexicon import Column

_LISTED = re.compile(r"\[([^\[\],]{1,60}),([^\[\]]*)\]?")
LEAST = 4  # minimum cells of a row, including its node; empty cells keep their colon

_BULLET = re.compile(r"(?:[-*+•]|[0-9]{1,4}[.)]|[a-z]\))\s+")


_PLAYED = re.compile(
    rf"([*_`]*[^\s:=\[\](),]{{1,60}}[*_`]*)\s+\(?(?:{cells.FUNCTION})\)?\s*(?=[:=\[(<≤]|->|→)",
    re.IGNORECASE,
)


def without_player(text: str) -> str:
    """A line without the player between its node and the rest, as in "A (MAX): [-inf, 6]"."""
    found = _PLAYED.match(text)
    return f"{found[1]} {text[found.end() :]}" if found else text


def unbulleted(text: str) -> str:
    """A line without its list bullet."""
    return _BULLET.sub("", text, count=1) if _BULLET.match(text) else text


def spaced(text: str) -> str:
    """A line without its bullet and the decoration of Markdown, and with single spaces. Each space
    of a longer gap could match in several places, and a line of spaces take hours."""
    return " ".join(unbulleted(text.strip(" *_`|")).split())


def written(draft: Draft, text: str, line: int, *, sure: bool = False) -> WrittenRow | None:
    """Read a line as a row, or return None if it does not look like one. It does if two of three
    conditions hold: it starts with a node of the tree, it has enough cells, they can be read. It
    always does if the caller is `sure`."""
    if len(text) > plain_text.LINE:
        return None
    text = text.strip()
    found = _cells(draft, text)
    if found is None or not found[1]:
        found = _cells(draft, unbulleted(text))
    if found is None:
        return None
    given, known = found
    enough = len(given) >= LEAST
    if not (sure or (known and enough) or ((known or enough) and readable(given))):
        return None
    if not enough:
        draft.uneven(text, len(given), LEAST, line)
    return row(draft, given, line) if draft.spend(text, line) else None


def short(draft: Draft, text: str, line: int, *, leaves: bool) -> WrittenRow | None:
    """Read a row of two cells: "L: pruned", or "K: 8" if `leaves` may be short."""
    if len(text) > plain_text.LINE:
        return None
    node, rest = _node(draft, unbulleted(text.strip()))
    if ":" in rest or not draft.spend(text, line):
        return None
    return of_two(draft, node, rest, line, leaves=leaves and ":" in text)


def of_two(
    draft: Draft, node: str, cell: str, line: int, *, leaves: bool = True
) -> WrittenRow | None:
    """Read a row that has only a node and "pruned", or a leaf and its value."""
    name = draft.names.find(node)
    if name is None or not cell.strip():
        return None
    given: dict[Column, str] = {"node": node, "alpha": "", "beta": "", "value": cell}
    if cells.says_pruned(cell) or (leaves and draft.names.is_leaf(name) and reads(cell)):
        return row(draft, given, line)
    return None


def starts_with_node(draft: Draft, text: str) -> bool:
    """Whether a line starts with an exact node name followed by cells."""
    found = _cells(draft, text.strip()) if len(text) <= plain_text.LINE else None
    return found is not None and draft.names.exact(found[0]["node"]) is not None


def window(draft: Draft, text: str, line: int) -> WrittenRow | None:
    """Read a window, as in "A: [-inf, 6]" or "A: -inf: 6"; None if the line is not one."""
    if len(text) > plain_text.LINE:
        return None
    node, rest = _node(draft, without_player(unbulleted(text.strip())))
    pair = windows.bounds(rest)
    if pair is None or not (draft.names.find(node) or all(map(reads, pair))):
        return None
    return row(draft, {"node": node, "alpha": pair[0], "beta": pair[1]}, line)


def _cells(draft: Draft, text: str) -> tuple[dict[Column, str], bool] | None:
    """The cells of a line, and whether its node is in the tree."""
    prune: int | None = None
    if draft.names.exact(_node(draft, text)[0]) is None and (
        found := cells.marked(text, lambda rest: draft.names.find(_node(draft, rest)[0]))
    ):
        prune, text = found
    listed = _LISTED.fullmatch(text)
    node, rest = (listed[1].strip(), listed[2]) if listed else _node(draft, text)
    separator = "," if listed else ":" if ":" in text[len(node) :] else ""
    parts = rest.split(separator) if separator else _spaced(rest)
    if not node or parts is None or not 2 <= len(parts) <= len(POSITIONS) - 1:
        return None
    given: dict[Column, str] = {"node": node}
    given.update(zip(POSITIONS[1:], parts, strict=False))
    _part(given, "value")
    _part(given, "function")
    if prune is not None:
        given["prune"] = f"prune {prune or ''}"
    return given, draft.names.find(node) is not None


def _part(given: dict[Column, str], column: Column) -> None:
    """Split the function and the cutoff from the end of a cell into their own cells."""
    if column not in given:
        return
    rest, function, mark = cells.parted(given[column])
    if column == "value" or not rest:
        given[column] = rest or function if column == "function" else rest
        if function:
            given.setdefault("function", function)
        if mark:
            given.setdefault("prune", mark)


def _node(draft: Draft, text: str) -> tuple[str, str]:
    """The node at the start of a line, and the text after its colon or space."""
    if known := draft.names.before_colon(text):
        return known, text[len(known) + 1 :]
    node, separator, rest = text.partition(":")
    if separator:
        return node, rest
    node, _, rest = text.partition(" ")
    return node, rest


def _spaced(rest: str) -> list[str] | None:
    """The cells of a row that are separated by spaces and are all numbers, or None."""
    parts = re.sub(r"([-+−]) +(?=[∞iIoO])", r"\1", rest).split(None, 2)
    if len(parts) < 3:
        return None
    value = cells.parted(parts[2])[0]
    return parts if all(reads(part) for part in (*parts[:2], value)) else None
