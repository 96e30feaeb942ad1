"""Reads the two bounds of a window in any common notation."""

import re

from grader.written.parsing import plain_text

NUMBER = r"[-+\N{MINUS SIGN}]?\s?(?:∞|oo|inf(?:inity)?|[0-9]+(?:[.,/][0-9]+)?)"
_ALPHA, _BETA = r"(?:alpha|alfa|α|a)", r"(?:beta|β|b)"
_BETWEEN = re.compile(
    rf"({NUMBER})\s?(?:<=?|≤)\s?\w{{1,20}}\s?(?:<=?|≤)\s?({NUMBER})", re.IGNORECASE
)
_NAMED = re.compile(
    rf"{_ALPHA}\s?[=:]\s?({NUMBER})[\s,;]*{_BETA}\s?[=:]\s?({NUMBER})", re.IGNORECASE
)
_REVERSED = re.compile(
    rf"{_BETA}\s?[=:]\s?({NUMBER})[\s,;]*{_ALPHA}\s?[=:]\s?({NUMBER})", re.IGNORECASE
)
_OPEN, _CLOSED = "[(]", "])["


def bounds(text: str) -> tuple[str, str] | None:
    """The two bounds of a window such as "[-inf, 6]", "]-∞ ; 6]", "-inf <= x <= 6" or "-∞/6"."""
    if len(text) > plain_text.LINE:
        return None
    text = text.strip().strip("*`$").strip()
    if text[:1] and text[0] in _OPEN and text[-1] in _CLOSED:
        text = text[1:-1].strip()
    for pattern in (_BETWEEN, _NAMED):
        if found := pattern.fullmatch(text):
            return found[1], found[2]
    if found := _REVERSED.fullmatch(text):
        return found[2], found[1]
    for separator in (";", ",", ":", "..", None, "/"):
        pair = text.split(separator)
        if len(pair) == 2:
            return pair[0], pair[1]
        if len(pair) > 2 and separator is not None:
            break
    return None


def leading(text: str) -> tuple[tuple[str, str], str] | None:
    """The window that a text starts with, and the rest of the text."""
    text = text.lstrip()
    if text[:1] and text[0] in _OPEN:
        end = next((place for place, each in enumerate(text[1:100], 1) if each in _CLOSED), 0)
        pair = bounds(text[: end + 1]) if end else None
        return None if pair is None else (pair, text[end + 1 :])
    for pattern in (_BETWEEN, _NAMED, _REVERSED):
        if found := pattern.match(text):
            pair = bounds(found[0])
            return None if pair is None else (pair, text[found.end() :])
    return None
