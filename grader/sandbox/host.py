"""The parent's side: plays the exercises of one submission, one after another.

Whatever the student's code does, `play` returns an Outcome. While one exercise is played, the
process for the next one already starts, locks itself in and imports the module.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from grader.core.allowed_modules import STANDARD
from grader.core.errors import IsolationError, SandboxError
from grader.core.models import (
    Crashed,
    Exercise,
    Isolation,
    Limits,
    Missing,
    Names,
    Outcome,
    Submission,
    TimedOut,
)
from grader.sandbox.cpu_affinity import together
from grader.sandbox.exercise_session import Session
from grader.sandbox.locks import DENIALS, OURS, isolation
from grader.sandbox.timed_socket import GoneError, TimeIsUpError
from grader.sandbox.worker_process import CONTROL_SECONDS, Attempt, Worker

if TYPE_CHECKING:
    from grader.sandbox.worker.frames import Settings

TRY_SECONDS = 0.5
"""How long a search may take that is only a try."""


class Host:
    """Runs one submission's code; a context manager.

    `worker` is one that was started ahead of need; without it one starts now. It boots beside the
    caller, who may meanwhile read exercises. With `required`, a process that cannot be held back
    from each of those denials does not run a line of the submission, and `play` raises
    IsolationError. Raises SandboxError if this machine cannot run a worker.
    """

    def __init__(self, worker: Worker | None = None, required: Collection[str] = ()) -> None:
        self._worker: Worker | None = worker or Worker()
        self._another = type(self._worker), self._worker.locks
        self._required = required
        self._submission: Submission | None = None
        self._limits = Limits()
        self._modules: Sequence[str] = STANDARD
        self._names: Names = {}
        self._prepared: Attempt | None = None
        self._spent = 0.0
        self._failure: Outcome | None = None
        self._first = True
        self.isolation: Isolation | None = None
        """How isolated the submission's program was, in the worst case; None before it ran."""

    def __enter__(self) -> Host:  # noqa: PYI034 - typing.Self is younger than 3.10
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def load(
        self,
        submission: Submission,
        limits: Limits,
        modules: Sequence[str] = STANDARD,
        names: Names | None = None,
    ) -> None:
        """Hand over the files; a first import runs while the caller does something else.

        `modules` are what the files may import besides one another; `names` which functions are
        to be called, where the submission does not say so itself.
        """
        self._submission, self._limits, self._modules = submission, limits, modules
        self._names = submission.names or names or {}
        self._prepare()

    def play(self, exercise: Exercise) -> Outcome:
        """Let the submission search `exercise`.

        Raises IsolationError if less is locked than is required, before anything was run, and
        SandboxError where this machine cannot run a process.
        """
        if self._failure is not None:
            return replace(self._failure, seconds=0.0, output="", output_cut=False)
        if self._spent > self._limits.submission_seconds:
            return TimedOut(limit=self._limits.submission_seconds, of_all=True)
        began = monotonic()
        outcome = self._played(exercise)
        if isinstance(outcome, Crashed) and self._worker is None:
            # Without locks a program can end the worker, and with it the next one's process.
            outcome = self._played(exercise)
        outcome = replace(outcome, seconds=round(monotonic() - began, 6))
        self._spent += outcome.seconds
        if self._first and getattr(outcome, "at_import", False):
            self._failure = outcome  # it would be the same for every exercise
        self._first = False
        return outcome

    def try_out(self, exercise: Exercise) -> Outcome:
        """As `play`, for TRY_SECONDS at most, which count toward no limit."""
        before = self._limits, self._spent
        seconds = min(TRY_SECONDS, self._limits.exercise_seconds)
        self._limits, self._spent = replace(self._limits, exercise_seconds=seconds), 0.0
        try:
            return self.play(exercise)
        finally:
            self._limits, self._spent = before

    def _played(self, exercise: Exercise) -> Outcome:
        """One search, in the process that was prepared for it; the next is prepared meanwhile."""
        worker, attempt = self._ready()
        self._prepare()
        if self._worker is None:  # it was ended at that moment, and the process with it
            return Crashed()
        session = Session(attempt, worker, exercise, self._limits_now())
        with together(attempt.pid):
            outcome = session.run()
        self._note(worker, session)
        output, cut = attempt.prints(self._limits.output_bytes)
        if self._first:  # what an import prints is the same each time: once is enough
            output = session.said_at_import[0] + output
        files = self._submission.files if self._submission is not None else {}
        if isinstance(outcome, Crashed | TimedOut | Missing):  # a forged one may point anywhere
            own = tuple(frame for frame in outcome.frames if frame.file in files)
            outcome = replace(outcome, frames=own)
        places = session.loading.places.items()
        outcome = replace(
            outcome, recording=session.recording(), output=output, output_cut=cut,
            taken=session.taken,
            places={role: place for role, place in places if place.file in files},
            mirrored=session.mirrored,
        )  # fmt: skip
        died = isinstance(outcome, Crashed) and not outcome.exception
        try:
            status = worker.finish(attempt, ask=died)
        except (GoneError, TimeIsUpError):  # the program has ended the worker as well
            self._end()
            status = None
        return replace(outcome, exit_status=status) if isinstance(outcome, Crashed) else outcome

    def _limits_now(self) -> Limits:
        """The limits of one exercise, within what is left for the whole submission."""
        limits = self._limits
        left = max(0.1, limits.submission_seconds - self._spent)
        return replace(
            limits, exercise_seconds=min(limits.exercise_seconds, left),
            import_seconds=min(limits.import_seconds, left),
        )  # fmt: skip

    def _ready(self) -> tuple[Worker, Attempt]:
        """The worker, and a process of its that is there. Raises SandboxError if there is none."""
        while True:
            if self._prepared is None:
                self._prepare()
            worker, attempt = self._worker, self._prepared
            if worker is None or attempt is None:
                break
            try:
                worker.wait_for(attempt)
            except TimeIsUpError:
                self._end()
                raise SandboxError(
                    f"the worker was not ready after {CONTROL_SECONDS:g} s; if the assignment "
                    "allows modules that are slow to import, list fewer of them"
                ) from None
            except SandboxError:  # it may be the program that has used up what there is
                self._end()
                if not worker.ran:
                    raise
            except GoneError:
                self._end()
                if not worker.ran:
                    break
            else:
                return worker, attempt
        raise SandboxError("the worker's Python ended before it could run anything")

    def _note(self, worker: Worker, session: Session) -> None:
        """Remember the worst isolation. Raises IsolationError if it is less than required."""
        if session.loading.locks is None:
            return
        on, failed = session.loading.locks
        if OURS in worker.locks:
            if worker.readable is None:
                on += (OURS,)
            else:
                failed = {**failed, OURS: worker.readable}
        found = isolation(on, failed)
        worker.loose = worker.loose or "outliving the grader" in found.open_to
        if self.isolation is None or len(found.open_to) > len(self.isolation.open_to):
            self.isolation = found
        short = [denial for denial in self._required if denial in found.open_to]
        if short:
            raise IsolationError(short)

    def _prepare(self) -> None:
        """Have a process import the submission for the next exercise."""
        if self._submission is None:
            raise RuntimeError("load a submission before playing it")
        try:
            if self._worker is None:
                kind, locks = self._another
                self._worker = kind(locks)
            if not self._worker.loaded:
                self._worker.load(self._submission.entry, self._submission.files, self._settings())
            self._prepared = self._worker.start()
        except (GoneError, TimeIsUpError):  # the next play says so
            self._end()

    def _settings(self) -> Settings:
        limits, worker = self._limits, self._worker
        held = worker is not None and OURS in worker.locks and worker.readable is None
        ours = {OURS} if held else set()
        here = str(Path.cwd())
        outside = any(name.partition(".")[0] not in STANDARD for name in self._modules)
        return {
            "output_bytes": limits.output_bytes,
            "memory_bytes": limits.memory_mib << 20,
            "cpu_seconds": ceil(limits.import_seconds + limits.exercise_seconds) + 1,
            "modules": list(self._modules),
            "names": dict(self._names),
            # The current folder, which is on the path of python -m, may hold anybody's files.
            "places": [place for place in sys.path if place not in ("", here)] if outside else [],
            "required": [
                list(DENIALS[denial])
                for denial in self._required if not ours & set(DENIALS[denial])
            ],
        }  # fmt: skip

    def _end(self) -> None:
        """End the worker, if one runs."""
        worker, self._worker, self._prepared = self._worker, None, None
        if worker is not None:
            worker.end()
