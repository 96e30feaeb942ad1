"""Time spent waiting for a processor extends a deadline, up to a bound; nothing else does."""

import os
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from grader.core import cpu_wait
from grader.core.cpu_wait import MOST, waited
from grader.core.models import Answered, Limits
from grader.sandbox import deadline
from grader.sandbox.deadline import LEAST_WAIT, Deadline
from grader.sandbox.recorded_search import RecordedSearch
from grader.sandbox.timed_wire import TimeIsUpError, Wire
from tests.support.sessions import Played
from tests.support.strategies import exercise
from tests.support.traffic import LOADED, honest, lines

LIMIT = 10.0
CHILD = 4242


class Machine:
    """A fake clock, and the time that each process has waited for a processor."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.stood = {CHILD: 70.0, os.getpid(): 30.0}


@pytest.fixture
def machine(monkeypatch):
    made = Machine()
    monkeypatch.setattr(deadline, "monotonic", lambda: made.now)
    monkeypatch.setattr(deadline, "waited", made.stood.__getitem__)
    return made


def begun(machine: Machine) -> tuple[Deadline, Any]:
    """The deadline of a process, and a wire whose deadline has just passed."""
    counted = Deadline(CHILD)
    wire = SimpleNamespace(deadline=counted.begin(LIMIT))
    assert wire.deadline == machine.now + LIMIT
    machine.now = wire.deadline
    return counted, wire


def test_a_program_that_never_waited_gets_no_more_time(machine):
    counted, wire = begun(machine)
    assert not counted.extend(wire)
    assert wire.deadline == machine.now


@pytest.mark.parametrize("who", [CHILD, os.getpid()], ids=["the program", "the grader"])
def test_time_that_either_process_waited_is_given_back(machine, who):
    counted, wire = begun(machine)
    machine.stood[who] += 3
    assert counted.extend(wire)
    assert wire.deadline == machine.now + 3


def test_waiting_time_is_given_back_only_once(machine):
    counted, wire = begun(machine)
    machine.stood[CHILD] += 3
    assert counted.extend(wire)
    machine.now = wire.deadline
    assert not counted.extend(wire)
    assert wire.deadline == machine.now


def test_waiting_before_the_limit_was_set_is_not_counted(machine):
    counted, _ = begun(machine)
    machine.stood[CHILD] += 50
    wire = SimpleNamespace(deadline=counted.begin(LIMIT))
    assert not counted.extend(wire)


def test_a_short_wait_gives_no_more_time(machine):
    counted, wire = begun(machine)
    machine.stood[CHILD] += 0.9 * LEAST_WAIT * LIMIT
    assert not counted.extend(wire)
    machine.stood[CHILD] += 1.1 * LEAST_WAIT * LIMIT
    assert counted.extend(wire)


def test_on_a_busy_machine_the_wait_still_ends(machine):
    counted, wire = begun(machine)
    began = machine.now - LIMIT
    for _ in range(100):
        machine.stood[CHILD] += LIMIT
        if not counted.extend(wire):
            break
        assert machine.now < wire.deadline <= began + MOST * LIMIT
        machine.now = wire.deadline
    assert machine.now == began + MOST * LIMIT


# ---------------------------------------------------------------- where the time is read


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("5000000000 2500000000 17\n", 2.5),
        ("0 0 0\n", 0.0),
        ("", 0.0),
        ("5000000000\n", 0.0),
        ("none of your business\n", 0.0),
        (None, 0.0),
    ],
)
def test_linux_reports_the_waiting_time_in_nanoseconds(tmp_path, monkeypatch, text, seconds):
    asked = []

    def opened(path, mode):
        asked.append(path)
        if text is None:
            raise FileNotFoundError(path)
        file = tmp_path / "schedstat"
        file.write_text(text)
        return file.open(mode)

    monkeypatch.setattr(cpu_wait, "open", opened, raising=False)
    assert waited(CHILD) == seconds
    assert asked == [f"/proc/{CHILD}/schedstat"]


def test_a_missing_process_has_never_waited():
    assert waited(2**30) == 0.0


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="only Linux counts it")
def test_our_own_waiting_time_is_readable_and_only_grows():
    before = waited(os.getpid())
    assert 0 <= before <= waited(os.getpid())


# ---------------------------------------------------------------- on a wire


@pytest.fixture
def pair():
    its_reading, to_it = os.pipe()
    from_it, its_writing = os.pipe()
    os.set_blocking(its_reading, False)
    wire = Wire(from_it, to_it)
    yield wire, its_reading
    wire.close()
    os.close(its_reading)
    os.close(its_writing)


def test_an_extended_wait_goes_on_and_loses_nothing(pair):
    wire, its_reading = pair
    sent, arrived = b"x" * 600_000, bytearray()

    def more(late):
        with suppress(BlockingIOError):
            while len(arrived) < len(sent):  # the other side gets its turn at last
                arrived.extend(os.read(its_reading, 1 << 20))
        late.deadline = monotonic() + 0.05
        return True

    wire.extend, wire.deadline = more, monotonic() + 0.05
    wire.send(sent)
    more(wire)
    assert bytes(arrived) == sent


def test_a_wait_that_is_not_extended_ends(pair):
    wire, _ = pair
    asked = []
    wire.extend = lambda late: bool(asked.append(late))
    with pytest.raises(TimeIsUpError):
        wire.receive()
    assert asked == [wire]


def test_a_question_at_the_last_moment_is_answered_if_the_grader_had_to_wait(monkeypatch):
    """The grader itself may wait for a processor between a question and its answer."""
    problem = exercise([[3, 4], [2, 2]])
    search = honest(problem)
    stood = [0.0]
    monkeypatch.setattr(deadline, "waited", lambda _: stood[0])
    limits = Limits(exercise_seconds=5, import_seconds=5)
    one = Played(problem, [LOADED.encode(), *(lines([frame]) for frame in search)], limits=limits)
    plain = RecordedSearch.actions

    def actions(self, state):
        if not stood[0]:
            stood[0] = 2.0
            one.attempt.wire.deadline = monotonic()
        return plain(self, state)

    monkeypatch.setattr(RecordedSearch, "actions", actions)
    with one as outcome:
        assert isinstance(outcome, Answered)
        questions = [frame for frame in search if frame[2:9] in {"actions", "utility"}]
        assert one.fed.heard.count(b'["answer"') == len(questions)
