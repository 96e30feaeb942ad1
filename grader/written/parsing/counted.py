"""Reads the counts of an answer, as in "nodes: 12" or "the tree has 12 nodes"."""

import re
from collections.abc import Iterator

from grader.core.findings import unread_parts, written_reading
from grader.core.models import Cell, CellKind, Word
from grader.core.models.paper_questions import ONLY_GIVEN, CountQuestion
from grader.core.tree import Value
from grader.written.parsing import lexicon, numbers, plain_text
from grader.written.parsing.draft import Draft

_MOST_WORDS = 12
_PIECE = re.compile(rf"[,;.]\s+|\s(?:{lexicon.AND})\s", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*[*_`]*\s*[:=?≈~]+\s*[*_`]*\s*")
_OF = re.compile(r"(.+?)\s(?:of|at|von|de)\s(.+)", re.IGNORECASE)
_REMARK = re.compile(r"\([^()]*\)$")
_HEADINGS = frozenset({"quantity", "number", "count", "counts", "question", "answer", "value"})


def question(draft: Draft, label: str) -> CountQuestion | None:
    """The count that a label names: by its name, its quantity, or its quantity and a node."""
    folded = lexicon.fold(label)
    named = [each for each in draft.counts if lexicon.fold(each.name) == folded]
    if named or len(label) > plain_text.LONGEST:
        return named[0] if named else None
    if found := _OF.fullmatch(label.strip()):
        node, part = draft.names.find(found[2]), lexicon.quantity(found[1])
        of_node = (each for each in draft.counts if node and each.given.get("node") == node)
        if part == "ply" and (asked := next(of_node, None)):
            return asked
    meant = lexicon.quantity(label)
    alike = (each for each in draft.counts if each.quantity == meant)
    return next((each for each in alike if not each.given or meant in ONLY_GIVEN), None)


def is_named(draft: Draft, label: str) -> bool:
    """Whether a label of its own names a count that the exercise's file asks for."""
    return draft.asks_counts and question(draft, label) is not None


def put(draft: Draft, label: str, text: str, line: int) -> None:
    """Read the number after a label; an unknown label, or no number, becomes a finding."""
    asked = question(draft, label)
    if asked is None:
        known = [each.name for each in draft.counts]
        close = draft.nearest(label, known)
        finding = written_reading.unknown_count(
            at=draft.at(line), text=label, close=close, known=known
        )
        draft.leave_open(f"{label}: {text}", finding, "counts")
        return
    value = _value(asked, text)
    if value is None and text.strip():
        cell = unread_parts.of_node("counts", asked.name)
        is_claim = asked.quantity == "claim"
        wanted = unread_parts.WRITE_JUDGEMENT if is_claim else unread_parts.WRITE_AMOUNT
        draft.unread(text, line, cell, wanted)
    if text.strip():
        kind: CellKind = "unread" if value is None else "number"
        number = Cell(text.strip(), line, kind, value)
        draft.put_of_node("counts", (Word(asked.name, line), number))


def read(draft: Draft, text: str, line: int) -> bool:
    """Read a line of counts. Returns whether each piece of it is a count."""
    found = list(_pieces(draft, text)) if len(text) <= 3 * plain_text.LONGEST else []
    if not found or None in found:
        return False
    for asked, written, value in filter(None, found):
        cell = Cell(written, line, "number", value)
        draft.put_of_node("counts", (Word(asked.name, line), cell))
    return True


def is_heading(texts: list[str]) -> bool:
    """Whether a row of a table has the headings of a table of counts."""
    return len(texts) == 2 and all(lexicon.fold(text) in _HEADINGS for text in texts)


def _pieces(draft: Draft, text: str) -> Iterator[tuple[CountQuestion, str, Value] | None]:
    """The counts of a line; None for a piece that is not one."""
    pieces = [_piece(draft, each) for each in _PIECE.split(text) if each]
    yield from pieces if all(pieces) else [_piece(draft, text)]


def _piece(draft: Draft, text: str) -> tuple[CountQuestion, str, Value] | None:
    """The count in "nodes: 12", "nodes 12", "12 nodes" or "the tree has 12 nodes"."""
    label, written = _parted(draft, text.strip(" *_`."))
    asked = question(draft, label) if label and written else None
    value = None if asked is None else _value(asked, written)
    return None if asked is None or value is None else (asked, written, value)


def _value(asked: CountQuestion, text: str) -> Value | None:
    """The number that a text gives for a count; for a claim, 1 if it is called true, else 0."""
    if asked.quantity == "claim":
        judged = numbers.judgement(text)
        return None if judged is None else int(judged)
    return numbers.ratio(text) if asked.quantity == "times" else numbers.amount(text)


def _parted(draft: Draft, text: str) -> tuple[str, str]:
    """The label and the number of a piece; "" if it has none."""
    if len(parts := _SEPARATOR.split(text, maxsplit=1)) == 2:
        return parts[0], parts[1]
    low = text.casefold()
    for each in draft.counts:
        if low.startswith(each.name.casefold()):
            return each.name, text[len(each.name) :].strip()
    words = _REMARK.sub("", text).split()
    others = [place for place, word in enumerate(words) if not lexicon.is_of_a_count(word)]
    if not others or len(words) > _MOST_WORDS:
        return "", ""
    start, end = others[0], others[-1] + 1
    return " ".join((*words[:start], *words[end:])), " ".join(words[start:end])
