"""Keeps this process's memory from others of the same user while a worker lives.

A process that may not be dumped may not be traced either, nor its memory read in /proc, except by
root. It is a property of the whole process, and so is the count of those who ask for it.
"""

from __future__ import annotations

import sys

_living: list[bool] = []


def forbid() -> str:
    """Forbid it until `allow` is called as often. Returns why not, or ""."""
    _living.append(True)
    return _set(0)


def allow() -> None:
    """Take back one `forbid`; with the last, what is usual holds again."""
    _living.pop()
    if not _living:
        _set(1)


def _set(dumpable: int) -> str:
    if sys.platform != "linux":
        return "this system has no prctl"
    from grader.sandbox.worker import (
        kernel,  # ctypes; a process that starts no worker does not wait for it
    )

    try:
        kernel.set_dumpable(dumpable)
    except (OSError, kernel.UnavailableError) as error:
        return f"the system refuses it ({error})"
    return ""
