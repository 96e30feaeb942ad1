"""Reports an error in a student's program that the program itself hides: it is raised within a
`try`, whose bare `except:` or `except Exception:` lets the search go on with a wrong value."""

from __future__ import annotations

import sys
from contextlib import suppress

from .encoders import TEXT
from .student_import import crash, stack
from .text_flaws import handler_of, hides_errors, meant

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Mapping
    from types import FrameType
    from typing import Any

ERRORS = (NameError, TypeError, AttributeError)
"""The errors that a program hides by mistake; others, such as a KeyError, may be its own way."""
MOST = 9  # the most errors that are looked at


class HiddenErrors:
    """A context in which a program runs; reports its first hidden error to the sender `playing`."""

    def __init__(self, files: Mapping[str, bytes], playing: Any) -> None:
        self._files, self._playing = files, playing
        self._last: BaseException | None = None
        self._left = MOST if hides_errors(files) else 0  # tracing makes a program 3 times slower
        self._before: Any = None

    def __enter__(self) -> None:
        self._before = sys.gettrace()
        if self._left:
            sys.settrace(self._called)

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _called(self, frame: FrameType, *_: object) -> Any:
        if frame.f_code.co_filename not in self._files:
            return None
        frame.f_trace_lines = False
        return self._step

    def _step(self, frame: FrameType, event: str, raised: Any) -> Any:
        if event == "exception" and self._left and isinstance(raised[1], ERRORS):
            error, last, self._last = raised[1], self._last, raised[1]
            if error is not last:  # it may leave one frame after another
                self._left -= 1
                with suppress(Exception):  # the text and the exception are the student's
                    self._report(frame, error.with_traceback(raised[2]))
                if not self._left:
                    sys.settrace(self._before)
        return self._step

    def _report(self, frame: FrameType, error: BaseException) -> None:
        """Report an error, if a handler hides it."""
        lines = stack(frame, self._files)
        handler = handler_of(type(error), lines, self._files)
        if handler is not None:
            _, type_, message, _, _ = crash(error, self._files)
            words = None if message is None else (message + meant(error))[:TEXT]
            self._playing.hidden(type_, words, [lines[-1], handler])
            self._left = 0
