"""Reads ranges of possible values, as in "E: B [-inf, 3], A >= 3", and tables of them with a column
for each node."""

import re
from collections.abc import Sequence

from grader.core.findings import unread_parts
from grader.core.models import RangeRow, Word
from grader.written.parsing import lexicon, plain_text, windows
from grader.written.parsing.column_headings import reads
from grader.written.parsing.draft import Draft, OpenTable

_NODE = r"(?P<{}>[^\s,;:=<>≤≥\[\]()]{{1,60}})"
_SIGN = "<=|>=|[<>≤≥=]"
_NUMBER = windows.NUMBER
_PIECE = re.compile(
    rf"{_NODE.format('in')}\s*(?:is|=|:|in|∈|lies in)?\s*(?P<range>[\[\](][^\[\]()]*[\])\[])"
    rf"|(?P<low>{_NUMBER})\s*(?:<=?|≤)\s*{_NODE.format('between')}"
    rf"\s*(?:<=?|≤)\s*(?P<high>{_NUMBER})"
    rf"|{_NODE.format('beside')}\s*(?P<sign>{_SIGN})\s*(?P<number>{_NUMBER})",
    re.IGNORECASE,
)
_BOUND = re.compile(rf"(?P<sign>{_SIGN})?\s*(?P<number>{_NUMBER})", re.IGNORECASE)


def bounds(text: str) -> tuple[str, str] | None:
    """The two bounds of a range, as in "[-inf, 3]", "-inf..3", "<= 3" or "3"; "" for one that is
    not given."""
    if found := _BOUND.fullmatch(text.strip().strip("*`$").strip()):
        return _of_sign(found["sign"] or "=", found["number"])
    return windows.bounds(text)


def _of_sign(sign: str, number: str) -> tuple[str, str]:
    if sign[0] in "<≤":
        return "", number
    return (number, "") if sign[0] in ">≥" else (number, number)


def leaf(draft: Draft, text: str, line: int) -> Word | None:
    """The leaf that a text names by its name or its value, perhaps after "after"."""
    words = text.strip(" *_`").split()
    while len(words) > 1 and lexicon.fold(words[0]) in lexicon.AFTER:
        del words[0]
    found = draft.names.listed(" ".join(words)).names
    return draft.word(found[0], line) if len(found) == 1 and draft.names.find(found[0]) else None


def read(draft: Draft, text: str, line: int) -> bool:
    """Read a line with the ranges after a leaf. Returns whether it is one."""
    first, colon, rest = text.partition(":")
    at = leaf(draft, first, line) if colon and len(text) <= plain_text.LINE else None
    if at is None:
        return False
    pairs: list[tuple[str, tuple[str, str]]] = []
    rest, place = rest.strip(" *_`"), 0
    while found := _PIECE.match(rest, place):
        pair = _pair(found)
        if pair is None or draft.names.find(pair[0]) is None:
            return False
        pairs.append(pair)
        place = lexicon.after_signs(rest, found.end())
    if place < len(rest) and (pairs or any(map(str.isdigit, rest))):
        return False
    if draft.spend(text, line):
        for node, found_bounds in pairs:
            put(draft, at, node, found_bounds, line)
    return True


def _pair(found: re.Match[str]) -> tuple[str, tuple[str, str]] | None:
    """The node and the bounds of a piece of a line."""
    if found["range"]:
        pair = windows.bounds(found["range"])
        return None if pair is None else (found["in"], pair)
    if found["low"]:
        return found["between"], (found["low"], found["high"])
    return found["beside"], _of_sign(found["sign"], found["number"])


def put(draft: Draft, at: Word, node: str, pair: tuple[str, str], line: int) -> None:
    """Add the range of a node after the leaf `at`."""
    word = draft.word(node, line)
    low, high = (draft.cell(text, line, "range", word.text) for text in pair)
    draft.put_item("ranges", RangeRow(at, word, low, high), line)


def table(draft: Draft, texts: Sequence[str]) -> OpenTable | None:
    """The table with leaves in its first column that has that heading; None if it is none."""
    first, *nodes = [text.strip(" *_`") for text in texts]
    if lexicon.fold(first.replace(" ", "")) not in lexicon.AFTER:
        return None
    names = [draft.names.exact(node) for node in nodes if node]
    inner = [name for name in names if name is not None and not draft.names.is_leaf(name)]
    return RangeTable(draft, inner) if inner and len(inner) == len(nodes) else None


class RangeTable(OpenTable):
    """Reads the rows of a table: a leaf, and the range of each of `nodes` after it."""

    def __init__(self, draft: Draft, nodes: Sequence[str]) -> None:
        self._draft, self._nodes = draft, nodes

    def add(self, texts: Sequence[str], line: int) -> None:
        """Read a row; an empty cell is no range."""
        at = leaf(self._draft, texts[0], line)
        if at is None:
            at = self._draft.word(texts[0], line)
        for node, text in zip(self._nodes, texts[1:], strict=False):
            if not text.strip() or not self._draft.spend(text, line):
                continue
            pair = bounds(text)
            if pair is None or not all(map(reads, pair)):
                cell = unread_parts.cell("range", node)
                with self._draft.reading("ranges"):
                    self._draft.unread(text, line, cell, unread_parts.WRITE_WINDOW)
            else:
                put(self._draft, at, node, pair, line)
