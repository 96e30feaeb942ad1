"""Processes and open files that grading leaves behind. There should be none."""

import ctypes
import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.support import lasting_workers

PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER = 36, 37
GRACE_SECONDS = 2


def descriptors() -> int:
    return len(list(Path("/dev/fd").iterdir()))


def children() -> dict[int, str]:
    """Our child processes and their states, one letter each; none where there is no /proc."""
    found: dict[int, str] = {}
    try:  # almost always there are none, and nobody has to read a hundred files
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return found
    for process in Path("/proc").glob("[0-9]*") if sys.platform == "linux" else ():
        with suppress(OSError):
            state, parent = (process / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(parent) == os.getpid():
                found[int(process.name)] = state
    return found


def left_over(before: Mapping[int, str]) -> dict[int, str]:
    """The children still alive after they have had time to end; zombies are reaped."""
    deadline = time.monotonic() + GRACE_SECONDS
    while True:
        new = {pid: state for pid, state in children().items() if pid not in before}
        for pid in [pid for pid, state in new.items() if state == "Z"]:
            del new[pid]
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)
        if not new or time.monotonic() > deadline:
            return new
        time.sleep(0.01)


@contextmanager
def none() -> Iterator[None]:
    """Raises AssertionError if the block leaves a process or an open file.

    On Linux orphans become our children during the block, so that a process which outlives its
    parent is found.
    """
    lasting_workers.end_all()
    adopt = ctypes.CDLL(None).prctl if sys.platform == "linux" else lambda *_: None
    earlier = ctypes.c_int()
    adopt(PR_GET_CHILD_SUBREAPER, ctypes.byref(earlier), 0, 0, 0)
    adopt(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    before, opened = children(), descriptors()
    try:
        yield
        lasting_workers.end_all()
        assert left_over(before) == {}
        assert descriptors() == opened
    finally:
        adopt(PR_SET_CHILD_SUBREAPER, earlier.value, 0, 0, 0)
