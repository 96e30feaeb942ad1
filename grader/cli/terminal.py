"""The terminal that people look at: what it can show, and writing to it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Literal, TextIO, TypeAlias

from grader.core.errors import UsageError

When: TypeAlias = Literal["auto", "always", "never"]
NARROWEST, WIDEST = 60, 100
LONGEST_LINE = 2000


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
    if stream is None:
        return Terminal(WIDEST, color=False, unicode=False)
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
    """Write `text`, what the stream's encoding cannot hold being spelled out.

    Raises UsageError if the stream takes no more.
    """
    stream = sys.stdout if to is None else to
    encoding = getattr(stream, "encoding", None) or "ascii"
    if stream is not None:  # which it is if the caller has closed it
        with _unread(stream):
            stream.write(text.encode(encoding, "backslashreplace").decode(encoding))


def say(*lines: str, to: TextIO | None = None) -> None:
    """Write plain lines, in which whatever a terminal would obey, reorder or hide is spelled out.

    Raises UsageError if the stream takes no more.
    """
    from grader.reports.text.escape import (
        visible,  # knows all of Unicode, which takes a while to load
    )

    write("".join(visible(line, limit=LONGEST_LINE) + "\n" for line in lines), to)


def flush() -> None:
    """Let standard output hold nothing back. Raises UsageError if it takes no more."""
    if sys.stdout is not None:
        with _unread(sys.stdout):
            sys.stdout.flush()


@contextmanager
def _unread(stream: TextIO) -> Iterator[None]:
    """A reader who has seen enough is no error; a full disk is the caller's business."""
    try:
        yield
    except OSError as error:
        with suppress(OSError):  # or Python would try, and fail, once more at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if not isinstance(error, BrokenPipeError):
            raise UsageError(f"cannot write the output: {error.strerror or error}") from None
