"""The system calls that a student's process may make, as a filter for the kernel.

Allowed are reading and writing open files (its pipes), its own memory, the clocks of the system and
its own, and questions about itself. Every other call fails with EPERM, so that a student gets a
PermissionError with a line number instead of a vanished process. A call with the numbers of another
architecture, which mean other calls, ends the process.

Sources: seccomp(2), and the kernel's tables of numbers for x86-64 and arm64.
"""

import errno
import struct

ALLOWED: dict[str, tuple[int, int | None]] = {
    # name: number on x86-64, number on aarch64; the most frequent first
    "write": (1, 64),
    "read": (0, 63),
    "futex": (202, 98),
    "mmap": (9, 222),
    "munmap": (11, 215),
    "brk": (12, 214),
    "mremap": (25, 216),
    "mprotect": (10, 226),
    "madvise": (28, 233),
    "nanosleep": (35, 101),
    "select": (23, None),  # time.sleep of Python 3.10
    "pselect6": (270, 72),  # the same in newer C libraries
    "gettimeofday": (96, 169),
    "time": (201, None),
    "times": (100, 153),
    "getrusage": (98, 165),
    "getrandom": (318, 278),
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    "close": (3, 57),
    "fstat": (5, 80),
    "lseek": (8, 62),
    "getpid": (39, 172),
    "getppid": (110, 173),
    "gettid": (186, 178),
    "getuid": (102, 174),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getegid": (108, 177),
    "uname": (63, 160),
    "sched_yield": (24, 124),
    "set_robust_list": (273, 99),
    "rseq": (334, 293),
    "membarrier": (324, 283),
    "exit": (60, 93),
    "exit_group": (231, 94),
}
CLOCKS: dict[str, tuple[int, int]] = {
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
}
"""Allowed if the first argument, the clock, is not negative. A negative one is the processor time
of another process, by which two processes could communicate."""
LIMITS: dict[str, tuple[int, int]] = {"prlimit64": (302, 261)}
"""Allowed if the first argument, the process, is 0 for this one, and the third, a pointer to a new
value, is null."""

MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""os.uname().machine -> the index of its number in ALLOWED, and the kernel's id for it."""
_X32 = 0x40000000  # numbers from here up belong to x32, the 32-bit variant of x86-64

_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EPERM
_NUMBER, _ARCHITECTURE, _FIRST_LOW, _THIRD_LOW, _THIRD_HIGH = 0, 4, 16, 32, 36
"""The offsets of these fields in bytes (struct seccomp_data). The kernel reads a clock, and the id
of a process, from the low half of the argument."""
_NEGATIVE = 0x80000000  # an int from here up is negative


def program(machine: str) -> bytes | None:
    """The filter for a machine (as os.uname() names it); None for one whose numbers are unknown."""
    if machine not in MACHINES or struct.calcsize("P") != 8:
        return None
    column, architecture = MACHINES[machine]
    code = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    if machine == "x86_64":
        code += [(_AT_LEAST, 0, 1, _X32), (_RETURN, 0, 0, _KILL)]
    for numbers in ALLOWED.values():
        number = numbers[column]
        if number is not None:
            code += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ALLOW)]
    for numbers in CLOCKS.values():
        code += [
            (_EQUAL, 0, 4, numbers[column]),
            (_LOAD, 0, 0, _FIRST_LOW),
            (_AT_LEAST, 1, 0, _NEGATIVE),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, _REFUSE),
        ]
    for numbers in LIMITS.values():
        code += [
            (_EQUAL, 0, 8, numbers[column]),
            (_LOAD, 0, 0, _FIRST_LOW),
            (_EQUAL, 0, 5, 0),
            (_LOAD, 0, 0, _THIRD_LOW),
            (_EQUAL, 0, 3, 0),
            (_LOAD, 0, 0, _THIRD_HIGH),
            (_EQUAL, 0, 1, 0),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, _REFUSE),
        ]
    code.append((_RETURN, 0, 0, _REFUSE))
    return b"".join(struct.pack("HBBI", *instruction) for instruction in code)
