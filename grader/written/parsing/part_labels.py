"""Reads the parts of an answer that follow a label, as in Value: 6, or value,6."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import inf
from typing import Literal, TypeAlias

from grader.core.findings import unread_parts, written_reading
from grader.core.findings.phrases import quoted
from grader.core.findings.unread_parts import WantedContent
from grader.core.models import Cell
from grader.written.parsing import cells
from grader.written.parsing.column_headings import reads, row
from grader.written.parsing.draft import AnswerPart, Draft

Labelled: TypeAlias = Literal[AnswerPart, "moves", "cuts", "exercise", "about"]

_ALIASES: Mapping[Labelled, str] = {
    "value": "value rootvalue valueroot valueoftheroot valueofroot minimaxvalue result",
    "move": "move bestmove rightmove bestaction action",
    "moves": "moves bestmoves rightmoves bestactions",
    "visited": "visited visitednodes nodesvisited visits orderofvisits visitorder",
    "pruned": "pruned prune prunes prunednodes nodespruned prunedbranches prunedsubtrees",
    "cuts": "cut cuts cutoff cutoffs cutsubtrees cutbranches",
    "leaves": "leaves leavesevaluated evaluatedleaves numberofleaves leavesvisited leafcount",
    "windows": "window windows",
    "ordering": "ordering orderings neworder neworderofchildren reordered moveordering",
    "trace": "trace tracetable table",
    "exercise": "exercise exerciseid",
    "about": "about name student studentid studentname matriculation author date course group "
    "title source variant movesfirst cutoffrule",
}
LABELS: Mapping[str, Labelled] = {
    alias: part for part, aliases in _ALIASES.items() for alias in aliases.split()
}
SPELLINGS = ("value", "move", "visited", "pruned", "windows", "leaves", "ordering", "trace")

_LABELLED = re.compile(
    r"(?P<before>[*_`\s]*)(?P<label>[A-Za-z][A-Za-z '()/-]{0,40}?)[*_`\s]*[:=](?P<text>.*)",
    re.DOTALL,
)
_MOST_WORDS = 3
_FIRST = re.compile("[,;]")
_NONE = frozenset({"", "-", "none", "nothing"})


def of(text: str) -> Labelled | None:
    """The part that a label names, or None."""
    return LABELS.get(re.sub(r"[\W_]", "", text[: cells.LONGEST].casefold()))


def split(line: str) -> tuple[str, str] | None:
    """The label of a line, known or unknown, and the text after it; None without a label."""
    found = _LABELLED.fullmatch(line)
    if found is None:
        return None
    text = found["text"]
    if found["before"].strip():
        text = re.sub(r"^[*_`]+", "", text)
    return found["label"].strip(), text.strip()


def begun(text: str) -> Labelled | None:
    """The part whose label, of up to three words, a text starts with."""
    words = text[: cells.LONGEST].split()[:_MOST_WORDS]
    parts = (of(" ".join(words[:many])) for many in range(len(words), 0, -1))
    return next((part for part in parts if part), None)


def unpunctuated(draft: Draft, text: str, line: int) -> bool:
    """Read a label and one cell without a colon, as in "value 7". Returns whether it is one."""
    label, _, cell = text.strip().rpartition(" ")
    part = of(label)
    if part in {"value", "leaves"}:
        sure = reads(cell)
    else:
        sure = part == "move" and draft.names.find(cell) is not None
    if part and sure:
        take(draft, part, [cell], line)
    return sure


def take(draft: Draft, part: Labelled, texts: Sequence[str], line: int) -> None:
    """Read the text after a label; `texts` has one item, or one for each cell."""
    before = draft.complaints
    _take(draft, part, texts, line)
    if draft.complaints > before:
        draft.attempt(part)


def _take(draft: Draft, part: Labelled, texts: Sequence[str], line: int) -> None:
    text = ", ".join(text for text in texts if text.strip()) if len(texts) > 1 else texts[0]
    if part == "exercise":
        draft.check_exercise(text, line)
    elif part in {"about", "trace"} or not text.strip():
        return
    elif part == "value":
        cell = draft.cell(text, line, "value")
        if cell.kind != "blank":
            draft.put("value", cell, line)
    elif part == "leaves":
        leaves(draft, text, line)
    elif part in {"move", "moves"}:
        _move(draft, text, line, several=part == "moves")
    elif part == "windows":
        _windows(draft, texts, line)
    elif part == "ordering":
        _ordering(draft, texts, line)
    else:
        _nodes(draft, part, texts, line)


def leaves(draft: Draft, text: str, line: int) -> None:
    """Read the number of evaluated leaves."""
    try:
        kind, number = cells.number(text)
    except cells.Unread:
        kind, number = "unread", None
    if kind == "blank":
        return
    if number is None or not (0 <= number < inf and number == int(number)):
        draft.unread(text, line, unread_parts.cell("leaves"), unread_parts.write_count())
        kind, number = "unread", None
    draft.put("leaves", Cell(text.strip(), line, kind, number), line)


def _move(draft: Draft, text: str, line: int, *, several: bool) -> None:
    """Read the move; with a label for several moves, the first one."""
    if draft.names.find(text) is None:
        if cells.plain(text[: cells.LONGEST]).casefold() in _NONE:
            return
        first = _FIRST.split(text, maxsplit=1)[0] if several else text
        listed = draft.names.listed(text)
        text = draft.names.led_to(first) or (listed[0] if several and listed else text)
    draft.put("move", draft.word(text, line), line)


def _nodes(draft: Draft, part: Labelled, texts: Sequence[str], line: int) -> None:
    words = tuple(word for text in texts for word in draft.words(text, line))
    if part == "cuts":
        draft.put_cuts(words, line)
    else:
        draft.put("visited" if part == "visited" else "pruned", words, line)


def _windows(draft: Draft, texts: Sequence[str], line: int) -> None:
    """Read windows: a node and its bounds in three cells, or several windows on a line."""
    filled = [text for text in texts if text.strip()]
    if len(filled) == 3:
        draft.put_window(
            row(draft, dict(zip(("node", "alpha", "beta"), filled, strict=True)), line)
        )
        return
    for text in re.split(r"(?<=[\])])\s*[,;]?\s*", ", ".join(filled)):
        if not text.strip():
            continue
        node, _, pair = text.replace("(", "[").partition("[")
        found = cells.bounds(f"[{pair}")
        if found is None:
            _complain(draft, "windows", text, "window line", line)
        else:
            node = node.strip().rstrip(":=").strip()
            draft.put_window(row(draft, {"node": node, "alpha": found[0], "beta": found[1]}, line))


def _ordering(draft: Draft, texts: Sequence[str], line: int) -> None:
    """Read new orders: a node and its children in cells, or "C: G F; B: E D" on a line."""
    if len(texts) > 1:
        node, *children = texts
        words = tuple(word for text in children for word in draft.words(text, line))
        draft.put_ordering(draft.word(node, line), words)
        return
    for text in texts[0].split(";"):
        if text.strip() and not order(draft, text, line):
            _complain(draft, "ordering", text, "ordering line", line)


def order(draft: Draft, text: str, line: int) -> bool:
    """Read the new order of one node's children, as in "C: G, F"."""
    node, colon, children = text.partition(":")
    if not (colon and node.strip() and children.strip()):
        return False
    draft.put_ordering(draft.word(node, line), draft.words(children, line))
    return True


def _complain(draft: Draft, part: AnswerPart, text: str, wanted: WantedContent, line: int) -> None:
    problem = unread_parts.must_be(part, quoted(text), wanted)
    draft.add(written_reading.unread_part(at=draft.at(line), problem=problem))
