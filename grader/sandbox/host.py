"""The parent's side: plays the exercises of a submission, one after another.

`play` returns an Outcome for every behaviour of the student's code. A process that has answered
plays the next exercise too, for which it imports the program anew; a search that is played alone
has a process of its own. While that runs, the one for the next exercise starts, locks itself in and
imports the module, unless the exercise is secret: then no other process of the submission runs, so
that none can be told of the tree.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeGuard

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.allowed_modules import STANDARD
from grader.core.errors import IsolationError, SandboxError
from grader.core.models import (
    Answered,
    Crashed,
    Exercise,
    Isolation,
    Limits,
    Malformed,
    Missing,
    Names,
    NotRun,
    Outcome,
    StackLine,
    StoppedRun,
    Submission,
    TimedOut,
)
from grader.core.models.algorithm import Algorithm
from grader.core.models.line_trace import LineTrace
from grader.core.source_encoding import source_text
from grader.sandbox.cpu_affinity import together
from grader.sandbox.exercise_session import Session
from grader.sandbox.locks import DENIALS, OURS, DenialName, isolation, open_denials, phrases
from grader.sandbox.played_program import Plays
from grader.sandbox.program_loading import LockState, ProgramEnd
from grader.sandbox.recorded_search import RecordedSearch
from grader.sandbox.timed_wire import GoneError, TimeIsUpError
from grader.sandbox.worker_process import CONTROL_SECONDS, Attempt, Worker

if TYPE_CHECKING:
    from grader.sandbox.worker.frames import Settings

TRACED_LINES = 5_000  # the most lines that are traced of a search
TRY_SECONDS = 0.5  # the time limit of a search that `try_out` makes


class Host:
    """Runs the code of one submission after another; a context manager.

    `worker` was started in advance, and boots while the caller reads exercises; without it one
    starts now. The next submission gets the same worker only if all locks held the last one. If a
    denial in `required` does not hold in a process, that process runs no line of the submission,
    and `play` raises IsolationError. Raises SandboxError if this machine cannot run a worker.
    """

    def __init__(self, worker: Worker | None = None, required: Collection[DenialName] = ()) -> None:
        self._worker: Worker | None = worker or Worker()
        self._replacement = type(self._worker), self._worker.locks
        self._required = required
        self._submission: Submission | None = None
        self._limits = Limits()
        self._modules: Sequence[str] = STANDARD
        self._names: Names = {}
        self._algorithm = ALPHA_BETA
        self._handler: Plays = RecordedSearch
        self._wants_fingerprints = False
        self._prepared: Attempt | None = None
        self._answered: tuple[Attempt, LockState] | None = None
        """A process that can play another exercise."""
        self._plays_left = inf  # how many searches there may still be
        self._forget()

    def _forget(self) -> None:
        """Begin with a submission of which nothing is known."""
        self._spent = 0.0
        self._failure: Outcome | None = None
        self._first = True
        self._endless: dict[tuple[StackLine | None, bool], list[str]] = {}
        """The exercises whose search did not end, by the place at which it was stopped."""
        self.isolation: Isolation | None = None
        """The worst isolation in which the submission's program ran; None before it ran."""
        self.fingerprints: tuple[int, ...] | None = None
        """The fingerprints of the program's text, if `load` asked for them and a process sent them
        (`grader.sandbox.program_fingerprints`)."""
        self._traits: tuple[str, ...] = ()
        """The traits of the program's text, once its first process has read it."""

    def __enter__(self) -> Host:  # noqa: PYI034 - typing.Self needs Python 3.11
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def load(
        self,
        submission: Submission,
        limits: Limits,
        modules: Sequence[str] = STANDARD,
        names: Names | None = None,
        algorithm: Algorithm = ALPHA_BETA,
        handler: Plays = RecordedSearch,
        *,
        plays: int = 0,
        fingerprints: bool = False,
    ) -> None:
        """Hand over the files of the next submission, and start a first import in the background.

        `modules` are the modules that the files may import besides one another; `names` are the
        functions to call, unless the submission names its own; `algorithm` is the one that they
        should have, and `handler` makes the handler of a program of its kind. After the last of
        `plays` searches, if it is known how many there will be, no process is started in advance.
        With `fingerprints`, the first process sends those of the text.
        """
        if self._submission is not None:
            self._unload()
        self._algorithm, self._handler = algorithm, handler
        self._wants_fingerprints, self._traits = fingerprints, ()
        self._submission, self._limits, self._modules = submission, limits, modules
        self._names = submission.names or names or {}
        self._plays_left = plays or inf
        self._prepare()

    def _unload(self) -> None:
        """Leave the last submission; end a worker that one of its processes could have changed."""
        worker = self._worker
        # A process that was prepared, and never played, may have imported the program all the same.
        held = self.isolation is not None and self.isolation.level == "full"
        self._prepared = self._answered = None
        self._forget()
        if worker is not None and held:
            try:
                worker.leave()
            except (GoneError, TimeIsUpError, SandboxError):
                self._end()
        else:
            self._end()

    def play(self, exercise: Exercise, *, secret: bool = False, alone: bool = False) -> Outcome:
        """Let the submission search `exercise`, in a process of its own if it is played `alone`, or
        if it is `secret`: the student may not see it. Raises IsolationError, before the submission
        runs, if a required denial does not hold, and SandboxError if this machine cannot start a
        process."""
        if self._failure is not None:
            return replace(self._failure, seconds=0.0, output="", output_cut=False)
        if self._spent > self._limits.submission_seconds:
            from grader.core.models.reasons import SubmissionTimeUsedUp

            return NotRun(reason=SubmissionTimeUsedUp(self._limits.submission_seconds))
        for place, exercises in self._endless.items():
            if len(exercises) == self._limits.equal_time_outs:
                from grader.core.models.reasons import EqualTimeOuts

                return NotRun(reason=EqualTimeOuts(tuple(exercises), *place))
        began = monotonic()
        alone = alone or secret
        outcome = self._played(exercise, secret=secret, alone=alone)
        if isinstance(outcome, Crashed) and self._worker is None:
            # Without locks an earlier program can end the worker, and with it this process.
            outcome = self._played(exercise, secret=secret, alone=alone)
        outcome = replace(outcome, seconds=round(monotonic() - began, 6))
        self._spent += outcome.seconds
        if self._first and isinstance(outcome, Crashed | TimedOut) and outcome.at_import:
            self._failure = outcome  # every other exercise would fail in the same way
        self._first = False
        counts = not (secret or outcome.shared)  # one may tell others nothing, one is played again
        if counts and _is_endless(outcome):
            self._endless.setdefault(_stopped_at(outcome), []).append(exercise.id)
        return outcome

    def try_out(self, exercise: Exercise, *, traced: bool = False) -> Outcome:
        """Like `play`, for at most TRY_SECONDS, which no limit counts; `traced` adds the lines."""
        before = self._limits, self._spent, self._handler
        if traced and isinstance(self._handler, type) and issubclass(self._handler, RecordedSearch):
            self._handler = partial(self._handler, lines=TRACED_LINES)
        seconds = min(TRY_SECONDS, self._limits.exercise_seconds)
        self._limits = replace(self._limits, exercise_seconds=seconds, equal_time_outs=0)
        self._spent = 0.0
        try:
            return self.play(exercise, alone=True)
        finally:
            self._limits, self._spent, self._handler = before

    def charge(self, seconds: float) -> None:
        """Count the time for marking a search toward the limit of the whole submission."""
        self._spent += seconds

    def _played(self, exercise: Exercise, *, secret: bool, alone: bool) -> Outcome:
        """The program's search of `exercise`. If MIN moves first and the program's own search plays
        MAX, the program is imported and played again, in the mirrored game."""
        outcome, again = self._searched(exercise, self._handler, secret=secret, alone=alone)
        if again is None:
            return outcome
        mirrored, _ = self._searched(exercise, again, secret=secret, alone=alone)
        # The first process after loading alone has read the text.
        return replace(
            mirrored, traits=outcome.traits, lines=outcome.lines, uncalled=outcome.uncalled
        )

    def _searched(
        self, exercise: Exercise, handler: Plays, *, secret: bool, alone: bool
    ) -> tuple[Outcome, Plays | None]:
        """One search, and the handler of another that counts in its place: in the process that has
        answered before, or in one prepared for it. If it is played `alone` and not `secret`, the
        next process is prepared meanwhile."""
        worker, attempt, locks = self._process(alone=alone)
        self._plays_left = max(0, self._plays_left - 1)  # some searches are made again
        if alone and not secret and self._plays_left:
            self._prepare()
        if self._worker is None:  # it ended just now, and the process with it
            return Crashed(), None
        limits = self._limits_now()
        session = Session(attempt, worker, exercise, limits, handler, locks)
        session.loading.traits = self._traits
        with together(attempt.pid):
            outcome = session.run()
        self._traits = session.loading.traits
        self._note(worker, session)
        if self.fingerprints is None:  # a later process may have run the student's code before
            self.fingerprints = session.loading.text_prints
        output, cut = attempt.prints(self._limits.output_bytes)
        if self._first:  # each import prints the same, so the output has it once
            output = session.import_output[0] + output
        files = self._submission.files if self._submission is not None else {}

        def own(lines: Sequence[StackLine]) -> tuple[StackLine, ...]:
            """Those that are the student's: a forged frame may name any file."""
            return tuple(each for each in lines if each.file in files)

        if isinstance(outcome, Crashed | TimedOut | StoppedRun | Missing):
            outcome = replace(outcome, frames=own(outcome.frames))
        seen, flaw, hid = session.handler, session.handler.flaw, session.handler.hid
        places = session.loading.places.items()
        outcome = replace(
            outcome,
            shared=locks is not None,
            recording=session.recording(),
            output=output,
            output_cut=cut,
            taken=seen.taken,
            failed_calls=own(seen.failed_calls),
            hidden=hid if hid and len(own((hid.raised, hid.handler))) == 2 else None,
            flaw=flaw if flaw and own(flaw.lines) == flaw.lines else None,
            places={
                role: place
                for role, place in places
                if place.file in files and place.function == seen.taken.get(role)
            },
            mirrored=seen.mirrored,
            traits=session.loading.traits,
            lines={
                key: spans
                for key, spans in session.loading.lines.items()
                if all(span.file in files for span in spans)
            },
            uncalled=own(session.loading.uncalled),
            trace=_trace(seen, files),
        )
        if isinstance(outcome, Answered) and not alone and session.loading.locks is not None:
            self._answered = attempt, session.loading.locks
            return outcome, seen.plays_again()
        status = self._finished(attempt)
        if isinstance(outcome, Crashed) and not outcome.exception:
            outcome = replace(outcome, exit_status=status)
        return outcome, seen.plays_again()

    def _finished(self, attempt: Attempt) -> int | None:
        """End a process, which then runs no more. Returns its exit status."""
        try:
            return self._worker.finish(attempt) if self._worker is not None else None
        except (GoneError, TimeIsUpError):  # the program ended the worker too
            self._end()
            return None

    def _process(self, *, alone: bool) -> tuple[Worker, Attempt, LockState | None]:
        """The worker and a process for the next exercise, with its locks if it has played before.
        Raises SandboxError if there is none."""
        answered, self._answered = self._answered, None
        if answered is not None and self._worker is not None:
            attempt, locks = answered
            if not alone:
                attempt.forget_prints(self._limits.output_bytes)
                return self._worker, attempt, locks
            self._finished(attempt)
        worker, attempt = self._ready()
        self._prepared = None
        return worker, attempt, None

    def _limits_now(self) -> Limits:
        """The limits of one exercise, within the time left for the whole submission."""
        limits = self._limits
        left = max(0.1, limits.submission_seconds - self._spent)
        return replace(
            limits,
            exercise_seconds=min(limits.exercise_seconds, left),
            import_seconds=min(limits.import_seconds, left),
        )

    def _ready(self) -> tuple[Worker, Attempt]:
        """The worker and its prepared process. Raises SandboxError if there is none."""
        while True:
            earlier = self._worker
            if self._prepared is None:
                self._prepare()
            worker, attempt = self._worker, self._prepared
            if worker is not None and attempt is not None and self._starts(worker, attempt):
                return worker, attempt
            if earlier is None or not earlier.ran:  # no earlier program ended it
                raise SandboxError("the worker's Python ended before it could run anything")

    def _starts(self, worker: Worker, attempt: Attempt) -> bool:
        """Whether the process starts; if not, the worker has ended and is to be replaced. Raises
        SandboxError if another worker would fail, too."""
        try:
            worker.wait_for(attempt)
        except TimeIsUpError:
            self._end()
            raise SandboxError(
                f"the worker was not ready after {CONTROL_SECONDS:g} s; if the assignment "
                "allows modules that are slow to import, list fewer of them"
            ) from None
        except SandboxError:  # an earlier program may have used up the processes
            self._end()
            if not worker.ran:
                raise
            return False
        except GoneError:
            self._end()
            return False
        return True

    def _note(self, worker: Worker, session: Session) -> None:
        """Keep the worst isolation. Raises IsolationError if a required denial does not hold."""
        if session.loading.locks is None:
            return
        on, failed = session.loading.locks
        if OURS in worker.locks:
            if worker.readable is None:
                on += (OURS,)
            else:
                failed = {**failed, OURS: worker.readable}
        found, missing = isolation(on, failed), open_denials(on)
        worker.loose = worker.loose or "outliving-grader" in missing
        if self.isolation is None or len(found.open_to) > len(self.isolation.open_to):
            self.isolation = found
        short = [denial for denial in self._required if denial in missing]
        if short:
            raise IsolationError(phrases(short))

    def _prepare(self) -> None:
        """Start a process that imports the submission for the next exercise."""
        if self._submission is None:
            raise RuntimeError("load a submission before playing it")
        try:
            if self._worker is None:
                kind, locks = self._replacement
                self._worker = kind(locks)
            if not self._worker.loaded:
                self._worker.load(self._submission.entry, self._submission.files, self._settings())
            self._prepared = self._worker.start()
        except (GoneError, TimeIsUpError):  # the next `play` reports it
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
            "cpu_seconds": self._cpu_seconds(),
            "modules": list(self._modules),
            "names": dict(self._names),
            "needed": list(self._algorithm.parameters),
            "also_takes": list(self._algorithm.also_takes),
            "search": self._algorithm.search,
            "program": self._algorithm.program,
            "fingerprints": self._wants_fingerprints,
            # Not the current folder, which python -m adds to the path: its files are not trusted.
            "places": [place for place in sys.path if place not in ("", here)] if outside else [],
            "required": [
                list(DENIALS[denial].locks)
                for denial in self._required
                if not ours & set(DENIALS[denial].locks)
            ],
        }

    def _cpu_seconds(self) -> int:
        """The processor time of one process, which may play all exercises."""
        limits = self._limits
        one = limits.import_seconds + limits.exercise_seconds
        return ceil(max(one, min(one * self._plays_left, limits.submission_seconds))) + 1

    def _end(self) -> None:
        worker, self._worker, self._prepared = self._worker, None, None
        self._answered = None
        if worker is not None:
            worker.end()


def _trace(program: ProgramEnd, files: Mapping[str, bytes]) -> LineTrace | None:
    """The lines of those files that a program ran; None if none were asked for."""
    if not program.steps:
        return None
    ran = {step.file for step in program.steps}
    sources = {file: source_text(files[file]) for file in files if file in ran}
    last = {file: text.count("\n") + 1 for file, text in sources.items()}
    steps = tuple(step for step in program.steps if step.line <= last.get(step.file, 0))
    ended = isinstance(program.outcome, Answered | Crashed | Malformed)
    known = {file: program.statements_of.get(file, ()) for file in ran}
    is_cut = program.is_cut or not ended
    return LineTrace(steps, sources, known, is_cut, program.mirrored)


def _stopped_at(outcome: TimedOut | StoppedRun) -> tuple[StackLine | None, bool]:
    """The place by which endless searches are compared: the line that ran; or the first line of its
    loop, and True, as a search that asks too much stops at any line of it. None if unknown."""
    if isinstance(outcome, TimedOut):
        return outcome.frames[-1], False
    flaw = outcome.flaw
    loops = flaw.lines if flaw is not None and flaw.name in {"loop", "skips"} else ()
    return (loops[-1], True) if loops else (None, False)


def _is_endless(outcome: Outcome) -> TypeGuard[TimedOut | StoppedRun]:
    """Whether a search was stopped, at a known line or because it asked too much."""
    if isinstance(outcome, StoppedRun):
        from grader.core.models.reasons import TooManyBytes, TooManyEvents

        return isinstance(outcome.reason, (TooManyBytes, TooManyEvents))
    return isinstance(outcome, TimedOut) and bool(outcome.frames) and not outcome.at_import
