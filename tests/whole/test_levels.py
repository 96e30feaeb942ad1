"""The corpus at each level of isolation that this machine can reach.

test_submissions.py grades all of it as the user who runs the tests, with every lock there is. Here
an ordinary user does, first with every lock that such a user can have, then with resource limits
alone, as on a system that has nothing else. The marks of a program must not depend on the level.
Programs that use the system are graded: they import a module of the system, open a file, or have
files beside them. With limits alone, each of them is (one in eight unless the long tests run); with
every lock, one in sixteen. The others only search, or lie to the game, which is the same at each
level: one in sixteen of them is graded here.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from grader.sandbox.locks import ALL
from grader.sandbox.worker import allowed_syscalls
from tests.support.apart import User
from tests.support.corpus import FOLDERS, TOGETHER, expectation, graded, reaches_for_the_system
from tests.support.places import SUBMISSIONS

SECONDS = 300
ONE_IN = 16


@dataclass(frozen=True)
class Level:
    """The closed locks, and the actions that a program could still take."""

    locks: tuple[str, ...]
    open_to: tuple[str, ...]
    one_in: int
    """The share of the concerned folders that is graded with these locks."""


LEVELS: Mapping[str, Level] = {
    "ordinary-user": Level(ALL, (), 16),
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
        8,
    ),
}
ALL_FOLDERS = "rlimits-only"
"""The level at which the long tests grade all the folders."""


@cache
def concerned() -> list[str]:
    """The folders that are graded at each level, as GROUP/NAME."""
    return [
        f"{folder.parent.name}/{folder.name}"
        for number, folder in enumerate(FOLDERS)
        if number % ONE_IN == 0 or reaches_for_the_system(folder)
        if not makes_two(folder)
    ]


def makes_two(folder: Path) -> bool:
    """Whether it makes two mistakes at once, which are not searched for here."""
    return any(TOGETHER in mistake for mistake in expectation(folder).mistakes)


def is_full_here() -> bool:
    """Whether full isolation is possible here, for root and for other users."""
    if sys.platform != "linux" or allowed_syscalls.program(os.uname().machine) is None:
        return False
    return Path("/proc/sys/kernel/seccomp/actions_avail").exists()


NOT_FULL = "full isolation takes Linux with seccomp on x86-64 or aarch64"


@pytest.mark.skipif(sys.platform == "win32", reason="a submission runs only where there is fork")
@pytest.mark.parametrize(
    ("level", "one_in"),
    [
        *((level, LEVELS[level].one_in) for level in LEVELS),
        pytest.param(ALL_FOLDERS, 1, marks=pytest.mark.long),
    ],
)
def test_the_corpus_is_graded_as_expected(level, one_in, users, untried):
    user, locks, open_to = users["ordinary"], LEVELS[level].locks, LEVELS[level].open_to
    folders = concerned()[one_in - 1 :: one_in]
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


def test_the_user_who_runs_the_tests_has_full_isolation(untried):
    if not is_full_here():
        untried(NOT_FULL)
    isolation = graded(SUBMISSIONS / "good" / "textbook").isolation
    assert (isolation.level, isolation.open_to) == ("full", ())
