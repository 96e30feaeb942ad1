"""Reads a number that is written in words, in another notation, or with a remark behind it."""

from __future__ import annotations

import re

from grader.written.parsing import cells, lexicon, plain_text

_ROUNDS = 4
_COMMA = re.compile(r"([-+]?[0-9]+),([0-9]+)")
_MILLIONS = re.compile(r"([-+]?[0-9]+(?:[.,][0-9]+)?) ?(?:m|mio\.?|millions?|millionen|millones)")
_NAMED = re.compile(r"(?:(?:alpha|beta|value|wert|valeur|valor|[abvαβ]) ?)?[=≈~] ?(.+)")
_REMARK = re.compile(
    rf"(.*?[^\s,;(])\s*(?:\(|[,;] |\s[-:] |[,;]?\s(?:{lexicon.BECAUSE}|as|da)\b)"
    r".*[^\W\d_].*",
    re.DOTALL,
)
_OF = re.compile(r"([0-9]+) ?(?:/|of|von|sur|de|out of) ?([0-9]+)")
_DOUBT = re.compile(r"[?]|\b(?:or|oder|ou)\s+[-+0-9]")


def meant(text: str) -> str | None:
    """The number that a text says without doubt, as `cells.number` reads it; None if none."""
    text = plain_text.plain(text[: plain_text.LONGEST]).casefold()
    if _DOUBT.search(text):
        return None
    for _ in range(_ROUNDS):
        if (number := _simple(text)) is not None:
            return number
        if found := _NAMED.fullmatch(text) or _REMARK.fullmatch(text):
            text = found[1].strip()
        elif text.endswith("."):
            text = text[:-1]
        else:
            return None
    return None


def _simple(text: str) -> str | None:
    if found := _COMMA.fullmatch(text):
        if len(found[2]) == 3 and found[1].lstrip("+-") != "0":
            return None  # a comma between thousands looks alike
        return f"{found[1]}.{found[2]}"
    if found := _MILLIONS.fullmatch(text):
        return str(round(float(found[1].replace(",", ".")) * 1_000_000))
    sign, word = ("-", text[1:]) if text.startswith("-") else ("", text)
    word = word.removeprefix("minus ")
    if (number := lexicon.NUMBERS.get(lexicon.fold(word))) is not None:
        return f"{'-' if sign or text.startswith('minus ') else ''}{number}"
    try:
        cells.number(text)
    except cells.Unread:
        return None
    return text


def counted(text: str) -> str | None:
    """The first number of "9/17" or "9 of 17"."""
    found = _OF.fullmatch(plain_text.plain(text[: plain_text.LONGEST]).casefold())
    return found[1] if found and int(found[1]) <= int(found[2]) else None
