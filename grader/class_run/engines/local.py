"""Grades on this machine, with a grading process for each processor."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from queue import Queue
from threading import Thread

from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.lasting_process import LastingProcess
from grader.core.errors import UserError

AHEAD = 2
"""The jobs that are taken for each process: one is being graded, one waits."""


def processors() -> Sequence[int | None]:
    """The processors that this process may use; None for each if the system does not tell."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return [None] * (os.cpu_count() or 1)


def processors_of(processes: int) -> Sequence[int | None]:
    """The processor on which each of so many processes stays; None for each if there are not
    enough: two that had to share one would wait for each other while others are idle."""
    known = processors()
    return known[:processes] if processes <= len(known) else [None] * processes


def ends(
    jobs: Iterator[Job], settings: Settings, processes: int, patience: float
) -> Iterator[JobEnd]:
    """The end of each job, in the order in which they end.

    Jobs are taken in this thread, and only AHEAD of them for each process. `patience` is the time
    in seconds after which a process is ended that does not answer. Raises UserError if nothing can
    be graded here. Close the iterator to stop all processes.
    """
    crew = _Crew(settings, patience)
    threads: list[Thread] = []
    try:
        for processor in processors_of(processes):
            threads.append(crew.start(processor))  # noqa: PERF401 - those before an error are joined
        taken = 0
        for job in jobs:
            crew.jobs.put(job)
            taken += 1
            if taken >= AHEAD * processes:
                yield crew.end()
                taken -= 1
        for _ in range(taken):
            yield crew.end()
    finally:
        crew.stop()
        for thread in threads:
            thread.join()


class _Crew:
    """Threads that each wait for a grading process. The processes do all the work."""

    def __init__(self, settings: Settings, patience: float) -> None:
        self.jobs: Queue[Job | None] = Queue()
        self._ended: Queue[JobEnd | BaseException] = Queue()
        self._settings = settings
        self._patience = patience
        self._processes: list[LastingProcess] = []

    def end(self) -> JobEnd:
        """Wait for the end of a job. Raises the error of a thread."""
        end = self._ended.get()
        if isinstance(end, JobEnd):
            return end
        raise end

    def start(self, processor: int | None) -> Thread:
        """Start a thread whose process stays on a processor, if one is given. Raises UserError."""
        settings = replace(self._settings, processor=processor)
        process = LastingProcess(settings, self._patience)
        self._processes.append(process)
        thread = Thread(target=self._work, args=(process,), daemon=True)
        try:
            thread.start()
        except RuntimeError as error:
            raise UserError(
                f"the system allows no further thread ({error}); give a smaller --jobs, or allow "
                "more processes (ulimit -u)"
            ) from None
        return thread

    def stop(self) -> None:
        """End all processes; their threads then end too."""
        for process in self._processes:
            self.jobs.put(None)
            process.stop()

    def _work(self, process: LastingProcess) -> None:
        """Take jobs until `stop`."""
        try:
            while (job := self.jobs.get()) is not None:
                self._ended.put(process.try_job(job))
        except BaseException as error:  # noqa: BLE001 - the main thread raises it
            self._ended.put(error)
        finally:
            process.close()
