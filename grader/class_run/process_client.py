"""The coordinator's end of a grading process, which another one replaces whenever it ends."""

import os
import subprocess
import sys
from pathlib import Path
from select import select
from signal import Signals
from threading import Lock
from time import monotonic

import grader
from grader.class_run import jobs
from grader.class_run.result_of_report import not_graded
from grader.core.errors import UserError

START_SECONDS = 60.0  # the time to load the assignment, and an archive's list of files
TRIES = 2  # how often a submission is tried whose process ended: the end may be the machine's fault
_BOOT = (
    "import sys; sys.path[:] = sys.argv[1:]; "
    "from grader.class_run.grading_process import main; main()"
)


class ProcessEndedError(Exception):
    """A grading process ended, or was ended, before it answered. The text says how."""


class GradingProcess:
    """A running grading process. It is not a daemon, so it may start processes of its own."""

    def __init__(self, settings: jobs.Settings) -> None:
        """Start a process; it loads the assignment in the background. Raises UserError."""
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-c", _BOOT, *_places()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
        except OSError as error:
            raise UserError(
                f"no process can be started to grade in ({error.strerror}); give a smaller --jobs, "
                "or allow more processes and open files (ulimit)"
            ) from None
        self._rest = b""
        self._is_ready = False
        self._send(jobs.encoded(settings))

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, job: jobs.Job, seconds: float) -> jobs.JobEnd:
        """The end of a job. Raises ProcessEndedError after `seconds` or if the process ends, and
        UserError if it says that nothing can be graded here."""
        if not self._is_ready:
            jobs.answered(self._answer(START_SECONDS))
            self._is_ready = True
        self._send(jobs.encoded(job))
        return jobs.ended_of(self._answer(seconds))

    def kill(self) -> None:
        """End the process; another thread may be waiting for its answer."""
        self._process.kill()

    def end(self) -> None:
        """End the process, and reap it."""
        self.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _send(self, data: bytes) -> None:
        try:
            assert self._process.stdin is not None  # noqa: S101 - Popen made a pipe
            self._process.stdin.write(data)
        except OSError:
            return  # the answer will be missing, and says more

    def _answer(self, seconds: float) -> bytes:
        """The next line from the process."""
        assert self._process.stdout is not None  # noqa: S101 - Popen made a pipe
        end, descriptor = monotonic() + seconds, self._process.stdout.fileno()
        while b"\n" not in self._rest:
            ready, _, _ = select([descriptor], [], [], max(0.0, end - monotonic()))
            if not ready:
                raise ProcessEndedError(f"it gave no answer in {seconds:.0f} s")
            data = os.read(descriptor, 1 << 16)
            if not data:
                raise ProcessEndedError(_ending(self._process.wait()))
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        return line


class LastingProcess:
    """Grades with one process at a time, which the first job starts. `stop` ends it."""

    def __init__(self, settings: jobs.Settings, patience: float) -> None:
        """`patience` is the time in seconds after which a process is ended that does not answer."""
        self._settings = settings
        self._patience = patience
        self._process: GradingProcess | None = None
        self._is_stopped = False
        self._lock = Lock()

    def try_job(self, job: jobs.Job) -> jobs.JobEnd:
        """The end of a job. Raises UserError if nothing can be graded here, and ProcessEndedError
        after `stop`."""
        how = ""
        for _ in range(TRIES):
            process = self._started()
            try:
                return process.ask(job, self._patience)
            except ProcessEndedError as ending:
                how = str(ending)
                self.close()
        reason = f"the process that graded it was lost {TRIES} times: {how}"
        return jobs.JobEnd(handed_in=job.handed_in, result=not_graded(job.handed_in, reason))

    def stop(self) -> None:
        """End the process, and start no other. Another thread may be in `try_job`."""
        with self._lock:
            self._is_stopped = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End the process, and reap it, while no other thread is in `try_job`."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.end()

    def _started(self) -> GradingProcess:
        with self._lock:
            if self._is_stopped:
                raise ProcessEndedError("the run was stopped")
            if self._process is None:
                self._process = GradingProcess(self._settings)
            return self._process


def _ending(status: int) -> str:
    """How a process with that exit status ended."""
    if status < 0:
        name = Signals(-status).name
        memory = "; perhaps memory ran out" if name == "SIGKILL" else ""
        return f"it was ended by {name}{memory}"
    return f"it ended with status {status}"


def _places() -> list[str]:
    """The module path for the process, without the current folder, where any files may lie."""
    ours = str(Path(grader.__file__ or "").parent.parent)
    here = str(Path.cwd())
    return [ours, *(place for place in sys.path if place not in ("", here, ours))]
