"""The system calls that a probe makes past Python.

The worker imports ctypes before a student's code runs; a program that climbs up the call stack
finds it.
"""

import os
import sys
from contextlib import suppress
from typing import Any


def _found() -> Any:
    """The worker's own module for system calls; None outside a worker."""
    frame: Any = sys._getframe()
    while frame is not None:
        if "Locks" in frame.f_globals:
            return frame.f_globals["Locks"].close.__globals__["kernel"]
        frame = frame.f_back
    return None


kernel = _found()
kept: list[Any] = []


def call(name: str, *arguments: int) -> int:
    """The result of a function of the C library; an OSError if it fails."""
    result: int = kernel._call(name, *arguments)
    return result


def memory(data: bytes) -> Any:
    """A memory buffer that begins with that data."""
    kept.append(kernel.ctypes.create_string_buffer(data, len(data)))
    return kept[-1]


def at(data: bytes) -> int:
    """The address of such a buffer."""
    address: int = kernel.ctypes.addressof(memory(data))
    return address


def number(n: int) -> bytes:
    """An unsigned long in memory."""
    return n.to_bytes(8, sys.byteorder)


# ---------------------------------------------------------------- first steps of several probes

CPU, FILE_SIZE, CORE, DESCRIPTORS, ADDRESS_SPACE = 0, 1, 4, 7, 9
UNLIMITED = (1 << 64) - 1
NEW_FILES = 0x00020000
PIDFD_OPEN = 434  # the same number on every architecture


def lift(limit: int, soft: int = UNLIMITED, hard: int = UNLIMITED) -> int:
    """Raises a limit."""
    return call("setrlimit", limit, at(number(soft) + number(hard)))


def limits_of(limit: int) -> tuple[int, int]:
    """A limit, and how far it can be raised."""
    pair = memory(bytes(16))
    call("getrlimit", limit, kernel.ctypes.addressof(pair))
    return int.from_bytes(pair.raw[:8], sys.byteorder), int.from_bytes(pair.raw[8:], sys.byteorder)


def make_room() -> None:
    """Closes standard input, so that a limit on open files leaves room for one more."""
    with suppress(OSError):
        os.close(0)


def leave_the_empty_root() -> None:
    """Changes to the folder of the worker's files, or to the top of its own namespace, as root
    can.
    """
    make_room()
    for pid in (os.getppid(), os.getpid()):
        with suppress(OSError, kernel.UnavailableError):
            if pid == os.getpid():
                call("unshare", NEW_FILES)
            process = call("syscall", PIDFD_OPEN, pid, 0)
            try:
                call("setns", process, NEW_FILES)
            finally:
                os.close(process)
