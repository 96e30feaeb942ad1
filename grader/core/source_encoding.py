"""Finds encoding errors in the bytes of a file that should be UTF-8, without parsing it."""

import codecs
import re
from typing import Literal, NamedTuple, TypeAlias

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
"""Three accented letters in a row, which are rare in western languages."""


_READ = frozenset(
    """
    ascii us-ascii latin1 latin-1 l1 iso8859-1 iso-8859-1 iso8859-15 iso-8859-15 latin9 latin-9
    cp1252 windows-1252 cp1250 windows-1250 cp437 cp850 mac-roman macroman
    """.split()
)
"""The encodings, besides UTF-8, that a file of Python may declare here: a byte is a character in
each, so a line has the same number in all."""

Seems: TypeAlias = Literal["", "UTF-8", "declared", "western", "other"]
"""The encoding of the rest of a file that is not all UTF-8; "western" is Windows-1252."""


class EncodingFlaw(NamedTuple):
    """An encoding error, and its line, which counts from 1. `wide` is the file's encoding if that
    is UTF-16 or UTF-32; otherwise `byte` is a byte that is not UTF-8, or the NUL byte. `declared`
    is the encoding that the file says it has. Binary data has no line."""

    line: int | None
    wide: str = ""
    byte: int = 0
    seems: Seems = ""
    declared: str = ""

    @property
    def is_nul(self) -> bool:
        return not self.wide and not self.byte

    @property
    def is_binary(self) -> bool:
        """Whether the file would be no text without its first NUL byte either."""
        return self.is_nul and self.seems != "UTF-8"


def flaw(data: bytes) -> EncodingFlaw | None:
    """The first error in `data`; None if it is UTF-8 text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return EncodingFlaw(None, wide=encoding)
    if (nul := data.find(0)) >= 0:
        encoding = _wide_by_its_zeros(data[:_SAMPLE])
        if encoding or data.count(0) > 1 or not _is_utf_8(data):
            return EncodingFlaw(None, wide=encoding)
        return EncodingFlaw(_line(data, nul), seems="UTF-8")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        declared = _declared(data)
        seems: Seems = "declared" if declared else _seems(data)
        return EncodingFlaw(
            _line(data, error.start), byte=data[error.start], seems=seems, declared=declared
        )
    return None


def as_utf_8(data: bytes) -> bytes:
    """A file of Python in UTF-8, as Python would read it: if it is not UTF-8 and declares an
    encoding that is read, its text in UTF-8; otherwise the file as it is."""
    if data.startswith(tuple(mark for mark, _ in _MARKS)) or 0 in data or _is_utf_8(data):
        return data
    name = _declared(data).lower().replace("_", "-")
    if name not in _READ:
        return data
    try:
        return data.decode(name).encode("utf-8")
    except UnicodeDecodeError:
        return data


def source_text(data: bytes) -> str:
    """The text of a file, whose lines end as Python counts them."""
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def source_line(data: bytes, number: int) -> str:
    """A line of a file, from 1; "" if there is none."""
    lines = source_text(data).split("\n")
    return lines[number - 1].rstrip() if 0 < number <= len(lines) else ""


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _wide_by_its_zeros(sample: bytes) -> str:
    """UTF-16 or UTF-32 if the sample is mostly ASCII in that encoding; otherwise empty."""
    for codec, size in _WIDE:
        text = sample.decode(codec, "ignore")
        plain = sum("\t" <= char <= "~" for char in text)
        if plain > len(sample) / size / 2:
            return codec[:6].upper()
    return ""


def _seems(data: bytes) -> Seems:
    """The apparent encoding of a file that declares none."""
    known = sum(not char.isascii() for char in data.decode("utf-8", "ignore"))
    unknown = data.decode("utf-8", "replace").count("\ufffd")
    if known > unknown:
        return "UTF-8"
    return "other" if _NO_WESTERN_TEXT.search(data) else "western"


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
