"""What each lock is good for, and how isolated that leaves a student's program.

A *lock* is one thing that the worker asks of the system (`grader.sandbox.worker.close_locks` closes
them, in each process before it imports a student's module). A *denial* is what a program can't do
as long as one of a denial's locks is on; most are held twice. tests/test_protection.py tries each.
Of root that is true only beside no-new-privileges, which every Linux grants: with its capabilities
root raises a limit again, and leaves an empty root. The level follows from the denials:

    full      all of them hold
    partial   some do not; the report names them
    none      no lock is on at all
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from typing import NamedTuple, TypeAlias

from grader.core.models import Isolation, IsolationLevel


class Lock(NamedTuple):
    """What a lock does, and what to do where it cannot be had."""

    does: str
    remedy: str


_ROOT = "run grade as root (a container does), or allow user namespaces"
_LIMIT = "raise the hard limit of whoever runs grade (ulimit -H)"
_LINUX = "grade on Linux, or in a Linux container"

LOCKS: Mapping[str, Lock] = {
    "death-signal": Lock("the program dies with the grader, however that ends", _LINUX),
    "memory": Lock("a limit on address space (RLIMIT_AS)", _LINUX),
    "cpu-time": Lock("a limit on processor time (RLIMIT_CPU)", _LIMIT),
    "file-size": Lock("no byte can be written to a file (RLIMIT_FSIZE)", _LIMIT),
    "descriptors": Lock("nothing more can be opened (RLIMIT_NOFILE)", _LIMIT),
    "core": Lock("a crash leaves no core file (RLIMIT_CORE)", _LIMIT),
    "processes": Lock(
        "no process or thread can be started (RLIMIT_NPROC)", "let fresh-user work, or be no root"
    ),
    "empty-root": Lock("its root is an empty folder (chroot)", _ROOT),
    "fresh-user": Lock("it belongs to a user who has nothing else", "run grade as root"),
    "no-new-privileges": Lock("it has no capabilities, and can gain none", _LINUX),
    "namespaces": Lock("a network and shared memory of its own, both empty", _ROOT),
    "landlock": Lock(
        "no file, TCP port or other process's signal, by Landlock",
        "a kernel of 5.13 or later with landlock in its list of security modules",
    ),
    "system-calls": Lock(
        "only the system calls that its own memory and pipes need (seccomp)",
        "Linux on x86-64 or aarch64, in a container that allows seccomp filters",
    ),
    "unreadable-grader": Lock("the grader's memory cannot be read by its own user", _LINUX),
}
ALL: tuple[str, ...] = tuple(LOCKS)
OURS = "unreadable-grader"
"""The one that is closed in this process, not in the student's."""

LockFault: TypeAlias = tuple[str, str | int]
"""Why a lock is open: a code of LOCK_FAULTS (`grader.sandbox.worker.frames`), and its fact."""
LockFaults: TypeAlias = Mapping[str, LockFault]

REASONS: Mapping[str, str] = {
    "refused": "the system refuses it ({fact})",
    "bad-limit": "the system refuses it (its limit is lower already)",
    "absent": "this system has no {fact}",
    "needs-root": "it needs root",
    "needs-root-or-namespaces": "it needs root, or user namespaces",
    "needs-kill": "it needs the capability CAP_KILL",
    "needs-room": "an empty folder needs room in {fact}",
    "root-starts-processes": "root may always start processes",
    "no-address-limit": "this system keeps no limit on address space",
    "no-ctypes": "this Python has no ctypes",
    "no-system-support": "this system has no {fact}",
    "no-landlock": "this kernel was built or started without Landlock",
    "unknown-machine": "the system calls of {fact} are not known here",
}
"""What each code says."""

DENIALS: Mapping[str, tuple[str, ...]] = {
    "reading files": ("empty-root", "landlock", "system-calls"),
    # Landlock lets a program change whose a file is, its mode, times and attributes, and before
    # Linux 6.2 truncate it.
    "writing files": ("empty-root", "system-calls"),
    "the network": ("namespaces", "system-calls"),
    "starting processes": ("processes", "system-calls"),
    "signals to other processes": ("fresh-user", "system-calls"),
    "the grader's memory": ("unreadable-grader", "fresh-user", "system-calls"),
    "gaining privileges": ("no-new-privileges", "system-calls"),
    "more memory than allowed": ("memory",),
    "more processor time than allowed": ("cpu-time",),
    # A death signal is for accidents: a program can take it back by a system call.
    "outliving the grader": ("system-calls",),
}
"""What a program can't do -> the locks each of which is enough to hold it back."""


REQUIRED: Mapping[str, tuple[str, ...]] = {
    "full": tuple(DENIALS),
    "none": (),
}
"""What must hold before anything is run, for each level that can be asked for."""


def isolation(on: Collection[str], failed: LockFaults) -> Isolation:
    """How isolated a program is with the locks `on`; `failed` says why the others are not."""
    missing = tuple(what for what, locks in DENIALS.items() if not set(locks) & set(on))
    level: IsolationLevel = "full" if not missing else "partial" if on else "none"
    reasons = {lock: reason(*fault) for lock, fault in failed.items()}
    return Isolation(level=level, locks=tuple(on), unavailable=reasons, open_to=missing)


def reason(code: str, fact: str | int) -> str:
    """Why a lock is open, as a clause."""
    if isinstance(fact, int):
        fact = f"[Errno {fact}] {os.strerror(fact)}"
    return REASONS[code].format(fact=fact)
