"""The terminal that people look at: what it can show, and writing to it."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Literal, TextIO, TypeAlias

When: TypeAlias = Literal["auto", "always", "never"]
NARROWEST, WIDEST = 60, 100


@dataclass(frozen=True, slots=True)
class Terminal:
    """What a stream can show. `width` is in cells, at most 100."""

    width: int
    color: bool
    unicode: bool


def look_at(stream: TextIO | None = None, color: When = "auto") -> Terminal:
    """What `stream` (default: standard output) can show.

    COLUMNS, NO_COLOR, FORCE_COLOR and TERM=dumb are heeded as everywhere.
    """
    stream = sys.stdout if stream is None else stream
    is_terminal = stream.isatty()
    try:
        width = int(os.environ.get("COLUMNS", "")) or WIDEST
    except ValueError:
        try:
            width = os.get_terminal_size(stream.fileno()).columns if is_terminal else WIDEST
        except (OSError, ValueError):  # no file behind the stream, or no terminal behind the file
            width = WIDEST
    if color == "auto":
        wanted = is_terminal and os.environ.get("TERM") != "dumb"
        if os.environ.get("FORCE_COLOR"):
            wanted = True
        if os.environ.get("NO_COLOR"):
            wanted = False
    else:
        wanted = color == "always"
    return Terminal(max(NARROWEST, min(width, WIDEST)), wanted, _holds_unicode(stream))


def _holds_unicode(stream: TextIO) -> bool:
    try:
        "△▽├└│─✓✗∞αβ…".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def write(text: str, to: TextIO | None = None) -> None:
    """Write `text`, what the stream's encoding cannot hold being spelled out."""
    stream = sys.stdout if to is None else to
    encoding = stream.encoding or "ascii"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
