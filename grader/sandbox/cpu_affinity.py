"""Keeps parent and worker on one processor while they communicate.

They take turns, so a second processor gains nothing, and waking an idle one for each answer costs
several times the answer: 17 against 57 microseconds a round trip on a two-core virtual machine
(`make bench` measures it). On a busy machine they are not pinned: no processor is idle, and staying
on one that other processes use would cost far more. A high load average alone does not mean that
the machine is busy now. Outside Linux nothing happens.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

_LOAD = "/proc/loadavg"
"""Has the load of the last minute, of longer times, and the processes that run now (proc(5))."""
PROCESSOR_FIELD = 36
"""The field of /proc/self/stat with the processor's number, counted after the command's ")"."""


@contextmanager
def together(worker: int) -> Iterator[None]:
    """Keep this process and the process `worker` on the processor that this one runs on now."""
    if not hasattr(os, "sched_setaffinity") or _busy():
        yield
        return
    before = os.sched_getaffinity(0)
    try:
        one = {_processor()} & before or set(list(before)[:1])
        os.sched_setaffinity(worker, one)
        os.sched_setaffinity(0, one)
    except (OSError, ValueError):  # a container may forbid it, which only costs time
        yield
        return
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _busy() -> bool:
    """Whether other processes use the processors that this process may use: they have done so for
    some time, and do so now, beside this process and its worker."""
    try:
        with open(_LOAD, encoding="ascii") as file:
            load, _, _, running, _ = file.read().split()
        processors = len(os.sched_getaffinity(0))
        return float(load) > processors - 0.5 and int(running.partition("/")[0]) > processors
    except (OSError, ValueError):  # without /proc nothing is known
        return True


def _processor() -> int:
    """The processor that this process runs on. Raises OSError or ValueError without /proc."""
    with open("/proc/self/stat", "rb") as stat:
        return int(stat.read().rpartition(b")")[2].split()[PROCESSOR_FIELD])
