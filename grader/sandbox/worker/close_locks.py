"""Locks a process in before it runs student code. `grader.sandbox.locks` lists the locks' effects.

A lock that the system does not grant is no error here: it is reported, and the parent judges.
"""

from __future__ import annotations

import os
import resource
import sys
from contextlib import suppress

from . import allowed_syscalls, kernel
from .kernel import UnavailableError

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable, Collection

FIRST_USER, USERS = 61184, 4336  # unused ids: systemd reserves them for services
KILL = 5  # the number of CAP_KILL, with which root may end another user's process
DESCRIPTORS = 5  # standard input, output and error, and the two ends of the channel
ROOMS = ("/tmp", "/var/tmp", "/dev/shm", "/run")  # noqa: S108 - the folder made there is empty, and removed at once


class Locks:
    """The locks of one worker: `wanted` are the names requested, `on` those that are on, and
    `failed` the faults of the others."""

    def __init__(self, wanted: Collection[str], empty: int) -> None:
        self.wanted = wanted
        self.on: list[str] = []
        self.failed: dict[str, tuple[str, str | int]] = {}
        self._filter: bytes | None = None
        self._may_kill = True
        self._empty = empty  # the descriptor of an empty folder

    def _lock(self, name: str, close: Callable[[], None]) -> None:
        if name not in self.wanted:
            return
        try:
            close()
        except UnavailableError as reason:
            self.failed[name] = reason.code, reason.fact
        except OSError as error:
            self.failed[name] = "refused", error.errno or 0
        except ValueError:  # from setrlimit, if the limit would have to be raised
            self.failed[name] = "bad-limit", ""
        except AttributeError as error:
            self.failed[name] = "absent", error.name or ""
        else:
            self.on.append(name)

    def prepare(self) -> None:
        """Prepare the process that forks for its forks; it has all its rights."""
        self._lock("namespaces", _own_namespaces)
        if "empty-root" in self.wanted:
            _keep_an_empty_folder(self._empty)
        if "system-calls" in self.wanted:
            self._filter = allowed_syscalls.program(os.uname().machine)
        self._may_kill = _has_capability(KILL)
        with suppress(UnavailableError, OSError):  # each fork reports the fault
            if "unreadable-grader" in self.wanted:
                kernel.set_dumpable(0)
        with suppress(UnavailableError, OSError):  # likewise
            if "death-signal" in self.wanted:
                kernel.die_with_parent()

    def follow(self, parent: int) -> None:
        """In the fork that serves a submission: let it die with the process `parent`, as that does
        with its own."""
        if "death-signal" in self.wanted:
            with suppress(UnavailableError, OSError):  # each fork reports the fault
                _die_with(parent)

    def close(self, parent: int, used: int, memory_bytes: int, cpu_seconds: int) -> None:
        """Lock this process, a fork of the process `parent`, for good. It may use `memory_bytes`
        more than the `used` that it has now. The order matters: a later lock forbids calls that an
        earlier one needs."""
        self._lock("empty-root", self._leave_the_files)
        with suppress(OSError):  # it is not open if that lock was not requested
            os.close(self._empty)
        self._lock("fresh-user", self._become_nobody)
        self._lock("death-signal", lambda: _die_with(parent))
        self._lock("no-new-privileges", kernel.no_new_privileges)
        self._lock("landlock", kernel.landlock)
        # One byte is too little for any core file, and the only limit that a core handler obeys.
        self._lock("core", lambda: _limit(resource.RLIMIT_CORE, 1))
        self._lock("cpu-time", lambda: _limit(resource.RLIMIT_CPU, cpu_seconds))
        self._lock("memory", lambda: _limit_memory(used, memory_bytes))
        self._lock("file-size", lambda: _limit(resource.RLIMIT_FSIZE, 0))
        self._lock("descriptors", lambda: _limit(resource.RLIMIT_NOFILE, DESCRIPTORS))
        self._lock("processes", _no_processes)
        self._lock("system-calls", self._filter_calls)

    def _leave_the_files(self) -> None:
        try:
            os.fchdir(self._empty)
        except OSError:
            raise UnavailableError("needs-room", ", ".join(ROOMS)) from None
        try:
            os.chroot(".")
        except PermissionError:
            raise UnavailableError("needs-root-or-namespaces") from None

    def _become_nobody(self) -> None:
        """Change to a user that hardly any other process of this machine belongs to."""
        if os.geteuid() != 0 or not hasattr(os, "setresuid"):
            raise UnavailableError("needs-root")
        if not self._may_kill:  # the worker could no longer end this process
            raise UnavailableError("needs-kill")
        user = FIRST_USER + os.getpid() % USERS
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)

    def _filter_calls(self) -> None:
        if sys.platform != "linux":
            raise UnavailableError("no-system-support", "seccomp")
        if self._filter is None:
            raise UnavailableError("unknown-machine", os.uname().machine)
        kernel.filter_calls(self._filter)


def _limit(which: int, most: int) -> None:
    """Lower a limit to `most`, or to the present hard limit if that is lower."""
    _, hard = resource.getrlimit(which)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(which, (most, most))


def _has_capability(number: int) -> bool:
    """Whether this process has the capability; True where the system does not report it."""
    try:
        with open("/proc/self/status", "rb") as status:
            held = [line.split()[1] for line in status if line.startswith(b"CapEff:")]
        return not held or bool(int(held[0], 16) >> number & 1)
    except (OSError, ValueError):
        return True


def address_space() -> int:
    """The bytes of address space of this process; 0 where the system does not report them."""
    try:
        with open("/proc/self/statm", "rb") as statm:
            return int(statm.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0


def _limit_memory(used: int, more: int) -> None:
    if not used:
        raise UnavailableError("no-address-limit")
    _limit(resource.RLIMIT_AS, used + more)


def _own_namespaces() -> None:
    """Move to an empty network and separate shared memory. Without root this needs a new user
    namespace, which also gives the right to chroot; not every system permits one."""
    if sys.platform != "linux":
        raise UnavailableError("no-system-support", "namespaces")
    user, group = os.getuid(), os.getgid()
    if user == 0:
        kernel.unshare(kernel.NEW_NET | kernel.NEW_IPC)
        return
    kernel.unshare(kernel.NEW_USER | kernel.NEW_NET | kernel.NEW_IPC)
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def _keep_an_empty_folder(descriptor: int) -> None:
    """Open a folder that is empty and already removed, so nothing is left to clean up. `descriptor`
    stays closed if no folder can be made in any of ROOMS."""
    for room in ROOMS:
        name = f"{room}/grade-{os.getpid()}-{os.urandom(6).hex()}"
        try:
            os.mkdir(name, 0o500)  # noqa: PTH102 - pathlib is not loaded
        except OSError:
            continue
        try:
            opened = os.open(name, os.O_RDONLY | os.O_DIRECTORY)
        finally:
            os.rmdir(name)  # noqa: PTH106 - pathlib is not loaded
        if opened != descriptor:
            os.dup2(opened, descriptor)
            os.close(opened)
        return


def _die_with(parent: int) -> None:
    kernel.die_with_parent()
    if os.getppid() != parent:  # the parent ended before the death signal was set
        os._exit(1)


def _no_processes() -> None:
    if os.getuid() == 0:
        raise UnavailableError("root-starts-processes")
    _limit(resource.RLIMIT_NPROC, 0)
