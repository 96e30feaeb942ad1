"""Linux's calls with which a process locks itself in, through ctypes. Decides nothing.

Each function raises UnavailableError if the system lacks the call, and OSError if it refuses.
Sources: the manual pages prctl(2), seccomp(2), landlock(7), capabilities(7), unshare(2).
"""

import os
import signal
import struct
import sys

try:
    import ctypes
except ImportError:  # this Python was built without it
    _libc = None
else:
    _libc = ctypes.CDLL(None, use_errno=True)

NEW_IPC, NEW_USER, NEW_NET = 0x08000000, 0x10000000, 0x40000000

_SET_PDEATHSIG, _SET_DUMPABLE, _SET_SECCOMP, _SET_NO_NEW_PRIVS = 1, 4, 22, 38
_SECCOMP_FILTER = 2
_CAPABILITIES_VERSION = 0x20080522
_LANDLOCK_CREATE, _LANDLOCK_RESTRICT = 444, 446  # the same numbers on every architecture
_LANDLOCK_ASKS_VERSION = 1
_LANDLOCK_FILES = {1: 13, 2: 14, 3: 15, 4: 15}
"""The number of kinds of file access in each version of Landlock; 16 from version 5 on."""


class UnavailableError(Exception):
    """This system lacks a lock: a code of LOCK_FAULTS (see `frames`), and its fact."""

    def __init__(self, code: str, fact: str | int = "") -> None:
        super().__init__(code, fact)
        self.code = code
        self.fact = fact


def _call(name: str, *arguments: int) -> int:
    """Call a function of the C library with unsigned long arguments."""
    if _libc is None:
        raise UnavailableError("no-ctypes")
    try:
        function = getattr(_libc, name)  # which keeps it: `_libc[name]` makes a new one each time
    except AttributeError:
        raise UnavailableError("no-system-support", name) from None
    ctypes.set_errno(0)
    result: int = function(*map(ctypes.c_ulong, arguments))
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def _address(data: bytes) -> int:
    """The address of the bytes, which must be kept until the call is over. ctypes' own buffers make
    a class for each size, which takes a fork longer than the call."""
    return ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value or 0


def die_with_parent() -> None:
    """Make the kernel kill this process when the thread that started it ends."""
    _call("prctl", _SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def set_dumpable(dumpable: int) -> None:
    """With 0, stop the same user's processes from reading or tracing this one; 1 is usual."""
    _call("prctl", _SET_DUMPABLE, dumpable, 0, 0, 0)


def no_new_privileges() -> None:
    """Give up all capabilities, and stop any program that is run later from gaining some."""
    _call("prctl", _SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    header, none = struct.pack("Ii", _CAPABILITIES_VERSION, 0), bytes(24)
    _call("capset", _address(header), _address(none))


def unshare(flags: int) -> None:
    """Move to new namespaces of those kinds."""
    _call("unshare", flags)


def filter_calls(program: bytes) -> None:
    """Filter every system call from now on with the BPF program `program`."""
    if _libc is None:
        raise UnavailableError("no-ctypes")
    header = struct.pack("HP", len(program) // 8, _address(program))
    _call("prctl", _SET_SECCOMP, _SECCOMP_FILTER, _address(header), 0, 0)


def landlock() -> None:
    """Give up access to every file and, if this version of Landlock supports it, TCP, signals to
    other processes and abstract sockets."""
    if sys.platform != "linux":  # on other systems these numbers are other system calls
        raise UnavailableError("no-system-support", "Landlock")
    try:
        version = _call("syscall", _LANDLOCK_CREATE, 0, 0, _LANDLOCK_ASKS_VERSION)
    except OSError:
        raise UnavailableError("no-landlock") from None
    files = (1 << _LANDLOCK_FILES.get(version, 16)) - 1
    network = 3 if version >= 4 else 0
    scopes = 3 if version >= 6 else 0
    size = 24 if scopes else 16 if network else 8
    handled = struct.pack("QQQ", files, network, scopes)[:size]
    ruleset = _call("syscall", _LANDLOCK_CREATE, _address(handled), size, 0)
    try:
        _call("syscall", _LANDLOCK_RESTRICT, ruleset, 0)
    finally:
        os.close(ruleset)
