"""The locks, their effects, and the isolation of a student's program.

A *lock* is one restriction that the worker requests from the system
(`grader.sandbox.worker.close_locks` does so in each process, before it imports a student's module).
A *denial* is an action that a program cannot take while one of the denial's locks is on; most
denials have several locks. tests/sandbox/test_protection.py tests each. For root this needs
no-new-privileges too, which every Linux grants: with its capabilities root could raise a limit
again, or leave an empty root. The level follows from the denials:

    full      all of them hold
    partial   some do not; the report names them
    none      no lock is on at all
"""

import os
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models import Isolation, IsolationLevel


class Lock(NamedTuple):
    """The effect of a lock, and the remedy if the system refuses it (`root_remedy` for root)."""

    does: str
    remedy: str
    root_remedy: str = ""


_ROOT = "run grade as root (a container does), or allow user namespaces"
_CAPABILITY = "start the container with --cap-add="
_LIMIT = "raise the hard limit of the user that runs grade (ulimit -H)"
_LINUX = "grade on Linux, or in a Linux container"

LOCKS: Mapping[str, Lock] = {
    "death-signal": Lock("the program dies with the grader, however the grader ends", _LINUX),
    "memory": Lock("a limit on address space (RLIMIT_AS)", _LINUX),
    "cpu-time": Lock("a limit on processor time (RLIMIT_CPU)", _LIMIT),
    "file-size": Lock("no byte can be written to a file (RLIMIT_FSIZE)", _LIMIT),
    "descriptors": Lock("no more files can be opened (RLIMIT_NOFILE)", _LIMIT),
    "core": Lock("a crash leaves no core file (RLIMIT_CORE)", _LIMIT),
    "processes": Lock(
        "no process or thread can be started (RLIMIT_NPROC)",
        "make fresh-user work, or do not run grade as root",
    ),
    "empty-root": Lock("its root is an empty folder (chroot)", _ROOT, f"{_CAPABILITY}SYS_CHROOT"),
    "fresh-user": Lock(
        "it runs as a user with no other processes",
        "run grade as root",
        f"{_CAPABILITY}KILL,SETUID,SETGID",
    ),
    "no-new-privileges": Lock("it has no capabilities, and can gain none", _LINUX),
    "namespaces": Lock(
        "a network and shared memory of its own, both empty", _ROOT, f"{_CAPABILITY}SYS_ADMIN"
    ),
    "landlock": Lock(
        "no access to files and TCP ports, and no signals to other processes (Landlock)",
        "use a kernel of 5.13 or later with landlock in its list of security modules",
    ),
    "system-calls": Lock(
        "only the system calls that its own memory and pipes need (seccomp)",
        "grade on Linux on x86-64 or aarch64, in a container that allows seccomp filters",
    ),
    "unreadable-grader": Lock("the grader's memory cannot be read by its own user", _LINUX),
}
ALL: tuple[str, ...] = tuple(LOCKS)
OURS = "unreadable-grader"  # the lock on this process; all others are on the student's

LockFault: TypeAlias = tuple[str, str | int]
"""Why a lock is not on: a code of LOCK_FAULTS (`grader.sandbox.worker.frames`), and its fact."""
LockFaults: TypeAlias = Mapping[str, LockFault]

REASONS: Mapping[str, str] = {
    "refused": "the system refuses it ({fact})",
    "bad-limit": "the system refuses it (the limit is already lower)",
    "absent": "this system has no {fact}",
    "needs-root": "it needs root",
    "needs-root-or-namespaces": "it needs root, or user namespaces",
    "needs-kill": "it needs the capability CAP_KILL",
    "needs-room": "no empty folder can be made in {fact}",
    "root-starts-processes": "root may always start processes",
    "no-address-limit": "this system enforces no limit on address space",
    "no-ctypes": "this Python has no ctypes",
    "no-system-support": "this system has no {fact}",
    "no-landlock": "this kernel was built or started without Landlock",
    "unknown-machine": "the system call numbers of {fact} are not known",
}
"""The clause for each code."""

DenialName: TypeAlias = Literal[
    "reading-files",
    "writing-files",
    "network",
    "starting-processes",
    "signals",
    "grader-memory",
    "gaining-privileges",
    "more-memory",
    "more-processor-time",
    "outliving-grader",
]


class Denial(NamedTuple):
    """The phrase for an action that is denied, and its locks; one lock that is on is enough."""

    phrase: str
    locks: tuple[str, ...]


DENIALS: Mapping[DenialName, Denial] = {
    "reading-files": Denial("reading files", ("empty-root", "landlock", "system-calls")),
    # Landlock allows a change of a file's owner, mode, times and, before Linux 6.2, its length.
    "writing-files": Denial("writing files", ("empty-root", "system-calls")),
    "network": Denial("the network", ("namespaces", "system-calls")),
    "starting-processes": Denial("starting processes", ("processes", "system-calls")),
    "signals": Denial("signals to other processes", ("fresh-user", "system-calls")),
    "grader-memory": Denial(
        "the grader's memory", ("unreadable-grader", "fresh-user", "system-calls")
    ),
    "gaining-privileges": Denial("gaining privileges", ("no-new-privileges", "system-calls")),
    "more-memory": Denial("more memory than allowed", ("memory",)),
    "more-processor-time": Denial("more processor time than allowed", ("cpu-time",)),
    # A death signal only guards against accidents: a program can cancel it by a system call.
    "outliving-grader": Denial("outliving the grader", ("system-calls",)),
}

REQUIRED: Mapping[str, tuple[DenialName, ...]] = {"full": tuple(DENIALS), "none": ()}
"""The denials that must hold before anything runs, for each level that can be required."""


def open_denials(on: Collection[str]) -> tuple[DenialName, ...]:
    """The denials that none of the locks `on` enforces."""
    return tuple(name for name, denial in DENIALS.items() if not set(denial.locks) & set(on))


def remedy(name: str, *, root: bool) -> str:
    """The clause with the remedy for a lock that is not on; `root` says that grade runs as root."""
    lock = LOCKS[name]
    return lock.root_remedy if root and lock.root_remedy else lock.remedy


def phrases(names: Iterable[DenialName]) -> tuple[str, ...]:
    """The denials as reports and messages name them."""
    return tuple(DENIALS[name].phrase for name in names)


def isolation(on: Collection[str], failed: LockFaults) -> Isolation:
    """The isolation of a program with the locks `on`; `failed` has the faults of the others."""
    missing = phrases(open_denials(on))
    level: IsolationLevel = "full" if not missing else "partial" if on else "none"
    reasons = {lock: reason(*fault) for lock, fault in failed.items()}
    return Isolation(level=level, locks=tuple(on), unavailable=reasons, open_to=missing)


def reason(code: str, fact: str | int) -> str:
    """The clause that says why a lock is not on."""
    if isinstance(fact, int):
        fact = f"[Errno {fact}] {os.strerror(fact)}"
    return REASONS[code].format(fact=fact)
