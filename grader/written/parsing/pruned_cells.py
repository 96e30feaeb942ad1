"""What a table says of nodes that are pruned: rows without a number, and cells that name them.

Many a student gives a pruned node a row of its own, `L | pruned`, or names in the row of the cutoff
what it cuts off. Neither is a step of the search.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from grader.core.models import Word, WrittenRow
from grader.written.parsing import cells
from grader.written.parsing.draft import Draft

_NUMBERS = ("alpha", "beta", "value", "alpha_in", "beta_in", "window")
_MARK = re.compile(rf"\b{cells.MARK}\b:?", re.IGNORECASE)


def says_so(given: Mapping[Any, str]) -> bool:
    """Whether a row says `pruned`, or the like, where its numbers belong, and has none."""
    numbers = [given[column] for column in _NUMBERS if column in given]
    said = [text for text in numbers if text.strip() and cells.says_pruned(text)]
    if not numbers or not all(text in said or _is_blank(text) for text in numbers):
        return False
    mark = given.get("prune", "")
    last = given.get("function", "")
    return bool(said) or any(text.strip() and cells.says_pruned(text) for text in (mark, last))


def crossed(given: Mapping[Any, str]) -> Mapping[Any, str]:
    """The cells of such a row: blank but for its mark."""
    blank = {column: "" for column in _NUMBERS if column in given}
    if "function" in given and cells.says_pruned(given["function"]):
        blank["function"] = ""
    return {**given, **blank, "prune": _mark_in(given.get("prune", ""))}


def parted(rows: Sequence[WrittenRow]) -> tuple[list[WrittenRow], list[Word]]:
    """The rows of a search, and the nodes whose one row says no more than that they are pruned.

    If a node has other rows, one that has nothing but its mark is the cutoff's.
    """
    told = {row.node.text for row in rows if not _is_bare(row)}
    kept = [row for row in rows if not _is_bare(row) or row.node.text in told]
    return kept, [row.node for row in rows if _is_bare(row) and row.node.text not in told]


def named(draft: Draft, node: str, text: str, line: int) -> tuple[Word, ...]:
    """The nodes below a node that the cell of its cutoff names; none if it says anything else."""
    if len(text) > cells.LONGEST:
        return ()
    words = draft.names.listed(_MARK.sub(" ", text))
    found = [draft.names.find(word) for word in words]
    if not all(name is not None and draft.names.is_below(name, node) for name in found):
        return ()
    return tuple(Word(name, line) for name in found if name is not None)


def _mark_in(text: str) -> str:
    """The mark that a cell holds; one without a number if it holds none."""
    try:
        return text if cells.mark(text) is not None else "cut"
    except cells.Unread:
        return "cut"


def _is_bare(row: WrittenRow) -> bool:
    numbers = (row.alpha, row.beta, row.value, row.alpha_in, row.beta_in)
    there = [cell for cell in numbers if cell is not None]
    return row.prune is not None and bool(there) and all(cell.kind == "blank" for cell in there)


def _is_blank(text: str) -> bool:
    return cells.plain(text[: cells.LONGEST]) in {"", "-"}
