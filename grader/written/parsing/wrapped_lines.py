"""Joins the lines of a sentence that is wrapped at the edge of the page, and parts sentences."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grader.written.parsing import aligned, lexicon, part_labels, plain_text, trace_rows
from grader.written.parsing.draft import Draft

_WORD = re.compile(r"[^\W\d_]{2,}")
_LEAST = 5  # the fewest words of a line of prose

_GAP = re.compile(r"\S(?:\t| {3,})\S|\||:.*[:\[]")
_END = re.compile(r"[.!?:]\W*$")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-z])")
_STARTS = re.compile(r"[#|<>]|[*_`]*\S{1,60}?[*_`]*\s*(?:[=:\[(]|[-+]?[0-9∞]|[-+]inf)")
_ALSO = frozenset(lexicon.AND.split("|"))


class Sentence(NamedTuple):
    """A line, or a sentence of several lines, with the number of its first line."""

    text: str
    line: int
    prose: bool = False


def sentences(draft: Draft, lines: Sequence[str]) -> Iterator[Sentence]:
    """The lines, with each passage of prose joined and parted into its sentences."""
    place = 0
    while place < len(lines):
        first, text = place, lines[place]
        place += 1
        if not _is_prose(text):
            yield Sentence(text, first + 1)
            continue
        while place < len(lines) and _goes_on(draft, text, lines[place]):
            text = f"{text.rstrip()} {lines[place].strip()}"
            place += 1
        for sentence in _SENTENCE.split(text):
            yield Sentence(sentence, first + 1, prose=True)


def _is_prose(text: str) -> bool:
    if len(text) > plain_text.LINE or _GAP.search(text) or text.lstrip()[:1] in {"#", "<"}:
        return False
    words = _WORD.findall(text)
    return len(words) >= _LEAST and lexicon.part(text) is None and aligned.header(text) is None


def _goes_on(draft: Draft, text: str, following: str) -> bool:
    """Whether a sentence goes on in the following line."""
    if not following.strip() or len(text) > plain_text.LINE or len(following) > plain_text.LINE:
        return False
    if _GAP.search(following) or _STARTS.match(following.strip()):
        return False
    if trace_rows.unbulleted(following.strip()) != following.strip() or _END.search(text):
        return False
    labels = part_labels.clauses(draft, following.strip())
    if not labels or labels[0].colon:
        return not labels
    last = text.rstrip().rpartition(" ")[2]
    return last.endswith(",") or last in _ALSO or lexicon.is_of_a_label(last)
