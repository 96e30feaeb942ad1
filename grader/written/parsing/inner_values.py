"""Reads the values of nodes, as in "A = 3, B = 3", "C (MIN): 2" or "B has the value 3", and tables
with a column for each node."""

import re
from collections.abc import Sequence

from grader.written.parsing import cells, lexicon, plain_text, trace_rows, windows
from grader.written.parsing.draft import Draft, OpenTable

_VALUE = r"(?:(?:expected|weighted)\s+)?(?:values?|werte?|valeurs?|valor(?:es)?|utility)"
_OF = r"(?:of|at|for|are|von|bei|sind|de|sont|en|son)"
_SAYS = r"(?:has|is|gets|takes|returns|becomes|hat|ist|wird|erhält|vaut|est|prend|tiene|es|vale)"
_PLAYED = rf"(?:{cells.FUNCTION}|{cells.CHANCE})(?![^\W_])"
_BEST = r"(?:max|min)(?:imum)?\s*[({\[][^(){}\[\]]{0,200}[)}\]]\s*=\s*"
_SUM = r"(?=[0-9(.+-])[0-9 .*·⋅×/()+\u2212-]{1,200}[=≈]\s*"
_FORMULA = rf"(?:{_BEST}|(?:{_SUM}){{1,3}})"
_BEFORE = re.compile(
    rf"[\s,;.]*(?:(?:{lexicon.AND}|so|then|also|dann|donc)\s+)*(?:(?:the|der|la|el)\s+)?"
    rf"(?:minimax[\s-]+)?(?:(?:v|minimax|{_VALUE})\s*\(|{_VALUE}\s+(?:{_OF}\s*:?\s+)?)?"
    r"(?:(?:MAX|MIN|CHANCE)\s+)?(?:(?:node|knoten|nœud|nodo)\s+)?",
    re.IGNORECASE,
)
_PIECE = re.compile(
    rf"(?P<node>[^\s,;:=<>≤≥\[\]()|]{{1,60}})\)?\s*(?:\(?{_PLAYED}\)?)?"
    rf"\s*(?:->|→|=>|[:=≈(\[|]|\b{_SAYS}\b)?\s*(?:(?:the|a|den|la|el)\s+)?(?:{_VALUE}\b)?"
    rf"\s*(?:of\b|[:=])?\s*(?:{_FORMULA})?"
    rf"[*_`]*(?P<number>(?:[<>]=?|[≤≥])?\s*{windows.NUMBER})(?![\w/^])[*_`]*[)\]]?"
    rf"(?:\s*\([^()]{{0,100}}\))?(?:\s+{_PLAYED})?",
    re.IGNORECASE,
)
_REASON = re.compile(rf"\s*,?\s*\b(?:{lexicon.BECAUSE}|as|da)\b.*|[\s,;.]*", re.IGNORECASE)


def read(draft: Draft, text: str, line: int) -> bool:
    """Read a line with the values of nodes. Returns whether all of it is such values."""
    if len(text) > plain_text.LINE:
        return False
    text = trace_rows.spaced(text)
    found: list[tuple[str, str]] = []
    place = 0
    while (start := _BEFORE.match(text, place)) and (piece := _PIECE.match(text, start.end())):
        name = draft.names.find(piece["node"])
        if name is None:
            return False
        found.append((name, piece["number"]))
        place = piece.end()
    if not found or not _REASON.fullmatch(text, place):
        return False
    if draft.asks_condition and all(draft.names.is_leaf(name) for name, _ in found):
        return False  # as in "x = 3"
    if draft.spend(text, line):
        for name, number in found:
            put(draft, name, number, line)
    return True


def put(draft: Draft, node: str, text: str, line: int) -> None:
    """Add the value of a node; that of a leaf is given, and an empty one is left out."""
    word = draft.word(node, line)
    known = draft.names.exact(word.text) is not None
    if known and not draft.names.is_leaf(word.text) and text.strip():
        draft.put_item("values", (word, draft.cell(text, line, "value", word.text)), line)


def table(draft: Draft, texts: Sequence[str]) -> OpenTable | None:
    """The table with a column for each node that has that heading; None if it is none."""
    first, *rest = [text.strip(" *_`") for text in texts]
    nodes = rest if not first or lexicon.column(first) == "node" else [first, *rest]
    if not draft.asks_values or not nodes or None in map(draft.names.exact, nodes):
        return None
    return ValueTable(draft, nodes)


class ValueTable(OpenTable):
    """Reads the row of values below the names of `nodes`."""

    def __init__(self, draft: Draft, nodes: Sequence[str]) -> None:
        self._draft, self._nodes = draft, nodes

    def add(self, texts: Sequence[str], line: int) -> None:
        """Read a row; it may begin with a label."""
        if self._draft.spend("".join(texts), line):
            for node, text in zip(reversed(self._nodes), reversed(texts), strict=False):
                put(self._draft, node, text, line)
