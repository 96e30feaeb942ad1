"""The parent's side: plays the exercises of one submission, one after another.

Whatever the student's code does, `play` returns an Outcome. A worker that had to be killed is
replaced for the next exercise.
"""

from __future__ import annotations

import json
from dataclasses import replace
from time import monotonic

from grader.models import (
    Crashed,
    Exercise,
    Limits,
    Missing,
    Outcome,
    Refused,
    Submission,
    TimedOut,
)
from grader.sandbox import protocol
from grader.sandbox.pinning import together
from grader.sandbox.process import GoneError, TimeIsUpError, Worker
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.session import Session


class Host:
    """Runs one submission's code; a context manager.

    `worker` is one that was started ahead of need; without it one starts now. It boots beside the
    caller, who may meanwhile read exercises. Raises SandboxError if this machine cannot run one.
    """

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker: Worker | None = worker or Worker()
        self._submission: Submission | None = None
        self._limits = Limits()
        self._imported = False
        self._restarted = False
        self._spent = 0.0
        self._failure: Outcome | None = None
        self._names: tuple[str, ...] = ()
        self._said_at_import = ("", False)

    def __enter__(self) -> Host:  # noqa: PYI034 - typing.Self is younger than 3.10
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def load(self, submission: Submission, limits: Limits) -> None:
        """Hand over the files; the import runs while the caller does something else."""
        self._submission, self._limits = submission, limits
        self._hand_over()

    def play(self, exercise: Exercise) -> Outcome:
        """Let the submission search `exercise`."""
        if self._failure is None and not self._imported:
            self._import()
        if self._failure is not None or self._worker is None:
            return self._failure or Crashed(at_import=True)
        began = monotonic()
        if self._spent > self._limits.submission_seconds:
            return TimedOut(limit=self._limits.submission_seconds, of_all=True)
        session = Session(self._worker, exercise, self._limits)
        with together(self._worker.pid):
            outcome = session.run()
        output, cut = self._worker.prints(self._limits.output_bytes)
        (said, said_too_much), self._said_at_import = self._said_at_import, ("", False)
        if not session.over:
            self._end()
        if isinstance(outcome, Missing) and not outcome.unwritten:
            outcome = replace(outcome, found=self._names)
        seconds = round(monotonic() - began, 6)
        self._spent += seconds
        return replace(
            outcome,
            recording=session.recording(),
            output=said + output,
            output_cut=cut or said_too_much or session.output_cut,
            seconds=seconds,
        )

    def _hand_over(self) -> None:
        """Send the files to the worker, starting one if there is none."""
        if self._submission is None:
            raise RuntimeError("load a submission before playing it")
        worker = self._worker = self._worker or Worker()
        files = self._submission.files
        sizes = [[path, len(data)] for path, data in files.items()]
        frame = ["load", self._submission.entry, sizes, self._limits.output_bytes]
        worker.deadline = monotonic() + self._limits.import_seconds
        try:
            worker.send(json.dumps(frame).encode("ascii") + b"\n" + b"".join(files.values()))
        except (GoneError, TimeIsUpError):
            return  # the import, which is waited for next, finds out and says so

    def _import(self) -> None:
        """Wait until the module is there; `_failure` then says why it is not."""
        if self._worker is None:
            self._hand_over()
        worker = self._worker
        assert worker is not None  # noqa: S101 - _hand_over has just made it
        failure = self._imported_or_why_not(worker)
        output, cut = worker.prints(self._limits.output_bytes)
        if failure is None:
            if not self._restarted:
                self._said_at_import = output, cut
            self._imported = self._restarted = True
            return
        status = self._end()
        if isinstance(failure, Crashed) and not failure.exception:
            failure = replace(failure, exit_status=status)
        self._failure = replace(failure, output=output, output_cut=cut)

    def _imported_or_why_not(self, worker: Worker) -> Outcome | None:
        """The outcome of an import that failed; None once the module is there."""
        try:
            told = [frame for line in worker.receive() for frame in protocol.decode(line)]
            if len(told) != 1:
                return Refused(problem="its process sent frames before it was asked for any")
            word, *rest = told[0]
            what = rest[0] if rest else None
            if word == "loaded":
                self._names = protocol.texts(what)
                return None
            if word == "failed":
                exception, message, frames = protocol.crash(what)
                return Crashed(exception=exception, message=message, frames=frames, at_import=True)
        except TimeIsUpError:
            return TimedOut(limit=self._limits.import_seconds, at_import=True)
        except GoneError:
            return Crashed(at_import=True)
        except ProtocolError as error:
            return Refused(problem=f"its process sent {error}")
        return Refused(problem=f"its process sent {word[:40]!r} before the module was loaded")

    def _end(self) -> int | None:
        """End the worker, if one runs. Its exit status."""
        worker, self._worker, self._imported = self._worker, None, False
        return worker.end() if worker is not None else None
