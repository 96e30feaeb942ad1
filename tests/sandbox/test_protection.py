"""Tests each lock against real probes: a forbidden action, and beside it a permitted one.

Each row names a probe (tests/support/probes) and the locks of which each is enough. Each of those
locks alone must stop the probe, and so must all locks together. Without any lock, and with every
lock but those, the probe must work; otherwise the row would prove nothing. A grader in a process
of its own runs it, as root and as an ordinary user. Rows that cannot be tested on this machine are
listed at the end of the run.
"""

import ctypes
import os
import shutil
import socket
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from signal import SIGKILL, SIGSYS
from typing import Any

import pytest

from grader.sandbox.locks import DENIALS, LOCKS
from grader.sandbox.worker import allowed_syscalls
from tests.support.apart import NOBODY, STAYING, Grader, User
from tests.support.matrix import ROWS, Row, Way, name_of, ways

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")

LIMITS = {
    "memory_mib": 64,
    "exercise_seconds": 5.0,
    "import_seconds": 10.0,
    "submission_seconds": 1e3,
}
GIVEN = {"much": 100, "some": 16, "seconds": 1.2}
PROCESSOR_SECONDS = 1


# ---------------------------------------------------------------- targets


@pytest.fixture(scope="session")
def around(users):
    """Files, sockets and shared memory, open to everybody."""
    if sys.platform != "linux":
        yield {}
        return
    with ExitStack() as ends:
        folder = Path("/tmp") / f"alphabeta-grader-around-{os.getpid()}"  # noqa: S108 - a socket's path must be short
        folder.mkdir()
        ends.callback(shutil.rmtree, folder)
        folder.chmod(0o777)
        given = {"folder": str(folder)}
        for name, mode in (("file", 0o644), ("scrap", 0o666)):
            given[name] = str(folder / name)
            Path(given[name]).write_text("what it says")
            Path(given[name]).chmod(mode)
        for name, kind in (("tcp", socket.SOCK_STREAM), ("udp", socket.SOCK_DGRAM)):
            listener = ends.enter_context(socket.socket(socket.AF_INET, kind))
            listener.bind(("127.0.0.1", 0))
            given[name] = listener.getsockname()[1]
            if kind == socket.SOCK_STREAM:
                listener.listen(512)
        for name, address in (("abstract", "\0" + folder.name), ("socket", str(folder / "socket"))):
            listener = ends.enter_context(socket.socket(socket.AF_UNIX))
            listener.bind(address)
            listener.listen(512)
            given[name] = address.strip("\0")
        Path(given["socket"]).chmod(0o777)
        given["shared"] = os.getpid()
        libc = ctypes.CDLL(None)
        segment = libc.shmget(given["shared"], 4096, 0o1666)
        ends.callback(libc.shmctl, segment, 0, None)
        given["id"] = str(folder / "id")
        if isinstance(users["root"], User):
            shutil.copyfile(shutil.which("id") or "", given["id"])
            Path(given["id"]).chmod(0o4755)  # it prints a number, for anyone
        yield given


@pytest.fixture
def own(around, user):
    """The same, with a file of the user's, and a folder for core files."""
    mine, crash = Path(around["folder"], "mine"), Path(around["folder"], "crash")
    mine.touch()
    if user.becomes:
        os.chown(mine, NOBODY, NOBODY)
    crash.mkdir()
    crash.chmod(0o777)
    yield {**GIVEN, **around, "mine": str(mine), "crash": str(crash)}
    mine.unlink()
    shutil.rmtree(crash)


# ---------------------------------------------------------------- users


@pytest.fixture(scope="session")
def graders(users):
    with ExitStack() as ends:
        yield {
            name: ends.enter_context(Grader(user))
            for name, user in users.items()
            if isinstance(user, User)
        }


@pytest.fixture
def user(way, users, untried):
    found = users[way.user]
    if not isinstance(found, User):
        untried(found)
    if sys.platform != "linux":
        untried("these probes know Linux")
    return found


def ask(grader: Grader, way: Way, given: Mapping[str, Any]) -> dict[str, Any]:
    """The result of the probe."""
    strict = PROCESSOR_SECONDS if way.row.forbidden == "using_the_processor" else 0
    probes = {"forbidden": way.row.forbidden, "neighbour": way.row.neighbour, "given": dict(given)}
    return grader.play(**probes, locks=list(way.locks), limits=LIMITS, cpu_seconds=strict)


def worked(way: Way, found: Mapping[str, Any], crash: Path) -> bool:
    """Whether the forbidden action succeeded."""
    if way.row.forbidden == "crashing_with_a_core_file":
        return any(crash.iterdir())
    if way.row.forbidden == "running_a_program_of_roots":
        return "0" in found["output"].splitlines()
    return "forbidden worked" in found["output"]


def check_locks(way: Way, found: Mapping[str, Any], untried: Callable[[str], Any]) -> None:
    """Skips a way whose locks could not be closed."""
    for lock in way.needed:
        if lock in found["unavailable"]:
            untried(f"{lock}: {found['unavailable'][lock]}")
    assert set(way.needed) <= set(found["on"])


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(way, marks=[pytest.mark.long] * way.is_long)
        for way in ways()
        if way.row.forbidden not in STAYING
    ],
    ids=name_of,
)
def test_a_lock_stops_exactly_its_own_probes(way, graders, user, own, untried):
    found = ask(graders[way.user], way, own)
    check_locks(way, found, untried)
    assert "neighbour worked" in found["output"], found
    done = worked(way, found, Path(own["crash"]))
    if not (way.held or done or way.row.everywhere):
        bare = ask(graders[way.user], replace(way, locks=()), own)
        if not worked(way, bare, Path(own["crash"])):
            untried(f"{way.row.forbidden} does not work here even without locks")
    assert done != way.held, found
    refused = "forbidden refused" in found["output"]
    ended = found["status"] is not None
    assert refused or ended or not way.held, found
    assert ended or found["outcome"] == "answered", found


# ---------------------------------------------------------------- left-over processes


@pytest.mark.parametrize(
    "way", [way for way in ways() if way.row.forbidden in STAYING], ids=name_of
)
def test_no_process_that_a_lock_stops_outlives_the_grader(way, graders, user, untried):
    """A program that only sleeps is left behind if the process that forked it is killed with the
    grader."""
    pids = ask(graders[way.user], way, {})
    program, worker = pids["program"], pids["worker"]
    settle(program)
    try:
        if way.row.forbidden == "sleeping":
            os.kill(parent(program), SIGKILL)
        os.kill(pids["grader"], SIGKILL)
        assert gone(worker, seconds=5)
        assert gone(program, seconds=5 if way.held else 0.3) == way.held
    finally:
        with suppress(ProcessLookupError):
            os.kill(program, SIGKILL)


def parent(pid: int) -> int:
    """The process that forked it."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("PPid:")[2].split()[0])


def settle(pid: int) -> None:
    """Waits until the probe is in its final state."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        status = Path(f"/proc/{pid}/status").read_text()
        ignored = int(status.partition("SigIgn:")[2].split()[0], 16)
        if ignored & 1 << 12 - 1:
            return
        time.sleep(0.01)
    pytest.fail("the probe does not come to rest")


def gone(pid: int, seconds: float) -> bool:
    """Whether a process ends within that time; a zombie has ended."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state in "ZX":
            return True
        time.sleep(0.01)
    return False


# ---------------------------------------------------------------- the filter, call by call

PAST_ANY_FILTER = {"x86_64": {335, 336}}
"""uretprobe and uprobe: the kernel (from 6.14 and 6.18 on) lets them past every filter, but
accepts them only from code that it has inserted itself."""

OTHER_RULES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "another table": ("calling_by_another_table", {"number": 0x40000000 + 39}),
    "another architecture": ("calling_as_32_bits_do", {}),
}


@pytest.fixture
def alone(users, graders, untried):
    """Plays a probe with only the filter of system calls, and the locks that it needs."""
    if sys.platform != "linux" or os.uname().machine not in allowed_syscalls.MACHINES:
        untried("the system calls of this machine are not known")
    name = "root" if isinstance(users["root"], User) else "ordinary"

    def play(forbidden, given):
        locks = ("no-new-privileges", "system-calls")
        row = Row(forbidden, "computing", held=" ".join(locks))
        way = Way(row, name, locks, locks, held=True, name="")
        found = ask(graders[name], way, given)
        check_locks(way, found, untried)
        return found

    return play


def test_every_system_call_that_is_not_allowed_is_refused(alone):
    machine = os.uname().machine
    column, _ = allowed_syscalls.MACHINES[machine]
    calls = (allowed_syscalls.ALLOWED, allowed_syscalls.CLOCKS, allowed_syscalls.LIMITS)
    listed = {numbers[column] for kind in calls for numbers in kind.values()}
    allowed = listed - {None} | PAST_ANY_FILTER.get(machine, set())
    found = alone("every_other_system_call", {"numbers": 1024, "allowed": sorted(allowed)})
    assert f"forbidden worked: {1024 - len(allowed)}" in found["output"], found
    assert found["outcome"] == "answered"


@pytest.mark.parametrize("rules", OTHER_RULES)
def test_a_call_of_another_architecture_ends_the_process(rules, alone, untried):
    if os.uname().machine != "x86_64":
        untried("only x86-64 has other rules for calls that these probes know")
    found = alone(*OTHER_RULES[rules])
    assert found["status"] == -SIGSYS, found
    assert "neighbour worked" in found["output"]
    assert "forbidden" not in found["output"]


# ---------------------------------------------------------------- the matrix itself


def test_every_denial_has_a_row():
    assert {row.denial for row in ROWS} - {""} == set(DENIALS)


def test_every_lock_is_tested_alone():
    tried = {way.name.removeprefix("with-") for way in ways() if way.held}
    assert tried >= set(LOCKS)


def test_every_denial_names_existing_locks():
    assert {lock for denial in DENIALS.values() for lock in denial.locks} <= set(LOCKS)
    assert {lock for row in ROWS for lock in (*row.locks, *row.also)} <= set(LOCKS)
