"""Reads whose bound cuts off a node, as in "C: A" or "C is cut by alpha of A, which has 3"."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from grader.core.models import CutClaim, Word
from grader.written.parsing import lexicon, plain_text, trace_rows
from grader.written.parsing.draft import Draft

_BY = re.compile(r"\s*(?::|<-|←|=>|->|→|\b(?:by|because(?:\sof)?|due to|durch|wegen|par|por)\b)\s*")
_PIECE = re.compile(r"[;,.](?=\s|$)")
_AND = re.compile(rf"\s+(?:{lexicon.AND})\s+")
_APART = re.compile(r"[\s,;()]+|['’]s\b")
_ALPHA, _BETA = re.compile(r"\balpha|α", re.IGNORECASE), re.compile(r"\bbeta|β", re.IGNORECASE)
_CUT = frozenset({"is", "was", "are", "were", "cut", "off", "pruned", "at", "here", "node"})


def read(draft: Draft, text: str, line: int) -> bool:
    """Read the claims on a line. Returns whether it starts with one, or denies them all."""
    if lexicon.fold(text) in lexicon.NONE:
        draft.put("because", (), line)
        return True
    pieces = _pieces(draft, trace_rows.unbulleted(text)) if len(text) <= plain_text.LINE else []
    found: list[CutClaim] = []
    pending = ""
    for piece in pieces:
        claims = _claims(draft, pending + piece, line)
        found += claims
        pending = "" if claims or found else f"{pending}{piece}, "
    if not found or not draft.spend(text, line):
        return False
    for claim in found:
        draft.put_item("because", claim, line)
    return True


def _pieces(draft: Draft, text: str) -> Iterator[str]:
    """The parts of a line, between commas or such words as "and" with a claim on either side."""
    for piece in _PIECE.split(text):
        first, *rest = _AND.split(piece)
        for part in rest:
            if _parted(draft, first) and _parted(draft, part):
                yield first
                first = part
            else:
                first = f"{first} and {part}"
        yield first


def _parted(draft: Draft, text: str) -> tuple[Sequence[str], str] | None:
    """The nodes that a text says to be cut off, and the words for the reason; None without."""
    parts = _BY.split(text.strip(" *_`|"), maxsplit=1)
    if len(parts) < 2:
        return None
    words = [word for word in parts[0].split() if word.casefold().strip(",") not in _CUT]
    names = [draft.names.find(name) for name in draft.names.listed(" ".join(words)).names]
    found = [name for name in names if name is not None]
    return (found, parts[1]) if found and len(found) == len(names) else None


def _claims(draft: Draft, text: str, line: int) -> list[CutClaim]:
    """The claims "G, W: A"; none if the text has no node on one side."""
    names, reason = _parted(draft, text) or ((), "")
    found = [of(draft, Word(name, line), reason, line) for name in names]
    return [claim for claim in found if claim is not None]


def of(draft: Draft, node: Word, text: str, line: int) -> CutClaim | None:
    """The claim that a node is cut off for the reason in a text; None if that names no node."""
    whole = draft.names.exact(text.strip())
    words = [text] if whole else [word for word in _APART.split(text[: plain_text.LINE]) if word]
    by = next((word for word in words if draft.names.exact(word)), None)
    by = by or next((word for word in words if draft.names.find(word)), None)
    if by is None:
        return None
    alpha, beta = bool(_ALPHA.search(text)), bool(_BETA.search(text))
    bound: Literal["alpha", "beta", ""] = "" if alpha == beta else "alpha" if alpha else "beta"
    return CutClaim(node, draft.word(by, line), bound)
