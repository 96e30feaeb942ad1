"""Grades on this machine, with a grading process for each processor."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from queue import Queue
from threading import Event, Thread

from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.process_client import GradingProcess, ProcessEndedError
from grader.class_run.result_of_report import not_graded

TRIES = 2
"""How often a submission is tried whose process ended: the end may be the machine's fault."""
AHEAD = 2
"""The jobs that are taken for each process: one is being graded, one waits."""


def processors() -> Sequence[int | None]:
    """The processors that this process may use; None for each if the system does not tell."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return [None] * (os.cpu_count() or 1)


def ends(
    jobs: Iterator[Job], settings: Settings, processes: int, patience: float
) -> Iterator[JobEnd]:
    """The end of each job, in the order in which they end.

    Jobs are taken in this thread, and only AHEAD of them for each process. `patience` is the time
    in seconds after which a process is ended that does not answer. Raises UserError if nothing can
    be graded here. Close the iterator to stop all processes.
    """
    crew = _Crew(settings, patience)
    places = processors()
    threads = [
        Thread(target=crew.work, args=(places[number % len(places)],), daemon=True)
        for number in range(processes)
    ]
    for thread in threads:
        thread.start()
    try:
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
        crew.stop(len(threads))
        for thread in threads:
            thread.join()


class _Crew:
    """Threads that each wait for a grading process. The processes do all the work."""

    def __init__(self, settings: Settings, patience: float) -> None:
        self.jobs: Queue[Job | None] = Queue()
        self._ended: Queue[JobEnd | BaseException] = Queue()
        self._settings = settings
        self._patience = patience
        self._stopped = Event()
        self._running: set[GradingProcess] = set()

    def end(self) -> JobEnd:
        """Wait for the end of a job. Raises the error of a thread."""
        end = self._ended.get()
        if isinstance(end, JobEnd):
            return end
        raise end

    def work(self, processor: int | None) -> None:
        """Take jobs until `stop`."""
        settings = replace(self._settings, processor=processor)
        process: GradingProcess | None = None
        try:
            while (job := self.jobs.get()) is not None and not self._stopped.is_set():
                how = ""
                for _ in range(TRIES):
                    process = process or self._started(settings)
                    try:
                        self._ended.put(process.done(job, self._patience))
                        break
                    except ProcessEndedError as ending:
                        how = str(ending)
                        self._end(process)
                        process = None
                        if self._stopped.is_set():
                            return
                else:
                    self._ended.put(JobEnd(
                        handed_in=job.handed_in,
                        result=not_graded(
                            job.handed_in,
                            f"the process that graded it was lost {TRIES} times: {how}",
                        ),
                    ))  # fmt: skip
        except BaseException as error:  # noqa: BLE001 - the main thread raises it
            self._ended.put(error)
        finally:
            if process is not None:
                self._end(process)

    def stop(self, threads: int) -> None:
        """End all processes; their threads then end too."""
        self._stopped.set()
        for _ in range(threads):
            self.jobs.put(None)
        for process in list(self._running):
            with suppress(OSError):
                process.kill()

    def _started(self, settings: Settings) -> GradingProcess:
        process = GradingProcess(settings)
        self._running.add(process)
        return process

    def _end(self, process: GradingProcess) -> None:
        self._running.discard(process)
        process.end()
