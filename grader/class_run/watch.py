"""Waits for submissions to arrive in a folder."""

import os
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from time import sleep
from typing import TypeAlias

LOOK_SECONDS = 2.0  # the time between two looks at the folder
_MOST_FILES = 1_000_000
State: TypeAlias = frozenset[tuple[str, int, int]]  # the path, size and time of each file


def arrivals(
    folder: Path, apart_from: Collection[Path] = (), wait: Callable[[float], None] = sleep
) -> Iterator[None]:
    """Yields at once if the folder has files, and then whenever its files have changed. A folder
    that differs between two looks is still being filled; nothing is yielded until it rests. Paths
    in `apart_from` are not looked at, such as the folder for the results."""
    # Not resolve(), which raises if links form a circle.
    excluded = {os.path.abspath(path) for path in apart_from}  # noqa: PTH100 - as above
    graded = before = _state(folder, excluded, frozenset())
    if graded:
        yield
    while True:
        wait(LOOK_SECONDS)
        now = _state(folder, excluded, before)
        if now == before != graded:
            graded = now
            yield
        before = now


def _state(folder: Path, excluded: Collection[str], before: State) -> State:
    """The state of the folder; the state `before` if it cannot be read."""
    found: set[tuple[str, int, int]] = set()
    try:
        if not folder.is_dir():
            state = folder.stat()
            return frozenset({(folder.name, state.st_size, state.st_mtime_ns)})
        for top, folders, files in os.walk(os.path.abspath(folder)):  # noqa: PTH100 - as above
            folders[:] = [
                name
                for name in folders
                if os.path.join(top, name) not in excluded  # noqa: PTH118 - a text, as os.walk gives it
            ]
            for name in files:
                path = os.path.join(top, name)  # noqa: PTH118 - a text, as os.walk gives it
                if path in excluded:
                    continue
                state = os.lstat(path)
                found.add((path, state.st_size, state.st_mtime_ns))
                if len(found) > _MOST_FILES:
                    return before
    except OSError:  # a file was moved away during the look
        return before
    return frozenset(found)
