"""Grades on the workers of a Dask scheduler, or of a cluster that it starts on this machine."""

import asyncio
import logging
from collections.abc import Iterator
from time import monotonic

import dask
from distributed import Client, LocalCluster
from distributed.security import Security

from grader.class_run.dask_tasks import Tasks
from grader.class_run.jobs import Job, JobEnd, Settings
from grader.core.errors import UsageError

_CONFIGURATION = {
    "distributed.scheduler.worker-ttl": "5 minutes",
    "distributed.worker.profile.enabled": False,  # it costs time, and nobody looks at it
    "distributed.scheduler.http.routes": [],  # pages and an interface that TLS does not protect
    "distributed.worker.http.routes": [],
}
NO_PAGES = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}
"""The options of a scheduler whose web server has nothing to show. Its usual port may be taken."""
_CONNECT_SECONDS = 30
ALONE_SECONDS = 60.0  # the time that a run waits for workers when it has none


def ends(
    jobs: Iterator[Job], settings: Settings, processes: int, patience: float, *, scheduler: str = ""
) -> Iterator[JobEnd]:
    """The end of each job, from the workers of the scheduler at an address; without one, from
    `processes` workers on this machine. Raises UserError as the local engine does."""
    configure()
    if scheduler:
        with _connected(scheduler) as client:
            alone = _Alone(
                f"the Dask scheduler at {scheduler} has had no workers",
                f"start some with: dask worker {scheduler} --nthreads 1; then repeat the command",
            )
            yield from Tasks(client, 1, patience, alone.look).ends(jobs, settings, patience)
        return
    with _started(processes) as cluster, Client(cluster) as client:
        alone = _Alone(
            "there have been no Dask workers on this machine",
            "give a smaller --jobs, or leave out --engine dask, and repeat the command",
        )

        def look_after(threads: int) -> None:
            if threads < processes:  # a worker that dies while it starts is not started anew
                cluster.scale(processes)
            alone.look(threads)

        yield from Tasks(client, processes, patience, look_after).ends(jobs, settings, patience)


def configure() -> None:
    """Configure Dask in this process. Its log is left out: each error here is a sentence."""
    dask.config.set(_CONFIGURATION)
    for name in ("distributed", "distributed.client"):  # both have levels of their own
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _started(processes: int) -> LocalCluster:
    """A cluster on this machine with so many workers. Raises UsageError."""
    try:
        return LocalCluster(
            n_workers=processes,
            threads_per_worker=1,
            memory_limit=None,
            host="127.0.0.1",
            protocol="tls://",
            security=Security.temporary(),
            silence_logs=logging.CRITICAL,
            dashboard_address=NO_PAGES["dashboard_address"],
            scheduler_kwargs=NO_PAGES,
        )
    except (OSError, asyncio.TimeoutError, RuntimeError) as error:
        raise UsageError(
            f"no Dask cluster can be started on this machine ({error}); give a smaller --jobs, or "
            "leave out --engine dask"
        ) from None


def _connected(address: str) -> Client:
    """A connection to the scheduler at an address. Raises UsageError."""
    try:
        client = Client(address, timeout=_CONNECT_SECONDS)
    except (OSError, asyncio.TimeoutError, ValueError, RuntimeError) as error:
        raise UsageError(
            f"no Dask scheduler answers at {address} ({error}); give its address, such as "
            "tls://host:8786"
        ) from None
    if not client.nthreads():
        client.close()
        raise UsageError(
            f"the Dask scheduler at {address} has no workers; start some with: dask worker "
            f"{address} --nthreads 1"
        )
    return client


class _Alone:
    """Waits for workers, but not for ever. `sentence` begins the message, `remedy` follows it."""

    def __init__(self, sentence: str, remedy: str) -> None:
        self._sentence = sentence
        self._remedy = remedy
        self._since = monotonic()

    def look(self, threads: int) -> None:
        """Note the number of threads. Raises UsageError if there were none for too long."""
        now = monotonic()
        if threads:
            self._since = now
        elif now - self._since > ALONE_SECONDS:
            raise UsageError(
                f"{self._sentence} for {ALONE_SECONDS:.0f} s; {self._remedy}, which goes on where "
                "it stopped"
            )
