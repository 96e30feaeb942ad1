"""Probes of rights, of limits, and of the system calls that no other probe makes."""

import os
import random
import time
from contextlib import suppress
from typing import Any

from . import reach
from .reach import at, call, kernel, leave_the_empty_root, lift, limits_of, make_room


def running_a_program_of_roots(given: dict[str, Any]) -> None:
    """Runs a setuid program of root's, which prints its user."""
    leave_the_empty_root()
    os.execv(given["id"], ["id", "-u"])  # noqa: S606 - a shell would drop the rights


def using_roots_rights(_: dict[str, Any]) -> None:
    os.setgroups([])


def raising_a_limit(_: dict[str, Any]) -> int:
    hard = limits_of(reach.DESCRIPTORS)[1]
    return lift(reach.DESCRIPTORS, hard + 1, hard + 1)


def becoming_readable(_: dict[str, Any]) -> int:
    return call("prctl", 4, 1, 0, 0, 0)  # PR_SET_DUMPABLE


def making_a_namespace_of_users(_: dict[str, Any]) -> int:
    return call("unshare", kernel.NEW_USER)


def making_other_calls(_: dict[str, Any]) -> str:
    """Calls without effect. A call has reached the kernel unless it gives EPERM."""
    make_room()
    pair, name, me = at(bytes(64)), at(b"nowhere\0"), os.getpid()
    calls = {
        **dict.fromkeys(("inotify_init", "setsid"), ()),
        **dict.fromkeys(("dup", "epoll_create"), (1,)),
        **dict.fromkeys(("unshare", "getpgid", "sched_getscheduler", "alarm"), (0,)),
        **dict.fromkeys(("memfd_create", "truncate"), (name, 0)),
        "pipe": (pair,),
        "chdir": (name,),
        "kill": (me, 0),
        "fcntl": (1, 1),
        "msgget": (1, 0),
        "setuid": (os.getuid(),),
        "setgid": (os.getgid(),),
        "personality": (0xFFFFFFFF,),
        "eventfd": (0, 0),
        "shmget": (1, 1, 0),
        "setpriority": (0, 0, 0),
        "socketpair": (1, 1, 0, pair),
        "ioctl": (1, 0x5401, pair),
        "setitimer": (0, pair, 0),
        "mount": (name, name, name, 0, 0),
        "execve": (name, pair, pair),
        "ptrace": (0, 0, 0, 0),
        "process_vm_readv": (me, pair, 0, pair, 0, 0),
        "prctl": (4, 1, 0, 0, 0),
    }
    refused = set()
    for each, arguments in calls.items():
        try:
            got = call(each, *arguments)
        except OSError as error:  # noqa: PERF203 - each call can fail on its own
            refused |= {each} if error.errno == 1 else set()
        else:
            if each in ("memfd_create", "dup", "inotify_init", "epoll_create", "eventfd"):
                os.close(got)
    if refused == set(calls):
        raise PermissionError(1, "each of them")
    assert not refused, f"the filter refuses only {sorted(refused)}"
    return "each of them"


def every_other_system_call(given: dict[str, Any]) -> int:
    """Makes each call that is not allowed; all must be refused, or the probe has worked."""
    numbers = [n for n in range(given["numbers"]) if n not in given["allowed"]]
    for n in numbers:
        try:
            call("syscall", n, *[reach.UNLIMITED] * 6)
        except OSError as error:
            if error.errno == 1:
                continue
        raise AssertionError(f"number {n} is not refused")
    return len(numbers)


def calling_by_another_table(given: dict[str, Any]) -> int:
    """A call with a number of x86-64's x32 table, where it has another meaning."""
    return call("syscall", given["number"])


def calling_as_32_bits_do(_: dict[str, Any]) -> int:
    """getpid by its i386 number, through the 32-bit interrupt."""
    code = bytes([0xB8, 20, 0, 0, 0, 0xCD, 0x80, 0xC3])  # mov eax, 20; int 0x80; ret
    page = kernel._libc["mmap"]
    page.restype = kernel.ctypes.c_void_p
    place = page(None, 4096, 7, 0x22, -1, 0)
    kernel.ctypes.memmove(place, code, len(code))
    return int(kernel.ctypes.CFUNCTYPE(kernel.ctypes.c_int)(place)())


# ---------------------------------------------------------------- over the limits


def allocating(given: dict[str, Any]) -> int:
    with suppress(OSError):
        lift(reach.ADDRESS_SPACE)
    return len(bytearray(given["much"] << 20))


def using_the_processor(given: dict[str, Any]) -> float:
    with suppress(OSError):
        lift(reach.CPU)
    while time.process_time() < given["seconds"]:
        pass
    return time.process_time()


# ---------------------------------------------------------------- permitted


def allocating_less(given: dict[str, Any]) -> int:
    return len(bytearray(given["some"] << 20))


def asking_for_limits(_: dict[str, Any]) -> tuple[int, int]:
    return limits_of(reach.DESCRIPTORS)


def computing(_: dict[str, Any]) -> str:
    before = time.monotonic()
    time.sleep(0.001)
    random.seed()
    list(map(str, range(10_000)))
    return f"{time.monotonic() - before}, {time.process_time()}, {os.urandom(1)!r}"
