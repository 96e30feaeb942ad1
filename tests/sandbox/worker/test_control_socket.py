"""The socket that controls a worker, and the protection of the grader's own memory."""

import os
import signal
import socket

import pytest

from grader.core.errors import GraderError
from grader.sandbox import dumpable
from grader.sandbox.host import Host
from grader.sandbox.worker import kernel
from grader.sandbox.worker.channel import Closed
from grader.sandbox.worker.control_socket import Control
from grader.sandbox.worker_process import Worker
from tests.sandbox.worker.test_main import FIG57
from tests.support.players import QUICK, ForkedWorker, submission
from tests.support.strategies import exercise

TREE = exercise([[3, 4], [2, 2]])

# ---------------------------------------------------------------- the worker's end


@pytest.fixture
def pair():
    ours, theirs = socket.socketpair()
    control = Control(ours.detach())
    yield control, theirs
    control._socket.close()
    theirs.close()


def test_a_frame_and_the_bytes_behind_it_arrive_complete_in_any_portions(pair):
    control, parent = pair
    parent.send(b'["load",[["a.py",5],["b.py",3]]]\nfi')
    assert control.receive() == ["load", [["a.py", 5], ["b.py", 3]]]
    parent.send(b"rst")
    assert control.receive_bytes(5) == b"first"
    parent.send(b'2nd["start"]')
    assert control.receive_bytes(3) == b"2nd"
    parent.send(b"\n")
    assert control.receive() == ["start"]


def test_open_files_are_passed_on_once(pair):
    control, parent = pair
    reading, writing = os.pipe()
    socket.send_fds(parent, [b'["start"]\n'], [reading, writing, writing])
    assert control.receive() == ["start"]
    handed = control.descriptors()
    assert len(handed) == 3
    assert control.descriptors() == []
    os.write(handed[1], b"through")
    assert os.read(reading, 100) == b"through"
    for each in (reading, writing, *handed):
        os.close(each)


@pytest.mark.parametrize("how", ["hangs up", "is no socket any more"])
def test_without_a_parent_the_worker_ends(pair, how):
    control, parent = pair
    if how == "hangs up":
        parent.close()
    else:
        control._socket.close()
    with pytest.raises(Closed):
        control.receive()


# ---------------------------------------------------------------- the parent's


class Unlucky(Host):
    """A host whose worker dies when one process exists and the next is requested."""

    ends = 0

    def _prepare(self) -> None:
        if self.ends and self._worker is not None and self._worker._attempts:
            self.ends -= 1
            os.killpg(self._worker._process.pid, signal.SIGKILL)
            os.waitid(os.P_PID, self._worker._process.pid, os.WEXITED | os.WNOWAIT)
        super()._prepare()


@pytest.mark.parametrize(("ends", "kind"), [(1, "answered"), (2, "crashed")])
def test_a_worker_killed_at_any_moment_costs_at_most_one_exercise(ends, kind):
    with Unlucky(Worker(locks=())) as host:
        host.load(submission(FIG57), QUICK)
        assert host.play(TREE, alone=True).kind == "answered"
        host.ends = ends
        assert host.play(TREE, alone=True).kind == kind
        assert host.play(TREE).kind == "answered"


@pytest.mark.parametrize("kind", [ForkedWorker, Worker])
def test_an_unknown_frame_to_a_worker_is_a_bug_in_grade(kind):
    worker = kind(locks=())
    worker._control.deadline += 20
    worker._control.send(b'{"no": "frame"}\n')
    with pytest.raises(GraderError, match=r"the worker failed: .*Traceback"):
        worker._wait_until(lambda: False)
    worker.end()


@pytest.fixture
def asked(monkeypatch):
    """The requests to the kernel, on a fake Linux."""
    calls = []
    monkeypatch.setattr(dumpable, "_living", [])
    monkeypatch.setattr(dumpable.sys, "platform", "linux")
    monkeypatch.setattr(kernel, "set_dumpable", calls.append)
    return calls


def test_memory_is_protected_while_any_worker_lives(asked):
    assert dumpable.forbid() is None
    assert dumpable.forbid() is None
    dumpable.allow()
    assert asked == [0, 0]
    dumpable.allow()
    assert asked == [0, 0, 1]


def test_a_system_without_memory_protection_names_the_reason(asked, monkeypatch):
    def refuse(_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(kernel, "set_dumpable", refuse)
    assert dumpable.forbid() == ("refused", 1)
    monkeypatch.setattr(dumpable.sys, "platform", "darwin")
    assert dumpable.forbid() == ("no-system-support", "prctl")
    assert asked == []
