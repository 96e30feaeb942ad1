"""The corpus at each level of isolation that this machine can reach.

test_submissions.py grades all of it as whoever runs the tests, with every lock there is. Here an
ordinary user does, first with every lock that such a user can have, then with resource limits
alone, as on a system that has nothing else. What a program is marked must not depend on it. That is
tried with every hostile program, and with those others that read files beside their own; of the
rest, which only search, one in eight will do.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grader.sandbox.locks import ALL
from grader.sandbox.worker import syscall_filter
from tests.support.apart import User
from tests.support.corpus import FOLDERS, TOGETHER, expectation, graded
from tests.support.places import SUBMISSIONS

SECONDS = 300
PARTS = {"hostile": 5, "others": 2}
"""Among how many processes the folders are divided."""
ONE_IN = 8


@dataclass(frozen=True)
class Level:
    """Locks that are closed, and what a program could do all the same."""

    locks: tuple[str, ...]
    open_to: tuple[str, ...]


LEVELS: Mapping[str, Level] = {
    "ordinary-user": Level(ALL, ()),
    "rlimits-only": Level(
        ("memory", "cpu-time", "file-size", "descriptors", "core", "processes", "death-signal"),
        (
            "reading files",
            "writing files",
            "the network",
            "signals to other processes",
            "the grader's memory",
            "gaining privileges",
            "outliving the grader",
        ),
    ),
}


@cache
def concerned(group: str) -> list[str]:
    """The folders that are graded at each level, as GROUP/NAME: hostile ones, or others."""
    names = []
    for number, folder in enumerate(FOLDERS):
        if folder.parent.name == "hostile":
            wanted = group == "hostile"
        else:
            wanted = group == "others" and (
                has_files_beside(folder) or (number % ONE_IN == 0 and not makes_two(folder))
            )
        if wanted:
            names.append(f"{folder.parent.name}/{folder.name}")
    return names


def has_files_beside(folder: Path) -> bool:
    """Whether there is more to read or to import than one program."""
    files = [path for path in folder.iterdir() if path.name not in {"expect.yaml", "__pycache__"}]
    return len(files) != 1 or files[0].is_dir() or bool(expectation(folder).make)


def makes_two(folder: Path) -> bool:
    """Whether it makes two mistakes at once, which nobody looks for here."""
    return any(TOGETHER in mistake for mistake in expectation(folder).mistakes)


def is_full_here() -> bool:
    """Whether this machine has what full isolation takes, for root and for anybody else."""
    if sys.platform != "linux" or syscall_filter.program(os.uname().machine) is None:
        return False
    return Path("/proc/sys/kernel/seccomp/actions_avail").exists()


NOT_FULL = "full isolation takes Linux with seccomp on x86-64 or aarch64"


@pytest.mark.skipif(sys.platform == "win32", reason="a submission runs only where there is fork")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("group", "part"), [(group, part) for group, parts in PARTS.items() for part in range(parts)]
)
def test_the_corpus_is_graded_as_expected(
    level: str, group: str, part: int, users: Mapping[str, User | str],
    untried: Callable[[str], Any],
) -> None:  # fmt: skip
    folders = concerned(group)[part :: PARTS[group]]
    user, (locks, open_to) = users["ordinary"], vars(LEVELS[level]).values()
    if not isinstance(user, User):
        untried(user)
    if sys.platform != "linux" or not (open_to or is_full_here()):
        untried(NOT_FULL)
    process = user.run("tests.support.corpus", ",".join(locks), *folders)
    try:
        output, _ = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        output, _ = process.communicate()
    said = [json.loads(line) for line in output.splitlines()]
    assert [one["folder"] for one in said] == folders
    wrong = [f"{one['folder']}: {one['complaint']}" for one in said if one["complaint"]]
    assert not wrong, "\n\n".join(wrong)
    found = [one["isolation"] for one in said if one["isolation"]]
    assert found
    assert {tuple(isolation["open_to"]) for isolation in found} == {open_to}
    assert {isolation["level"] for isolation in found} == {"partial" if open_to else "full"}


def test_whoever_runs_the_tests_has_full_isolation(untried: Callable[[str], Any]) -> None:
    if not is_full_here():
        untried(NOT_FULL)
    isolation = graded(SUBMISSIONS / "good" / "textbook").isolation
    assert isolation is not None
    assert (isolation.level, isolation.open_to) == ("full", ())
