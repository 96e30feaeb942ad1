"""The options that choose the processes of a class run: those of this machine, or of a cluster."""

from __future__ import annotations

import argparse
import re
from functools import partial
from typing import TYPE_CHECKING

from grader.core.errors import UsageError

if TYPE_CHECKING:
    from grader.class_run.engines import Engine

_MOST_JOBS = 256


def add_engine_arguments(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=_jobs,
        help="submissions graded at a time (default: one for each processor)",
    )
    parser.add_argument(
        "--engine",
        metavar="NAME",
        default="local",
        help="the processes that grade: local, dask or slurm (default: local)",
    )
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="with --engine dask: the scheduler whose workers grade (default: workers on this "
        "machine)",
    )
    parser.add_argument(
        "--slurm",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        type=_slurm_option,
        help="with --engine slurm: an option of sbatch, such as partition=short; repeat --slurm "
        "for more",
    )


def chosen_engine(arguments: argparse.Namespace) -> tuple[Engine, int]:
    """The engine that was chosen, with its options, and its number of processes.

    Raises UsageError.
    """
    from grader.class_run import engines
    from grader.class_run.engines.local import processors

    name, jobs = arguments.engine, arguments.jobs
    for option, given, owner in (
        ("--scheduler", arguments.scheduler, "dask"),
        ("--slurm", arguments.slurm, "slurm"),
    ):
        if given and name != owner:
            raise UsageError(f"{option} belongs to --engine {owner}; add that, or leave it out")
    ends: Engine = engines.module(name).ends
    if name == "slurm":
        if jobs is None:
            raise UsageError("--engine slurm needs --jobs N, the most Slurm jobs at a time")
        return partial(ends, options=dict(arguments.slurm)), jobs
    if arguments.scheduler:
        if jobs is not None:
            raise UsageError(
                "--jobs and --scheduler exclude each other: a scheduler uses all of its workers"
            )
        return partial(ends, scheduler=arguments.scheduler), 1
    return ends, jobs or len(processors())


def _jobs(text: str) -> int:
    """The number of jobs that was typed. Raises UsageError."""
    if text.isdecimal() and 1 <= int(text) <= _MOST_JOBS:
        return int(text)
    raise UsageError(f"--jobs is {text!r}; it must be a whole number from 1 to {_MOST_JOBS}")


def _slurm_option(text: str) -> tuple[str, str]:
    """The option of sbatch that was typed. Raises UsageError."""
    found = re.fullmatch(r"([a-z][a-z-]*)=(\S+)", text)
    if found is not None:
        return found[1], found[2]
    raise UsageError(
        f"--slurm is {text!r}; it must be a long option of sbatch and its value, such as "
        "partition=short"
    )
