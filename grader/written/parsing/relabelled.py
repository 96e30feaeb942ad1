"""Reads new values of the leaves, by name as in "D = 20, E = 30", or by their old value, as in
"2 -> 20"."""

import re
from collections.abc import Sequence

from grader.core.findings import unread_parts
from grader.written.parsing import cells, lexicon, plain_text, trace_rows, windows
from grader.written.parsing.draft import Draft

_OLD = r"[^\s,;:=<>|→()]{1,60}"
_AND = rf"\s*(?:,|;|&|\b(?:{lexicon.AND})\b)\s*"
_PIECE = re.compile(
    rf"(?:(?:leaf|leaves|all)\s+)?(?P<old>{_OLD}(?:{_AND}{_OLD}){{0,20}}?)"
    r"\s*(?:->|=>|→|⇒|↦|[:=]|\b(?:becomes?|gets?|is|are|to|wird|devient)\b\s*:?)\s*"
    rf"(?P<new>{windows.NUMBER})(?![\w/^])",
    re.IGNORECASE,
)
_LIST = re.compile(_AND)


def read(draft: Draft, text: str, line: int) -> bool:
    """Read a line of new values. Returns whether all of it is such values."""
    if len(text) > plain_text.LINE:
        return False
    text = trace_rows.spaced(text.strip(" *_`|{}"))
    found: list[tuple[str, str]] = []
    place = 0
    while piece := _PIECE.match(text, place):
        found += ((name, piece["new"]) for name in _LIST.split(piece["old"]))
        place = lexicon.after_signs(text, piece.end())
    if place < len(text) or not found or not all(_leaves(draft, name) for name, _ in found):
        return False
    if draft.spend(text, line):
        for name, number in found:
            put(draft, name, number, line)
    return True


def put(draft: Draft, old: str, text: str, line: int) -> None:
    """Add the new value of a leaf, or of all leaves with an old value."""
    leaves = _leaves(draft, old)
    if not leaves and draft.names.find(old) is not None:
        draft.unread_part(unread_parts.no_leaf(old.strip()), line)
    elif not leaves:
        draft.word(old, line)
    elif text.strip():
        cell = draft.cell(text, line, "value", leaves[0])
        for leaf in leaves:
            draft.put_of_node("relabelled", (draft.word(leaf, line), cell))


def _leaves(draft: Draft, text: str) -> Sequence[str]:
    """The leaves that a text means: one by its name, or all with a value."""
    name = draft.names.find(text)
    if name is not None:
        return [name] if draft.names.is_leaf(name) else []
    try:
        _, value = cells.number(text)
    except cells.Unread:
        return []
    return [] if value is None else draft.names.leaves_with(value)
