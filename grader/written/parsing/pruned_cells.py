"""Recognises pruned nodes in a table: in rows without numbers, and in cells that name them.

Many students give a pruned node its own row, `L | pruned`, or name the pruned nodes in the row of
the cutoff. Neither is a step of the search.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from grader.core.models import Word, WrittenRow
from grader.written.parsing import cells, plain_text
from grader.written.parsing.draft import Draft

_NUMBERS = ("alpha", "beta", "value", "alpha_in", "beta_in", "window")
_MARK = re.compile(rf"\b{cells.MARK}\b:?", re.IGNORECASE)


def says_so(given: Mapping[Any, str]) -> bool:
    """Whether a row says `pruned`, or a similar word, and has no numbers."""
    numbers = [given[column] for column in _NUMBERS if column in given]
    pruned = [text for text in numbers if text.strip() and cells.says_pruned(text)]
    if not numbers or not all(text in pruned or _is_blank(text) for text in numbers):
        numbers = [given[column] for column in _NUMBERS if column in given and column != "value"]
        crossed = any(text in pruned and text.strip() for text in numbers)
        return crossed and all(text in pruned or _is_blank(text) for text in numbers)
    mark = given.get("prune", "")
    last = given.get("function", "")
    return bool(pruned) or any(text.strip() and cells.says_pruned(text) for text in (mark, last))


def crossed(given: Mapping[Any, str]) -> Mapping[Any, str]:
    """The cells of such a row, all blank except for its mark."""
    blank = {column: "" for column in _NUMBERS if column in given}
    if "function" in given and cells.says_pruned(given["function"]):
        blank["function"] = ""
    return {**given, **blank, "prune": _mark_in(given.get("prune", ""))}


def parted(rows: Sequence[WrittenRow]) -> tuple[list[WrittenRow], list[Word]]:
    """Split a table into the rows of the search, and the nodes whose rows only say "pruned".

    A row with only a mark belongs to the search, as a cutoff, if its node has other rows.
    """
    searched = {row.node.text for row in rows if not _is_bare(row)}
    kept = [row for row in rows if not _is_bare(row) or row.node.text in searched]
    return kept, [row.node for row in rows if _is_bare(row) and row.node.text not in searched]


def named(draft: Draft, node: str, text: str, line: int) -> tuple[Word, ...]:
    """The descendants of a node that its cutoff cell names; none if it contains anything else."""
    if len(text) > plain_text.LONGEST:
        return ()
    words = draft.names.listed(_MARK.sub(" ", text)).names
    found = [draft.names.find(word) for word in words]
    if not all(name is not None and draft.names.is_below(name, node) for name in found):
        return ()
    return tuple(Word(name, line) for name in found if name is not None)


def _mark_in(text: str) -> str:
    """The mark in a cell, or a mark without a number if there is none."""
    try:
        return text if cells.mark(text) is not None else "cut"
    except cells.Unread:
        return "cut"


def _is_bare(row: WrittenRow) -> bool:
    numbers = (row.alpha, row.beta, row.value, row.alpha_in, row.beta_in)
    there = [cell for cell in numbers if cell is not None]
    return row.prune is not None and bool(there) and all(cell.kind == "blank" for cell in there)


def _is_blank(text: str) -> bool:
    return plain_text.plain(text[: plain_text.LONGEST]) in {"", "-"}
