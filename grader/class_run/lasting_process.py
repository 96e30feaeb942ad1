"""A grading process that another one replaces whenever it ends."""

from threading import Lock

from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.process_client import GradingProcess, ProcessEndedError
from grader.class_run.result_of_report import not_graded

TRIES = 2  # how often a submission is tried whose process ended: the end may be the machine's fault


class LastingProcess:
    """Grades with one process at a time, which the first job starts. `stop` ends it."""

    def __init__(self, settings: Settings, patience: float) -> None:
        """`patience` is the time in seconds after which a process is ended that does not answer."""
        self._settings = settings
        self._patience = patience
        self._process: GradingProcess | None = None
        self._is_stopped = False
        self._lock = Lock()

    def try_job(self, job: Job) -> JobEnd:
        """A job's end. Raises UserError if nothing can be graded here, ProcessEndedError after
        `stop`."""
        how = ""
        for _ in range(TRIES):
            process = self._started()
            try:
                return process.ask(job, self._patience)
            except ProcessEndedError as ending:
                how = str(ending)
                self.close()
        reason = f"the process that graded it was lost {TRIES} times: {how}"
        return JobEnd(handed_in=job.handed_in, result=not_graded(job.handed_in, reason))

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
