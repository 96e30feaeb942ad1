"""The coordinator's end of a grading process."""

import os
import subprocess
import sys
from pathlib import Path
from select import select
from signal import Signals
from time import monotonic

import grader
from grader.class_run import jobs
from grader.core.errors import UserError

START_SECONDS = 60.0  # the time to load the assignment, and an archive's list of files
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
        """The end of a job. Raises ProcessEndedError if the process ends or takes longer than
        `seconds`, UserError if it says that nothing can be graded here."""
        if not self._is_ready:
            jobs.answered(self._answer(START_SECONDS))
            self._is_ready = True
        self._send(jobs.encoded(job))
        return jobs.ended_of(self._answer(seconds))

    def kill(self) -> None:
        """End the process; another thread may be waiting for its answer."""
        self._process.kill()

    def end(self) -> None:
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
