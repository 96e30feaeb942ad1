"""Keeps this process's memory from others of the same user while a worker lives.

A process that may not be dumped may not be traced either, nor its memory read in /proc, except by
root. It is a property of the whole process, and so is the count of those who ask for it.
"""

from __future__ import annotations

import sys

from grader.sandbox.locks import LockFault

_living: list[bool] = []


def forbid() -> LockFault | None:
    """Forbid it until `allow` is called as often. Returns why that cannot be, or None."""
    _living.append(True)
    return _set(0)


def allow() -> None:
    """Take back one `forbid`; with the last, what is usual holds again."""
    _living.pop()
    if not _living:
        _set(1)


def _set(dumpable: int) -> LockFault | None:
    if sys.platform != "linux":
        return "no-system-support", "prctl"
    from grader.sandbox.worker import (
        kernel,  # ctypes; a process that starts no worker does not wait for it
    )

    try:
        kernel.set_dumpable(dumpable)
    except kernel.UnavailableError as error:
        return error.code, error.fact
    except OSError as error:
        return "refused", error.errno or 0
    return None
