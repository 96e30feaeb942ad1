"""A progress bar on standard error, for a run of more than a second that somebody watches."""

from __future__ import annotations

import sys
from threading import Lock, Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
PATIENCE_SECONDS = 1.0
_NAME_ROOM = 40


class Progress:
    """Call it with (done, total, what comes next); a context manager."""

    def __init__(self, *, enabled: bool = True) -> None:
        self._timer = (
            Timer(PATIENCE_SECONDS, self._show) if enabled and sys.stderr.isatty() else None
        )
        self._lock = Lock()
        self._bar: Bar | None = None
        self._state = (0, 1, "")

    def __enter__(self) -> Progress:  # noqa: PYI034 - typing.Self is younger than 3.10
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            self._timer = None
            if self._bar is not None:
                self._bar.stop()

    def __call__(self, done: int, total: int, name: str) -> None:
        with self._lock:
            self._state = (done, total, name)
            self._refresh()

    def _show(self) -> None:
        from rich.console import Console  # 50 ms that a quick run never pays
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bar

        with self._lock:
            if self._timer is None:
                return
            self._bar = Bar(
                TextColumn("{task.description}", markup=False), BarColumn(),
                MofNCompleteColumn(), TimeElapsedColumn(),
                console=Console(stderr=True), transient=True,
            )  # fmt: skip
            self._bar.add_task("", total=None)
            self._refresh()
            self._bar.start()

    def _refresh(self) -> None:
        if self._bar is not None:
            from grader.reports.text.escape import visible  # nobody waits for it: the bar is there

            done, total, name = self._state
            shown = visible(name, limit=_NAME_ROOM)
            task = self._bar.task_ids[0]
            self._bar.update(task, completed=done, total=total, description=shown)
