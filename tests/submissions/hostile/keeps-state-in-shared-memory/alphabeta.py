"""Leaves notes in shared memory, and gives up if it finds one at the beginning."""

import os
from math import inf

NOTE = b"the exercise before was here"
HIGH = 63


def noted():
    """Whether a descriptor or a segment has the note; leaves it there for the next time."""
    try:
        if os.pread(HIGH, 100, 0) == NOTE:
            return True
    except OSError:
        pass
    try:
        kept = os.memfd_create("kept", 0)
        os.write(kept, NOTE)
        os.dup2(kept, HIGH)
    except (AttributeError, OSError):
        pass
    try:
        memory = __import__("mmap").mmap(-1, 4096)
    except Exception:
        return False
    found = memory[: len(NOTE)] == NOTE
    memory[: len(NOTE)] = NOTE
    return found


if noted():
    raise RuntimeError("something was kept from the exercise before")
