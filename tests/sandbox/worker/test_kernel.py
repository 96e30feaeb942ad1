"""The requests to the kernel: their numbers, and real calls in forks of this process."""

import ctypes
import errno
import json
import os
import signal
import socket
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.sandbox.worker import allowed_syscalls, kernel

# ---------------------------------------------------------------- numbers


class Library:
    """A C library that logs its calls; `answers` by name, where a negative answer sets errno."""

    def __init__(self, **answers: Any) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.read: list[bytes] = []
        self._answers = answers

    def __getattr__(self, name: str) -> Callable[..., int]:
        if self._answers.get(name, 0) is None:
            raise AttributeError(name)

        def call(*arguments: ctypes.c_ulong) -> int:
            self.calls.append((name, *(argument.value for argument in arguments)))
            answer = self._answers.get(name, 0)
            answer = answer.pop(0) if isinstance(answer, list) else answer
            if answer < 0:
                ctypes.set_errno(-answer)
                return -1
            return answer

        return call


@pytest.fixture
def library(monkeypatch):
    def install(**answers):
        made = Library(**answers)
        monkeypatch.setattr(kernel, "_libc", made)
        monkeypatch.setattr(kernel.sys, "platform", "linux")
        return made

    return install


def test_prctl_gets_all_five_arguments(library):
    asked = library()
    kernel.die_with_parent()
    kernel.set_dumpable(0)
    assert asked.calls == [("prctl", 1, 9, 0, 0, 0), ("prctl", 4, 0, 0, 0, 0)]


def test_capabilities_are_dropped_after_the_way_to_regain_them(library):
    asked = library()
    kernel.no_new_privileges()
    (first, *_), (second, *_) = asked.calls
    assert (first, second) == ("prctl", "capset")
    assert asked.calls[0][1:3] == (38, 1)


def test_a_refused_call_is_an_error_with_the_system_s_reason(library):
    library(unshare=-errno.EPERM)
    with pytest.raises(PermissionError, match="Operation not permitted"):
        kernel.unshare(kernel.NEW_NET)


def test_a_function_that_the_library_lacks_is_unavailable(library):
    library(prctl=None)
    with pytest.raises(kernel.UnavailableError, match=r"no-system-support.*prctl"):
        kernel.set_dumpable(0)


def test_a_python_without_ctypes_has_no_kernel_functions(monkeypatch):
    monkeypatch.setattr(kernel, "_libc", None)
    for ask in (kernel.no_new_privileges, lambda: kernel.filter_calls(b"")):
        with pytest.raises(kernel.UnavailableError, match="no-ctypes"):
            ask()


def test_only_linux_gets_calls_by_number(library, monkeypatch):
    asked = library()
    monkeypatch.setattr(kernel.sys, "platform", "darwin")
    with pytest.raises(kernel.UnavailableError, match=r"no-system-support.*Landlock"):
        kernel.landlock()
    assert asked.calls == []


def passed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The bytes whose addresses the kernel gets from now on."""
    seen: list[bytes] = []
    plain = kernel._address

    def address(data: bytes) -> int:
        assert ctypes.string_at(plain(data), len(data)) == data
        seen.append(data)
        return plain(data)

    monkeypatch.setattr(kernel, "_address", address)
    return seen


def test_a_filter_is_passed_with_its_length(library, monkeypatch):
    asked = library()
    seen = passed(monkeypatch)
    program = allowed_syscalls.program("x86_64") or b""
    kernel.filter_calls(program)
    code, header = seen
    assert code == program
    assert struct.unpack("HP", header)[0] == len(program) // 8
    assert asked.calls[0][1:3] == (22, 2)


@pytest.mark.parametrize(
    ("version", "handled"),
    [
        (1, struct.pack("Q", (1 << 13) - 1)),
        (2, struct.pack("Q", (1 << 14) - 1)),
        (3, struct.pack("Q", (1 << 15) - 1)),
        (4, struct.pack("QQ", (1 << 15) - 1, 3)),
        (5, struct.pack("QQ", (1 << 16) - 1, 3)),
        (6, struct.pack("QQQ", (1 << 16) - 1, 3, 3)),
        (99, struct.pack("QQQ", (1 << 16) - 1, 3, 3)),
    ],
)
def test_landlock_is_requested_with_all_rights_of_its_version(
    library, monkeypatch, version, handled
):
    ruleset = os.open(os.devnull, os.O_RDONLY)
    asked = library(syscall=[version, ruleset, 0])
    seen = passed(monkeypatch)
    kernel.landlock()
    assert seen == [handled]
    assert [call[1] for call in asked.calls] == [444, 444, 446]
    assert asked.calls[1][3] == len(handled)
    assert asked.calls[2][2] == ruleset
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(ruleset)


def test_a_kernel_without_landlock_is_reported(library):
    library(syscall=-errno.ENOSYS)
    with pytest.raises(kernel.UnavailableError, match="no-landlock"):
        kernel.landlock()


def test_a_ruleset_that_fails_is_closed(library):
    ruleset = os.open(os.devnull, os.O_RDONLY)
    library(syscall=[1, ruleset, -errno.EPERM])
    with pytest.raises(PermissionError):
        kernel.landlock()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(ruleset)


# ---------------------------------------------------------------- real calls

in_earnest = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has these locks")
GET_DEATH_SIGNAL, GET_DUMPABLE = 2, 3


def in_a_fork(what: Callable[[], Any]) -> Any:
    """The result of `what`, or its error, in a fork that ends silently.

    Coverage is off: such a fork could not write its data.
    """
    library = ctypes.CDLL(None)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            said = {"said": what()}
        except BaseException as error:  # noqa: BLE001 - the parent raises it
            said = {"failed": f"{type(error).__name__}: {error}"}
        os.write(writing, json.dumps(said).encode())
        library._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:
        said = json.loads(pipe.read() or b'{"failed": "it said nothing"}')
    _, status = os.waitpid(child, 0)
    assert status == 0
    if "failed" in said:
        pytest.fail(said["failed"])
    return said["said"]


def tried(call: Callable[..., Any], *arguments: Any) -> str:
    """The name of the system's error, or nothing."""
    try:
        call(*arguments)
    except OSError as error:
        return errno.errorcode[error.errno or 0]
    return ""


def control(option: int) -> int:
    """A value that prctl reads for this process."""
    if option == GET_DUMPABLE:
        return kernel._call("prctl", option, 0, 0, 0, 0)
    answer = ctypes.c_int()
    kernel._call("prctl", option, ctypes.addressof(answer), 0, 0, 0)
    return answer.value


@in_earnest
def test_a_death_signal_is_set():
    def fork():
        kernel.die_with_parent()
        return control(GET_DEATH_SIGNAL)

    assert in_a_fork(fork) == signal.SIGKILL


@in_earnest
def test_a_process_is_made_unreadable_and_readable_again():
    def fork():
        seen = [control(GET_DUMPABLE)]
        for dumpable in (0, 1):
            kernel.set_dumpable(dumpable)
            seen.append(control(GET_DUMPABLE))
        return seen[1:]

    assert in_a_fork(fork) == [0, 1]


@in_earnest
def test_privileges_are_given_up():
    def fork():
        kernel.no_new_privileges()
        status = Path("/proc/self/status").read_text()
        return dict(line.split(":\t") for line in status.splitlines() if ":\t" in line)

    status = in_a_fork(fork)
    assert status["NoNewPrivs"] == "1"
    assert int(status["CapEff"], 16) == int(status["CapPrm"], 16) == 0


@in_earnest
def test_landlock_blocks_every_file(untried):
    def fork():
        try:
            kernel.no_new_privileges()
            kernel.landlock()
        except kernel.UnavailableError as error:
            return ["unavailable", str(error)]
        return [tried(os.open, path, os.O_RDONLY) for path in ("/", "/etc/passwd", "/dev/null")]

    said = in_a_fork(fork)
    if said[0] == "unavailable":
        untried(said[1])
    assert said == ["EACCES"] * 3


@in_earnest
def test_the_filter_allows_open_files_and_refuses_the_rest(untried):
    program = allowed_syscalls.program(os.uname().machine)
    if program is None:
        untried("the system calls of this machine are not known")

    def fork():
        before = tried(os.getpid)
        kernel.no_new_privileges()
        kernel.filter_calls(program)
        return [
            before,
            tried(os.getpid),
            tried(os.open, "/etc/passwd", os.O_RDONLY),
            tried(socket.socket),
            tried(os.fork),
            tried(os.kill, os.getpid(), 0),
        ]

    assert in_a_fork(fork) == ["", "", *["EPERM"] * 4]
