"""Grades on this machine, with a grading process for each processor."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from queue import Queue

from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.lasting_process import LastingProcess
from grader.core.errors import UserError

AHEAD = 2  # the jobs that are taken for each process: one is being graded, one waits


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
    """The end of each job. Of those that have ended together, the first job's comes first. Jobs are
    taken in this thread, and only AHEAD of them for each process. `patience` is the time in seconds
    after which a process is ended that does not answer. Raises UserError if nothing can be graded
    here, after the ends known by then. Close the iterator to stop all processes."""
    crew = [
        LastingProcess(replace(settings, processor=each), patience)
        for each in processors_of(processes)
    ]
    idle: Queue[LastingProcess] = Queue()
    for process in crew:
        idle.put(process)

    def work(job: Job) -> JobEnd:
        process = idle.get()
        try:
            return process.try_job(job)
        finally:
            idle.put(process)

    # A thread for each process, which does all the work.
    threads = ThreadPoolExecutor(processes)
    waiting: list[Future[JobEnd]] = []

    def ended(most: int) -> Iterator[JobEnd]:
        """The ends of jobs until at most so many wait; an error is raised after the ends."""
        while len(waiting) > most:
            done = wait(waiting, return_when=FIRST_COMPLETED).done
            places = {each: (each.exception() is not None, waiting.index(each)) for each in done}
            for each in sorted(done, key=places.__getitem__):
                waiting.remove(each)
                yield each.result()

    try:
        for job in jobs:
            try:
                waiting.append(threads.submit(work, job))
            except RuntimeError as error:
                raise UserError(
                    f"the system allows no further thread ({error}); give a smaller --jobs, or "
                    "allow more processes (ulimit -u)"
                ) from None
            yield from ended(AHEAD * processes - 1)
        yield from ended(0)
    finally:
        for process in crew:
            process.stop()
        threads.shutdown(cancel_futures=True)
        for process in crew:
            process.close()
