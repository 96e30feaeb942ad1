"""A progress bar on standard error, if that is a terminal and the run takes over a second."""

from __future__ import annotations

import os
import sys
from threading import Event, Thread
from time import monotonic

from grader.cli import terminal
from grader.core.errors import UsageError

PATIENCE_SECONDS = 1.0
REDRAW_SECONDS = 0.1
_NAME_ROOM = 40  # the most characters of the name of the exercise or student
_BAR_ROOM = 30
_WIDTH_IF_UNKNOWN = 60


class Progress:
    """A progress bar as a context manager; call it with (done, total, name of the next step). A
    thread draws it, so that its clock goes on during a long step."""

    def __init__(self, *, enabled: bool = True) -> None:
        watched = enabled and sys.stderr is not None and sys.stderr.isatty()
        self._painter = Thread(target=self._paint, daemon=True) if watched else None
        self._over = Event()
        self._began = monotonic()
        self._state = (0, 1, "")

    def __enter__(self) -> Progress:  # noqa: PYI034 - Python 3.10 has no typing.Self
        if self._painter is not None:
            self._painter.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._painter is not None:
            self._painter.join()

    @property
    def is_watched(self) -> bool:
        """Whether a bar is drawn if the run takes long enough."""
        return self._painter is not None

    def __call__(self, done: int, total: int, name: str) -> None:
        self._state = (done, total, name)

    def _paint(self) -> None:
        drawn, pause = "", PATIENCE_SECONDS
        try:
            while not self._over.wait(pause):
                before, drawn, pause = drawn, self.line(), REDRAW_SECONDS
                _show(drawn, before)
            if drawn:
                _show("", drawn)
        except UsageError:  # the terminal is gone, so the error cannot be shown
            return

    def line(self) -> str:
        """The current bar, at most as wide as the terminal."""
        from grader.reports.text.escape import visible
        from grader.reports.text.terminal_lines import cells, head

        done, total, name = self._state
        minutes, seconds = divmod(int(monotonic() - self._began), 60)
        name = visible(name, limit=_NAME_ROOM, unicode=terminal.look_at(sys.stderr).unicode)
        counts = f"{done}/{total} {minutes}:{seconds:02}"
        room = _columns() - 1  # in the last column the cursor would wrap to the next line
        bar = min(_BAR_ROOM, room - cells(name) - cells(counts) - len(" [] "))
        full = bar * done // max(total, 1)
        drawn = f" [{'#' * full}{'-' * (bar - full)}]" if bar > 0 else ""
        return head(f"{name}{drawn} {counts}", room)


def _show(line: str, before: str) -> None:
    """Draws `line` over the line `before`. Raises UsageError if it cannot be written."""
    from grader.reports.text.terminal_lines import cells

    blanks = " " * (cells(before) - cells(line))
    terminal.write(f"\r{line}{blanks}" if line else f"\r{blanks}\r", sys.stderr)
    if sys.stderr is not None:
        sys.stderr.flush()


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or _WIDTH_IF_UNKNOWN
    except (OSError, ValueError):  # the stream has no file, or the file is not a terminal
        return _WIDTH_IF_UNKNOWN
