"""Grades on the workers of a Dask scheduler, or of a cluster that it starts on this machine."""

from __future__ import annotations

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

CONFIGURATION = {
    "distributed.scheduler.worker-ttl": "5 minutes",
    "distributed.worker.profile.enabled": False,  # it costs time, and nobody looks at it
    "distributed.admin.log-format": "%(message)s",
}
_CONNECT_SECONDS = 30
_LONELY_SECONDS = 60.0
"""The time that a scheduler may be without workers."""


def ends(
    jobs: Iterator[Job],
    settings: Settings,
    processes: int,
    patience: float,
    *,
    scheduler: str = "",
) -> Iterator[JobEnd]:
    """The end of each job, from the workers of the scheduler at an address; without one, from
    `processes` workers on this machine. Raises UserError as the local engine does."""
    dask.config.set(CONFIGURATION)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    if scheduler:
        with _connected(scheduler) as client:
            tasks = Tasks(client, 1, patience, _Lonely(scheduler).look)
            yield from tasks.ends(jobs, settings, patience)
        return
    with LocalCluster(
        n_workers=processes, threads_per_worker=1, memory_limit=None, dashboard_address=None,
        host="127.0.0.1", protocol="tls://", security=Security.temporary(),
        silence_logs=logging.CRITICAL,
    ) as cluster, Client(cluster) as client:  # fmt: skip
        yield from Tasks(client, processes, patience, _nothing).ends(jobs, settings, patience)


def _nothing() -> None:
    """A cluster on this machine starts its workers anew by itself."""


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


class _Lonely:
    """Waits for workers of a scheduler, but not for ever."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._began = self._last = 0.0

    def look(self) -> None:
        """Note that there are no workers. Raises UsageError if there were none for a while."""
        now = monotonic()
        if now - self._last > _LONELY_SECONDS / 2:
            self._began = now
        self._last = now
        if now - self._began > _LONELY_SECONDS:
            raise UsageError(
                f"the Dask scheduler at {self._address} has had no workers for "
                f"{_LONELY_SECONDS:.0f} s; start some and repeat the command, which goes on where "
                "it stopped"
            )
