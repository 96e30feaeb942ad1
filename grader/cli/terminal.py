"""Finds out the width, color and encoding of a terminal, and writes to it."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Literal, TextIO, TypeAlias

from grader.core.errors import UsageError

When: TypeAlias = Literal["auto", "always", "never"]
NARROWEST, WIDEST = 20, 100
LONGEST_LINE = 2000
COMPLETION = "_ARGCOMPLETE"
"""The environment variable with which a shell asks for completions: the number of the word with
which the line begins."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """The abilities of a stream. `width` is in cells, at most 100."""

    width: int
    color: bool
    unicode: bool


def look_at(stream: TextIO | None = None, color: When = "auto") -> Terminal:
    """The abilities of `stream` (default: standard output). COLUMNS, NO_COLOR, FORCE_COLOR and
    TERM=dumb have their usual meaning."""
    stream = sys.stdout if stream is None else stream
    if stream is None:
        return Terminal(WIDEST, color=False, unicode=False)
    is_terminal = stream.isatty()
    try:
        width = int(os.environ.get("COLUMNS", "")) or WIDEST
    except ValueError:
        try:
            width = os.get_terminal_size(stream.fileno()).columns if is_terminal else WIDEST
        except (OSError, ValueError):  # the stream has no file, or the file is not a terminal
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


def draws() -> bool:
    """Whether standard output is a terminal that can be cleared."""
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def options_for_people(color: When, *, to_file: bool) -> dict[str, Any]:
    """The options with which a format for people is rendered for a file, or for standard output."""
    if to_file:
        return {"color": color == "always"}
    view = look_at(sys.stdout, color)
    return {"width": view.width, "color": view.color, "unicode": view.unicode}


def _holds_unicode(stream: TextIO) -> bool:
    try:
        "△▽├└│─✓✗∞αβ…".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def write(text: str, to: TextIO | None = None) -> None:
    """Writes `text`; characters outside the stream's encoding become backslash escapes. Raises
    UsageError if the text cannot be written."""
    stream = sys.stdout if to is None else to
    encoding = getattr(stream, "encoding", None) or "ascii"
    if stream is not None:  # Python sets it to None if it was closed before the start
        with _ignored_if_closed(stream):
            stream.write(text.encode(encoding, "backslashreplace").decode(encoding))


def say(*lines: str, to: TextIO | None = None) -> None:
    """Writes plain lines, with control, invisible and bidirectional characters escaped. Raises
    UsageError as `write` does."""
    from grader.reports.text.escape import visible

    write("".join(visible(line, limit=LONGEST_LINE) + "\n" for line in lines), to)


def warn(sentence: str, rows: Iterable[str] = ()) -> None:
    """Writes a warning or error to standard error, and its rows, indented. Raises UsageError as
    `write` does."""
    say(f"grade: {sentence}", *(f"  {row}" for row in rows), to=sys.stderr)


def flush() -> None:
    """Flushes standard output. Raises UsageError if that fails."""
    if sys.stdout is not None:
        with _ignored_if_closed(sys.stdout):
            sys.stdout.flush()


@contextmanager
def _ignored_if_closed(stream: TextIO) -> Iterator[None]:
    """Ignores a closed pipe. Raises UsageError for other errors, such as a full disk."""
    try:
        yield
    except OSError as error:
        with suppress(OSError):  # otherwise Python writes again at its end, and fails again
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if not isinstance(error, BrokenPipeError):
            raise UsageError(f"cannot write the output: {error.strerror or error}") from None
