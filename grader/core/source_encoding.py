"""Finds encoding errors in the bytes of a file that should be UTF-8, without parsing it."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),  # after UTF-32, whose mark starts with the same bytes
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_WIDE = (("utf-32-le", 4), ("utf-32-be", 4), ("utf-16-le", 2), ("utf-16-be", 2))
_SAMPLE = 4096
_DECLARED = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_NO_WESTERN_TEXT = re.compile(rb"[\x80-\xff]{3}")
"""Three accented letters in a row, which hardly occur in a western language."""


class Flaw(NamedTuple):
    """An encoding error; `problem` and `remedy` are clauses, `line` counts from 1.

    `code` is the code of the finding if the file is the program itself.
    """

    code: str
    line: int | None
    problem: str
    remedy: str


def flaw(data: bytes) -> Flaw | None:
    """The first error in `data`; None if it is UTF-8 text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _wide(encoding)
    if (nul := data.find(0)) >= 0:
        encoding = _wide_by_its_zeros(data[:_SAMPLE])
        if encoding:
            return _wide(encoding)
        return Flaw("nul-byte", _line(data, nul), "holds a NUL byte",
                    "delete it, or save the file once more as plain text")  # fmt: skip
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        guess, remedy = _guessed(data)
        problem = f"holds the byte 0x{data[error.start]:02X}, which is not UTF-8{guess}"
        return Flaw("wrong-encoding", _line(data, error.start), problem, remedy)
    return None


def _wide(encoding: str) -> Flaw:
    return Flaw("wrong-encoding", None, f"is {encoding}, and must be UTF-8", "save it as UTF-8")


def _wide_by_its_zeros(sample: bytes) -> str:
    """UTF-16 or UTF-32 if the sample is mostly ASCII in that encoding; otherwise empty."""
    for codec, size in _WIDE:
        text = sample.decode(codec, "ignore")
        plain = sum("\t" <= char <= "~" for char in text)
        if plain > len(sample) / size / 2:
            return codec[:6].upper()
    return ""


def _guessed(data: bytes) -> tuple[str, str]:
    """Two clauses: the likely encoding, and the remedy."""
    remedy = "save it as UTF-8"
    declared = _declared(data)
    if declared:
        return f"; the file declares {declared}", f"{remedy}, and delete that declaration"
    known = sum(not char.isascii() for char in data.decode("utf-8", "ignore"))
    unknown = data.decode("utf-8", "replace").count("\ufffd")
    if known > unknown:
        return ", while the rest of the file is", "type that character anew"
    if _NO_WESTERN_TEXT.search(data):
        return "; the file seems to be in another encoding", remedy
    return "; the file seems to be Windows-1252 (Latin-1)", remedy


def _declared(data: bytes) -> str:
    """The encoding declared in a comment in the first two lines, unless it is UTF-8."""
    for line in data[:_SAMPLE].splitlines()[:2]:
        if found := _DECLARED.match(line):
            name = found[1][:40].decode("ascii")
            return "" if name.lower().replace("_", "-").startswith(("utf-8", "utf8")) else name
    return ""


def _line(data: bytes, place: int) -> int:
    """The line of the byte at `place`, as Python counts lines."""
    before = data[:place].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return before.count(b"\n") + 1
