"""Hands the jobs of a class to Dask as tasks, and keeps to them until each job has its end.

Workers die, and so do connections. Known faults of `distributed` that this module works around:
finished futures are computed again when their worker dies (#7870), so each is released at once; a
future may never end after a worker's restart (#6074), so silence has a limit; a task is blamed for
the third worker that dies with it (KilledWorker), so its submissions are tried in smaller tasks.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count, islice
from queue import Empty, Queue
from time import monotonic
from typing import Any
from uuid import uuid4

from distributed import Client, KilledWorker

from grader.class_run import dask_worker, jobs
from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.result_of_report import not_graded
from grader.core.errors import UsageError

MOST_JOBS = 50  # the most submissions of a task: more would be lost with a worker
_TASK_SECONDS = 5.0  # the length of a task, about: Dask needs some milliseconds for each
_AHEAD = 3  # the tasks for each thread: one runs and two wait, so that no thread waits
_LOOK_SECONDS = 5.0  # the time between two looks at the workers
_ANSWER_SECONDS = 30.0  # the time to fetch an answer; it is gone if its worker has died
_SILENCES = 2  # the silence after which tasks are handed out again, in times of the patience
_RETRIES = 2
_NEWEST_SHARE = 0.1  # the share of the newest result in the mean time of a submission


@dataclass(slots=True)
class _Task:
    """Some jobs, and the futures of all attempts at them: the first that ends counts."""

    jobs: Sequence[Job]
    futures: list[Any] = field(default_factory=list)


class Tasks:
    """The tasks of one run, of which only a window is with Dask at a time. `wanted` is the number
    of workers that there should be. `look_after` is called now and then with the number of threads
    that there are; it may start workers, or raise a UserError."""

    def __init__(
        self, client: Client, wanted: int, patience: float, look_after: Callable[[int], None]
    ) -> None:
        self._client = client
        self._threads = self._wanted = wanted
        self._look_after = look_after
        self._silence = _SILENCES * patience
        self._out: dict[int, _Task] = {}
        self._numbers = count()
        self._ended: Queue[tuple[int, Any]] = Queue()
        self._name = f"grade-{uuid4().hex}"
        self._seconds = 1.0
        self._heard = self._looked = monotonic()

    def ends(
        self, all_jobs: Iterator[Job], settings: Settings, patience: float
    ) -> Iterator[JobEnd]:
        """The end of each job, once, in any order. Raises UserError if nothing can be graded, or if
        the scheduler is lost."""
        plugin = dask_worker.GradingPlugin(self._name, settings, patience)
        with _lost_scheduler():
            try:
                self._client.register_plugin(plugin)
            except ImportError as error:  # raised on a worker
                raise _unfit_workers(error) from None
        try:
            while True:
                self._fill(all_jobs)
                if not self._out:
                    return
                yield from self._next()
        finally:
            with suppress(Exception, asyncio.CancelledError):  # the scheduler may be gone
                self._client.cancel([f for task in self._out.values() for f in task.futures])
                self._client.unregister_worker_plugin(self._name)

    def _fill(self, all_jobs: Iterator[Job]) -> None:
        """Hand out tasks until the window is full."""
        while len(self._out) < _AHEAD * max(self._threads, self._wanted):
            number = round(min(MOST_JOBS, max(1.0, _TASK_SECONDS / self._seconds)))
            taken = list(islice(all_jobs, number))
            if not taken:
                return
            self._hand_out(taken)

    def _hand_out(self, some_jobs: Sequence[Job]) -> None:
        number = next(self._numbers)
        self._out[number] = _Task(some_jobs)
        self._try(number)

    def _try(self, number: int) -> None:
        """Submit a task, or submit it once more."""
        task = self._out[number]
        lines = b"".join(map(jobs.encoded, task.jobs))
        with _lost_scheduler():
            future = self._client.submit(
                dask_worker.grade_task,
                self._name,
                lines,
                pure=False,
                retries=_RETRIES,
                key=f"{self._name}-{number}-{len(task.futures)}",
            )
        task.futures.append(future)
        future.add_done_callback(lambda future: self._ended.put((number, future)))

    def _next(self) -> Iterator[JobEnd]:
        """The ends of the jobs of the next task that ends; none if it has to be tried again."""
        try:
            number, future = self._ended.get(timeout=_LOOK_SECONDS)
        except Empty:
            self._look()
            return
        if monotonic() - self._looked > _LOOK_SECONDS:
            self._look()
        task = self._out.get(number)
        if task is None:  # another attempt ended before
            return
        self._heard = monotonic()
        try:
            answer = _answer(future)
        except KilledWorker:
            yield from self._killed(number)
            return
        if answer is None:
            self._try(number)
            return
        self._drop(number)
        for line in answer.splitlines():
            end = jobs.ended_of(line)
            seconds = end.result.seconds if end.result is not None else 0.0
            self._seconds += _NEWEST_SHARE * (seconds - self._seconds)
            yield end

    def _killed(self, number: int) -> Iterator[JobEnd]:
        """Try the halves of a task with which workers died; a single job is given up."""
        task = self._drop(number)
        middle = len(task.jobs) // 2
        if middle:
            self._hand_out(task.jobs[:middle])
            self._hand_out(task.jobs[middle:])
            return
        handed_in = task.jobs[0].handed_in
        reason = "the Dask workers that graded it died one after another; perhaps memory ran out"
        yield JobEnd(handed_in=handed_in, result=not_graded(handed_in, reason))

    def _drop(self, number: int) -> _Task:
        """Forget a task, on the workers too."""
        task = self._out.pop(number)
        with _lost_scheduler():
            self._client.cancel(task.futures)
        return task

    def _look(self) -> None:
        """Count the workers' threads, and hand tasks out again after a long silence."""
        self._looked = now = monotonic()
        with _lost_scheduler():
            self._threads = sum(self._client.nthreads().values())
        self._look_after(self._threads)
        if not self._threads:
            self._heard = now
        elif now - self._heard > self._silence:
            self._heard = now
            self._silence *= 2  # a task may be as slow as that, and its first attempt still counts
            for number in list(self._out):
                self._try(number)


def _answer(future: Any) -> bytes | None:
    """The answer of a future that has ended; None if it is lost. Raises KilledWorker if workers
    died with the task, and UsageError for any other error of it."""
    try:
        if future.status == "error":
            error: BaseException = future.exception(timeout=_ANSWER_SECONDS)
        else:
            found: bytes = future.result(timeout=_ANSWER_SECONDS)
            return found
    except (asyncio.CancelledError, CancelledError, asyncio.TimeoutError, OSError):
        return None
    if isinstance(error, KilledWorker):
        raise error
    raise _unfit_workers(error)


def _unfit_workers(error: BaseException) -> UsageError:
    return UsageError(
        f"the Dask workers cannot grade ({type(error).__name__}: {error}); they need the same "
        "packages as this machine"
    )


@contextmanager
def _lost_scheduler() -> Iterator[None]:
    """Turns the errors of a lost connection into one sentence."""
    try:
        yield
    except (Exception, asyncio.CancelledError) as error:
        if not _is_of_a_connection(error):
            raise
        raise UsageError(
            f"the Dask scheduler does not answer any more ({str(error) or type(error).__name__}); "
            "see whether it still runs, and repeat the command, which goes on where it stopped"
        ) from None


def _is_of_a_connection(error: BaseException) -> bool:
    """Whether Dask's client raises such an error when the scheduler is gone. Its errors have no
    common class: a closed client raises ClosedClientError or, in older versions, Exception itself,
    and a connection that is being closed raises CancelledError."""
    usual = (OSError, RuntimeError, asyncio.TimeoutError, asyncio.CancelledError)
    kind = type(error)
    return isinstance(error, usual) or kind is Exception or kind.__name__ == "ClosedClientError"
