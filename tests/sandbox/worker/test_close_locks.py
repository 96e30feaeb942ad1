"""How a worker closes its locks: the system calls of each, their order, and the reasons for
failure. The system is a fake, and the same on every machine.
"""

import errno
import io
import os
import resource
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from grader.sandbox.locks import ALL
from grader.sandbox.worker import allowed_syscalls, close_locks, kernel
from grader.sandbox.worker.close_locks import Locks
from grader.sandbox.worker.kernel import UnavailableError

EMPTY, PARENT = 4, 7
MEMORY, SECONDS = 1 << 20, 11
PAGES = 1000
STATM, STATUS = "/proc/self/statm", "/proc/self/status"
NOT_ALLOWED = PermissionError(errno.EPERM, "Operation not permitted")


class Fake:
    """Replaces the module `real`; its functions log their calls and give the configured answers.

    An answer that is an exception is raised; a function that is `missing` does not exist.
    """

    def __init__(self, real: Any, log: list[Any], missing: str = "", **answers: Any) -> None:
        self._real, self._log, self._missing, self._answers = real, log, missing, answers

    def __getattr__(self, name: str) -> Any:
        if name == self._missing:
            raise AttributeError(f"no {name}", name=name)
        thing = getattr(self._real, name, None)  # some systems lack setresuid
        if thing is not None and (not callable(thing) or isinstance(thing, type)):
            return thing

        def call(*arguments: Any) -> Any:
            self._log.append((name, *arguments))
            answer = self._answers.get(name)
            if isinstance(answer, BaseException):
                raise answer
            return answer(*arguments) if callable(answer) else answer

        return call


class Written(io.StringIO):
    """A file open for writing, whose content is kept when it is closed."""

    def __init__(self, path: str, kept: dict[str, str]) -> None:
        super().__init__()
        self._path, self._kept = path, kept

    def close(self) -> None:
        self._kept[self._path] = self.getvalue()
        super().close()


class System:
    """A fake Linux on which root may do everything; each test changes the part
    that it is about.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.log: list[Any] = []
        self.written: dict[str, str] = {}
        self.files = {STATM: f"{PAGES} 1 1".encode(), STATUS: b"Name:\tx\nCapEff:\t01ff\n"}
        self._patch = patch
        self.os()
        self.resource()
        self.kernel()
        self.sys("linux")
        patch.setattr(close_locks, "open", self._open, raising=False)

    def os(self, machine: str = "x86_64", missing: str = "", **answers: Any) -> None:
        root = dict.fromkeys(("getuid", "geteuid", "getgid"), 0)
        usual = {**root, "getpid": 100, "getppid": PARENT, "open": 9, "urandom": b"\xab"}
        answers = {**usual, "uname": SimpleNamespace(machine=machine), **answers}
        self._patch.setattr(close_locks, "os", Fake(os, self.log, missing, **answers))

    def resource(self, missing: str = "", **answers: Any) -> None:
        most = resource.RLIM_INFINITY
        defaults = {"getrlimit": (most, most), "getpagesize": 4096}
        fake = Fake(resource, self.log, missing, **(defaults | answers))
        self._patch.setattr(close_locks, "resource", fake)

    def kernel(self, **answers: Any) -> None:
        self._patch.setattr(close_locks, "kernel", Fake(kernel, self.log, **answers))

    def sys(self, platform: str) -> None:
        self._patch.setattr(close_locks, "sys", SimpleNamespace(platform=platform))

    def _open(self, path: str, mode: str) -> Any:
        if mode == "w":
            return Written(path, self.written)
        if path not in self.files:
            raise FileNotFoundError(path)
        return io.BytesIO(self.files[path])

    def locked(self, *wanted: str) -> Locks:
        """Those locks, prepared and closed."""
        made = Locks(wanted, EMPTY)
        made.prepare()
        made.close(PARENT, close_locks.address_space(), MEMORY, SECONDS)
        return made

    def did(self, *names: str) -> list[Any]:
        """The calls of those functions, in order."""
        return [call for call in self.log if call[0] in names]


@pytest.fixture
def system(monkeypatch):
    return System(monkeypatch)


# ---------------------------------------------------------------- all locks, or none

OURS = "unreadable-grader"
"""The one lock that the parent closes too, and reports itself."""
IN_ORDER = """namespaces empty-root fresh-user death-signal no-new-privileges landlock
    core cpu-time memory file-size descriptors processes system-calls""".split()


def test_locks_are_closed_in_an_order_in_which_none_blocks_another(system):
    nobody = close_locks.FIRST_USER + 100
    system.os(getuid=lambda: nobody if system.did("setresuid") else 0)
    made = system.locked(*ALL)
    assert made.failed == {}
    assert made.on == IN_ORDER
    assert {*made.on, OURS} == set(ALL)
    done = [call[0] for call in system.log]
    assert done.index("unshare") < done.index("mkdir") < done.index("set_dumpable")
    assert done.index("chroot") < done.index("setgroups") < done.index("setresgid")
    assert done.index("setresgid") < done.index("setresuid") < done.index("no_new_privileges")
    assert done[-1] == "filter_calls"


def test_without_locks_no_call_is_made(system):
    made = system.locked()
    assert (made.on, made.failed) == ([], {})
    assert [call[0] for call in system.log] == ["getpagesize", "close"]


def test_a_failed_lock_does_not_keep_the_others_open(system):
    system.kernel(landlock=UnavailableError("no-landlock"), no_new_privileges=NOT_ALLOWED)
    made = system.locked(*ALL)
    assert set(made.failed) == {"landlock", "no-new-privileges", "processes"}
    assert len(made.on) + len(made.failed) == len(IN_ORDER)


# ---------------------------------------------------------------- one by one

UNLIMITED = {
    "core": (resource.RLIMIT_CORE, 1),  # with 0 a crash would still be piped to a handler
    "cpu-time": (resource.RLIMIT_CPU, SECONDS),
    "memory": (resource.RLIMIT_AS, PAGES * 4096 + MEMORY),
    "file-size": (resource.RLIMIT_FSIZE, 0),
    "descriptors": (resource.RLIMIT_NOFILE, close_locks.DESCRIPTORS),
}


@pytest.mark.parametrize(("name", "limit"), UNLIMITED.items(), ids=UNLIMITED)
def test_a_limit_is_set_for_good(system, name, limit):
    which, most = limit
    assert system.locked(name).on == [name]
    assert system.did("setrlimit") == [("setrlimit", which, (most, most))]


@pytest.mark.parametrize("name", ["cpu-time", "memory", "descriptors"])
def test_a_lower_existing_limit_stays(system, name):
    system.resource(getrlimit=(1, 3))
    assert system.locked(name).on == [name]
    assert [call[2] for call in system.did("setrlimit")] == [(3, 3)]


@pytest.mark.parametrize("name", UNLIMITED)
@pytest.mark.parametrize(
    ("error", "fault"),
    [(NOT_ALLOWED, ("refused", errno.EPERM)), (ValueError("too high"), ("bad-limit", ""))],
)
def test_a_refused_limit_is_reported(system, name, error, fault):
    system.resource(setrlimit=error)
    made = system.locked(name)
    assert made.on == []
    assert made.failed == {name: fault}


def test_a_limit_unknown_to_the_system_is_reported(system):
    system.resource(missing="RLIMIT_AS")
    assert system.locked("memory").failed == {"memory": ("absent", "RLIMIT_AS")}


def test_memory_is_not_limited_where_the_total_is_unknown(system):
    del system.files[STATM]
    assert system.locked("memory").failed == {"memory": ("no-address-limit", "")}


def test_processes_are_limited_for_everybody_but_root(system):
    assert system.locked("processes").failed == {"processes": ("root-starts-processes", "")}
    system.os(getuid=1000)
    assert system.locked("processes").on == ["processes"]
    assert system.did("setrlimit") == [("setrlimit", resource.RLIMIT_NPROC, (0, 0))]


BECOMING = ("setgroups", "setresgid", "setresuid")


def test_root_becomes_a_user_without_other_processes(system):
    assert system.locked("fresh-user").on == ["fresh-user"]
    ids = [close_locks.FIRST_USER + 100] * 3
    became = [("setgroups", []), ("setresgid", *ids), ("setresuid", *ids)]
    assert system.did(*BECOMING) == became


@pytest.mark.parametrize("how", [{"geteuid": 1000}, {"missing": "setresuid"}], ids=str)
def test_an_ordinary_user_cannot_become_another(system, how):
    system.os(**how)
    assert system.locked("fresh-user").failed == {"fresh-user": ("needs-root", "")}
    assert system.did(*BECOMING) == []


def test_the_process_dies_with_its_parent(system):
    assert system.locked("death-signal").on == ["death-signal"]
    assert system.did("die_with_parent") == [("die_with_parent",)] * 2


def test_the_process_ends_at_once_if_its_parent_is_gone(system):
    system.os(getppid=1, _exit=SystemExit("gone"))
    with pytest.raises(SystemExit, match="gone"):
        system.locked("death-signal")
    assert system.log[-1] == ("_exit", 1)


def test_a_lock_that_only_prepares_the_forks_fails_silently(system):
    missing = UnavailableError("no-system-support", "prctl")
    system.kernel(set_dumpable=NOT_ALLOWED, die_with_parent=missing)
    made = system.locked("death-signal", OURS)
    assert made.on == []
    assert made.failed == {"death-signal": ("no-system-support", "prctl")}


@pytest.mark.parametrize(
    ("name", "function"), [("no-new-privileges", "no_new_privileges"), ("landlock", "landlock")]
)
def test_locks_of_the_kernel_are_requested_from_it(system, name, function):
    assert system.locked(name).on == [name]
    assert system.did(function) == [(function,)]
    system.kernel(**{function: UnavailableError("no-ctypes")})
    assert system.locked(name).failed == {name: ("no-ctypes", "")}
    system.kernel(**{function: NOT_ALLOWED})
    assert system.locked(name).failed == {name: ("refused", errno.EPERM)}


@pytest.mark.parametrize("status", [b"CapEff:\t01df\n", b"CapEff:\t0000000000000000\n"])
def test_root_without_the_right_to_end_other_users_processes_starts_none(system, status):
    system.files[STATUS] = status
    assert system.locked("fresh-user").failed == {"fresh-user": ("needs-kill", "")}
    assert system.did(*BECOMING) == []


@pytest.mark.parametrize("status", [b"CapEff:\t20\n", b"CapEff:\tzz\n", b"Name:\tx\n", None])
def test_root_with_unknown_capabilities_counts_as_full_root(system, status):
    system.files = {STATM: b"1"} | ({STATUS: status} if status else {})
    assert system.locked("fresh-user").on == ["fresh-user"]


# ---------------------------------------------------------------- namespaces


def test_root_needs_no_namespace_of_users(system):
    assert system.locked("namespaces").on == ["namespaces"]
    assert system.did("unshare") == [("unshare", kernel.NEW_NET | kernel.NEW_IPC)]
    assert system.written == {}


def test_an_ordinary_user_keeps_its_id_in_its_own_namespace(system):
    system.os(getuid=1000, getgid=100)
    assert system.locked("namespaces").on == ["namespaces"]
    wanted = kernel.NEW_USER | kernel.NEW_NET | kernel.NEW_IPC
    assert system.did("unshare") == [("unshare", wanted)]
    assert system.written == {
        "/proc/self/setgroups": "deny",
        "/proc/self/uid_map": "1000 1000 1",
        "/proc/self/gid_map": "100 100 1",
    }


@pytest.mark.parametrize(
    ("name", "lack"), [("namespaces", "namespaces"), ("system-calls", "seccomp")]
)
def test_other_systems_have_neither_namespaces_nor_filters(system, name, lack):
    system.sys("darwin")
    assert system.locked(name).failed == {name: ("no-system-support", lack)}
    assert system.did("unshare", "filter_calls") == []


# ---------------------------------------------------------------- the empty folder


def test_the_root_becomes_the_empty_folder(system):
    assert system.locked("empty-root").on == ["empty-root"]
    assert system.did("mkdir", "rmdir") == [
        ("mkdir", "/tmp/grade-100-ab", 0o500),  # noqa: S108 - nothing is made there
        ("rmdir", "/tmp/grade-100-ab"),  # noqa: S108 - nothing is made there
    ]
    moved, entered = [("dup2", 9, EMPTY), ("close", 9)], [("fchdir", EMPTY), ("chroot", ".")]
    done = system.did("dup2", "fchdir", "chroot", "close")
    assert done == [*moved, *entered, ("close", EMPTY)]


def test_a_refused_chroot_is_reported_with_its_requirement(system):
    system.os(chroot=NOT_ALLOWED)
    assert system.locked("empty-root").failed == {"empty-root": ("needs-root-or-namespaces", "")}
    assert system.log[-1] == ("close", EMPTY)


def test_without_a_writable_place_there_is_no_empty_folder(system):
    system.os(mkdir=OSError("read-only"), fchdir=OSError("bad descriptor"))
    rooms = ", ".join(close_locks.ROOMS)
    assert system.locked("empty-root").failed == {"empty-root": ("needs-room", rooms)}
    assert len(system.did("mkdir")) == len(close_locks.ROOMS)
    assert system.did("open", "rmdir", "chroot") == []


FAR = 300
"""Beyond the numbers of all open descriptors: some are open right behind the next one."""


@pytest.fixture
def free():
    """The number that the next descriptor gets."""
    number = os.open(os.devnull, os.O_RDONLY)
    os.close(number)
    yield number
    for each in (number, number + FAR):
        with suppress(OSError):
            os.close(each)


@pytest.mark.parametrize("beyond", [0, FAR])
def test_the_folder_stays_open_and_leaves_no_name(monkeypatch, tmp_path, free, beyond):
    monkeypatch.setattr(close_locks, "ROOMS", (str(tmp_path / "nowhere"), str(tmp_path)))
    close_locks._keep_an_empty_folder(free + beyond)
    assert os.listdir(free + beyond) == []  # noqa: PTH208 - a descriptor, not a path
    assert list(tmp_path.iterdir()) == []
    if beyond:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(free)


# ---------------------------------------------------------------- the filter of system calls


def test_the_filter_matches_the_machine(system):
    for machine in allowed_syscalls.MACHINES:
        system.os(machine=machine)
        assert system.locked("system-calls").on == ["system-calls"]
        assert system.log[-1] == ("filter_calls", allowed_syscalls.program(machine))


def test_a_machine_without_a_call_table_has_no_filter(system):
    system.os(machine="riscv64")
    assert system.locked("system-calls").failed == {"system-calls": ("unknown-machine", "riscv64")}
