"""The options of `grade class`: their types, and those that do not go together."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from grader.cli.shared_options import LEVELS, add_options
from grader.core.errors import UsageError

if TYPE_CHECKING:
    from grader.class_run.engines import Engine

_MOST_JOBS = 256


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade class`."""
    add_options(
        parser,
        f"""
        folder FOLDER | RESULTS  the download: a folder or ZIP archive with a submission for each
                             student; with --since, the folder of results
        -a --assignment
        -o --output RESULTS  the folder for the results; it is made if it does not exist
        --jobs N             submissions graded at a time (default: one for each processor)
        --engine NAME        the processes that grade: local, dask or slurm (default: local)
        --scheduler ADDRESS  with --engine dask: the scheduler whose workers grade (default: workers
                             on this machine)
        --slurm KEY=VALUE    with --engine slurm: an option of sbatch, such as partition=short;
                             repeat --slurm for more
        --shard I/N          grade only part I of N parts of the class
        --merge SHARD        grade nothing: put the results of shards, the folders of their results,
                             into RESULTS
        --students STUDENT   grade only these students, by id or by name
        --skip STUDENT       do not grade these students
        --regrade            grade again what has not changed
        --watch              go on, and grade what arrives, until Ctrl-C
        --since RUN          grade nothing: print whose score in the folder of RESULTS has changed
                             since that run, and why
        --platform NAME      the platform of the download, if it is not recognised: gradescope,
                             canvas, moodle, blackboard, brightspace, github or files
        --require-isolation {LEVELS}  refuse to grade with weaker isolation than this (default:
                             full, if this machine has it)
        --no-smallest-tree
        --anonymous          leave names, ids and files out of class.html, class.csv and class.json
        -q --quiet           print only errors and warnings
        """,
        folder={"type": Path, "nargs": "?"},
        output={"type": Path},
        jobs={"type": _jobs},
        engine={"default": "local"},
        slurm={"type": _slurm_option, "action": "append", "default": []},
        shard={"type": _shard, "default": (1, 1)},
        merge={"type": Path, "nargs": "+", "default": []},
        students={"nargs": "+", "default": []},
        skip={"nargs": "+", "default": []},
        since={"type": _run_number},
        platform={"default": ""},
    )


def chosen_engine(arguments: argparse.Namespace) -> tuple[Engine, int]:
    """The chosen engine with its options, and its number of processes. Raises UsageError."""
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
    if text.isdecimal() and 1 <= int(text) <= _MOST_JOBS:
        return int(text)
    raise UsageError(f"--jobs is {text!r}; it must be a whole number from 1 to {_MOST_JOBS}")


def _slurm_option(text: str) -> tuple[str, str]:
    found = re.fullmatch(r"([a-z][a-z-]*)=(\S+)", text)
    if found is not None:
        return found[1], found[2]
    raise UsageError(
        f"--slurm is {text!r}; it must be a long option of sbatch and its value, such as "
        "partition=short"
    )


def _shard(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if found is not None and 1 <= int(found[1]) <= int(found[2]):
        return int(found[1]), int(found[2])
    raise UsageError(f"--shard is {text!r}; it must be a part and the number of parts, such as 1/8")


def _run_number(text: str) -> int:
    if text.isdecimal() and len(text) < 10:
        return int(text)
    raise UsageError(f"--since is {text!r}; it must be the number of a run, such as 1")


def refuse_others(arguments: argparse.Namespace) -> None:
    """Raises UsageError if --merge or --since, which grade nothing, has an option that does not go
    with it, or if the folder is missing."""
    if arguments.since is not None:
        _refuse_with_since(arguments)
    elif arguments.merge:
        _refuse_with_merge(arguments)
    elif arguments.folder is None:
        named = [*arguments.students, *arguments.skip]
        taken = next((word for word in named if os.path.lexists(word)), "")
        first = f"; {taken} was taken for a student: put it first" if taken else ""
        raise UsageError(f"grade class needs FOLDER, the download of the class{first}")


def _refuse_with_since(arguments: argparse.Namespace) -> None:
    if arguments.merge:
        raise UsageError(
            "--merge and --since exclude each other: merge first, and ask for the changes then"
        )
    if arguments.output is not None or arguments.folder is None:
        results = "RESULTS" if arguments.output is None else quote(str(arguments.output))
        no_output = "" if arguments.output is None else ", and takes no -o"
        raise UsageError(
            f"--since reads the folder of results, which comes first{no_output}: "
            f"grade class {results} --since {arguments.since}"
        )
    _refuse("--since", _for_grading(arguments), "it grades nothing")
    without_effect = {
        "-a": arguments.assignment,
        "--platform": arguments.platform,
        "--anonymous": arguments.anonymous,
    }
    _refuse("--since", without_effect, "it only reads the results")


def _refuse_with_merge(arguments: argparse.Namespace) -> None:
    _refuse("--merge", _for_grading(arguments), "a merge grades nothing")
    if arguments.platform and arguments.folder is None:
        raise UsageError(
            "--platform has no effect on a merge without FOLDER, the download; give FOLDER before "
            "--merge, or leave --platform out"
        )


def _for_grading(arguments: argparse.Namespace) -> Mapping[str, object]:
    """The options of a run that grades, with a false value for each that is not given."""
    return {
        "--jobs": arguments.jobs,
        "--engine": arguments.engine != "local",
        "--scheduler": arguments.scheduler,
        "--slurm": arguments.slurm,
        "--shard": arguments.shard != (1, 1),
        "--students": arguments.students,
        "--skip": arguments.skip,
        "--regrade": arguments.regrade,
        "--watch": arguments.watch,
        "--require-isolation": arguments.require_isolation,
        "--no-smallest-tree": arguments.no_smallest_tree,
    }


def _refuse(alone: str, others: Mapping[str, object], reason: str) -> None:
    for option, is_given in others.items():
        if is_given:
            raise UsageError(f"{alone} and {option} exclude each other: {reason}")
