"""A session whose other end is a test, and the checks that every outcome must pass. Contains no
tests.
"""

import os
import select
import tracemalloc
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal

from grader import kinds
from grader.core.models import (
    PROGRAM_CHECKS,
    Answered,
    Assignment,
    Crashed,
    Entry,
    Exercise,
    Isolation,
    Limits,
    Malformed,
    Missing,
    Outcome,
    Refused,
    Report,
    StoppedRun,
    Submission,
    TimedOut,
)
from grader.grading.grade_submission import grade
from grader.reports.formats import FORMATS
from grader.sandbox import locks
from grader.sandbox.exercise_session import Session
from grader.sandbox.protocol import LINE_BYTES
from grader.sandbox.timed_wire import Wire
from grader.sandbox.worker_process import Attempt
from tests.support.hostile_texts import harm_in
from tests.support.json_schemas import strict, validator
from tests.support.places import REPORT_SCHEMA
from tests.support.pupils import Pupil

Ending = Literal["close", "half-close", "deaf", "silent"]
PORTION = 1 << 15
"""Bytes that fit a socket's buffer, and that one read returns."""
LIMITS = Limits(exercise_seconds=0.02, import_seconds=0.02, output_bytes=2000)
PROPERTIES = "windows returns visited proven evaluated pruned cuts calls_observed repeated".split()
KINDS = (Answered, Crashed, TimedOut, Missing, Malformed, Refused, StoppedRun)
LEAST_FRAME = 10
"""Bytes of the shortest frame: one batch may exceed a bound by as many frames as fit in it."""
SHOWN = 300_000
"""Characters, more than any report of one exercise has."""
SUBMISSION = Submission(name="student", entry="alphabeta.py", files={})


# ---------------------------------------------------------------- a session


class Fed(Wire):
    """A wire of real pipes: before each wait for lines the other side sends its next portion.

    After the last portion it hangs up ("close"), or stops sending but could read ("half-close"). A
    "deaf" one has closed its reading end from the start; a "silent" one neither sends nor reads
    any more, and closes nothing. `heard` has all that was sent to it.
    """

    def __init__(self, portions: Sequence[bytes], ending: Ending = "close") -> None:
        self._its_reading, to_it = os.pipe()
        from_it, self._its_writing = os.pipe()
        os.set_blocking(self._its_reading, False)
        super().__init__(from_it, to_it)
        self._portions = list(portions)
        self._ending = ending
        self.heard = b""
        if ending == "deaf":
            self._stop_reading()

    def _wait(self, ready: select.poll) -> None:
        if self._ending != "silent" and self._its_reading >= 0:
            with suppress(BlockingIOError):
                self.heard += os.read(self._its_reading, 1 << 20)
        if ready is self._arrival:
            self._send_a_portion()
        super()._wait(ready)

    def _send_a_portion(self) -> None:
        if self._portions:
            portion = self._portions.pop(0)
            os.write(self._its_writing, portion[:PORTION])
            if portion[PORTION:]:
                self._portions.insert(0, portion[PORTION:])
            return
        if self._ending in {"close", "half-close"}:
            self._stop_writing()
        if self._ending == "close":
            self._stop_reading()

    def _stop_reading(self) -> None:
        if self._its_reading >= 0:
            os.close(self._its_reading)
        self._its_reading = -1

    def _stop_writing(self) -> None:
        if self._its_writing >= 0:
            os.close(self._its_writing)
        self._its_writing = -1

    def asked_for_the_rest(self, portions: Sequence[bytes]) -> None:
        self._portions += portions

    def close(self) -> None:
        super().close()
        self._stop_reading()
        self._stop_writing()


class Stub:
    """The part of a worker that a session needs; its last words are `rest`."""

    def __init__(self, fed: Fed, rest: Sequence[bytes]) -> None:
        self._fed, self._rest = fed, rest

    def ask_for_the_rest(self) -> None:
        self._fed.asked_for_the_rest(self._rest)


class Played:
    """One session over that wire, which begins and ends with the block."""

    def __init__(
        self,
        exercise: Exercise,
        portions: Sequence[bytes],
        ending: Ending = "close",
        *,
        rest: Sequence[bytes] = (),
        printed: bytes = b"",
        limits: Limits = LIMITS,
    ) -> None:
        self.fed = Fed(portions, ending)
        prints, their_prints = os.pipe()
        os.set_blocking(prints, False)
        os.write(their_prints, printed)
        os.close(their_prints)
        self.attempt = Attempt(self.fed, prints)
        self.attempt.pid = os.getpid()
        stub: Any = Stub(self.fed, rest)
        self.session = Session(
            self.attempt, stub, exercise, limits, kinds.handler(exercise.algorithm)
        )

    def __enter__(self) -> Outcome:
        return self.session.run()

    def __exit__(self, *_: object) -> None:
        self.attempt.close()


# ---------------------------------------------------------------- checks on every session


class Runner(Pupil):
    """Has played already, and returns that outcome."""

    def __init__(self, outcome: Outcome, isolation: Isolation | None) -> None:
        super().__init__(isolation=isolation)
        self.outcome = outcome

    def play(self, _: Exercise, **_secret: bool) -> Outcome:
        return self.outcome


def report_of(problem: Exercise, played: Played, outcome: Outcome) -> Report:
    """The report on a finished session, assembled like that of a host."""
    recording = played.session.recording()
    for name in PROPERTIES:
        getattr(recording, name)
    output, cut = played.attempt.prints(LIMITS.output_bytes)
    output = played.session.import_output[0] + output
    outcome = replace(
        outcome,
        recording=recording,
        output=output,
        output_cut=cut,
        taken=played.session.handler.taken,
    )
    on = played.session.loading.locks
    rubric = dict.fromkeys(PROGRAM_CHECKS, 1.0)
    entry = Entry(exercise=problem, points=7, rubric=rubric)
    # Nothing more can be played for a report on one session.
    asked = Assignment(title="one", entries=(entry,), limits=Limits(smallest_tree_seconds=0))
    return grade(SUBMISSION, asked, Runner(outcome, locks.isolation(*on) if on else None))


def check(report: Report) -> None:
    """Renders every format, and checks that each is valid and harmless."""
    for name in FORMATS.names():
        shown = FORMATS.renderer(name)(report)
        assert not list(harm_in(shown))
        assert len(shown) < SHOWN
    render = FORMATS.renderer("terminal")
    assert not list(harm_in(render(report, verbose=True)))
    assert render(report, width=40, unicode=False).isascii()
    validator(REPORT_SCHEMA).validate(strict(FORMATS.renderer("json")(report)))


def played(problem: Exercise, *portions: bytes, **how: Any) -> Outcome:
    """The outcome of that traffic, after all checks."""
    one = Played(problem, portions, **how)
    with one as outcome:
        assert isinstance(outcome, KINDS)
        events = len(one.session.recording().events)
        assert events <= one.session.budget.events + 2 * LINE_BYTES // LEAST_FRAME
        check(report_of(problem, one, outcome))
    return outcome


# ---------------------------------------------------------------- floods


def heap_of(play: Callable[[], Outcome]) -> tuple[Outcome, int]:
    """An outcome, and the peak memory of the session and its report."""
    tracemalloc.start()
    try:
        return play(), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def flood(frame: str, times: int, portion: int = PORTION) -> list[bytes]:
    """The frame repeated, one per line, in portions that fit a socket."""
    line = f"[{frame}]\n".encode("ascii")
    each = max(1, portion // len(line))
    return [line * each] * (times // each + 1)
