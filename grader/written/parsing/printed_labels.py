"""Reads the labels of a worksheet that have a part of the answer in themselves, such as
"Children of A: C B" or "4 becomes 100"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from grader.core.models.counts import Quantity
from grader.written.parsing import lexicon, windows
from grader.written.parsing.draft import Draft
from grader.written.parsing.lexicon import Labelled

LONGEST = 1000
"""Maximum characters of such a line."""

_CHILDREN = re.compile(
    r"children\s+of\s+(?P<node>[^\s:=][^:=]{0,60}?)\s*[:=](?P<text>.*)", re.IGNORECASE
)
_BECOMES = re.compile(rf"{windows.NUMBER}\s+becomes?\b.*", re.IGNORECASE)
_AFTER = re.compile(r"after\s+(?P<node>[^\s:=][^:=]{0,60}?)\s*:.*(?:\[.*|no change)", re.IGNORECASE)
_COUNTS: Mapping[Quantity, str] = {
    "states": "different states of the game",
    "nodes": "nodes of the whole tree",
    "leaves": "leaves of the whole tree",
    "ply": "ply of the tree",
    "visited": "nodes visited by the search",
}


def of(draft: Draft, line: str) -> tuple[Labelled, str] | None:
    """The part that a line's label names, and the content of the line in the notation of that
    part; None for any other label."""
    line = line.strip("*_` ") if len(line) <= LONGEST else ""
    children = _CHILDREN.fullmatch(line)
    if children is not None and draft.names.find(children["node"]) is not None:
        return "ordering", f"{children['node']}: {children['text']}"
    if _BECOMES.fullmatch(line):
        return "relabelled", line
    after = _AFTER.fullmatch(line)
    if after is not None and draft.names.find(after["node"]) is not None:
        return "ranges", line
    label, _, text = line.partition(":")
    folded = lexicon.fold(label)
    counts = {
        lexicon.fold(_COUNTS[each.quantity]): each.name
        for each in draft.counts
        if each.quantity in _COUNTS and not each.given
    }
    return ("counts", f"{counts[folded]}: {text}") if folded in counts else None
