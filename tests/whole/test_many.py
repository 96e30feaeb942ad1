"""One process grades 24 submissions: none of them leaves anything behind, and memory does not
grow.
"""

import gc
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest
from pathlib import Path

import pytest

from grader.core.models import Assignment, Submission
from grader.grading.grade_submission import grade
from grader.reports.formats import FORMATS
from grader.sandbox import dumpable
from grader.sandbox.host import Host
from grader.submission import reader as submissions
from tests.support import lasting_workers, leftovers
from tests.support.corpus import FOLDERS, assignment, expectation, prepared, sample, singly
from tests.support.places import SUBMISSIONS, TEXTBOOK

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="a submission runs only where there is fork"
)

MINIMAX = SUBMISSIONS / "wrong" / "plain-minimax"
ROOT_LOOP, LARGEST = "wrong/minimax-decision-starts-at-zero", 4
MANY, WARM = 24, 12
"""The number of submissions, and the number after which everything has been used once."""
GROWTH = 5 << 20
ROOMS = {tempfile.gettempdir(), "/tmp", "/var/tmp", "/dev/shm"}  # noqa: S108 - only listed, not written to
NOT_OURS = "grade-fault-"
"""The prefix of the bug reports that other tests save at the same time."""
FILE_SECONDS = 30
"""The time within which a concurrent grader removes its files."""
SLOW = """
answers-when-told-to-stop asks-without-end endless-line-of-play endless-loop endless-loop-at-import
forges-where-it-was functions-with-every-attribute half-a-frame-then-hang ignores-sigxcpu
one-exercise-hangs output-flood questions-without-listening sleeps-at-import sleeps-without-end
steals-an-answer stops-itself swallows-every-exception swallows-sigterm wrapped-in-itself
""".split()
"""The submissions that use up their time limit, and would use up the test's."""
LARGE = """
big-repr-bomb exception-of-fifty-megabytes frame-flood memory-bomb memory-bomb-at-import
memory-bomb-that-is-caught raises-from-an-alarm
""".split()
"""Those that use up memory, or create large files or many processes."""
SECONDS = 0.5
"""The time limit, for submissions that are slow against expectation."""


@dataclass(frozen=True)
class Seen:
    """The resources of this process."""

    descriptors: int
    children: frozenset[int]
    threads: int
    files: frozenset[str]
    processors: frozenset[int]
    unreadable: int
    memory: int | None


def seen() -> Seen:
    """The resources now, after garbage collection."""
    gc.collect()
    return Seen(
        descriptors=leftovers.descriptors(),
        children=frozenset(leftovers.children()),
        threads=threads(),
        files=files(),
        processors=frozenset(getattr(os, "sched_getaffinity", lambda _: ())(0)),
        unreadable=len(dumpable._living),
        memory=memory(),
    )


def threads() -> int:
    """The number of threads here, including those outside Python."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.is_dir() else threading.active_count()


def files() -> frozenset[str]:
    """The temporary files with our prefix."""
    return frozenset(
        str(path)
        for room in ROOMS
        for path in Path(room).glob("grade-*")
        if not path.name.startswith(NOT_OURS)
    )


def lasting(found: frozenset[str]) -> frozenset[str]:
    """Those of the files that stay; files of a concurrent grader get time to vanish."""
    end = time.monotonic() + FILE_SECONDS
    while found and time.monotonic() < end:
        time.sleep(0.01)
        found = frozenset(path for path in found if os.path.lexists(path))
    return found


def memory() -> int | None:
    """The resident memory of this process in bytes; None where the system does not report it."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        return None
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# ---------------------------------------------------------------- the submissions


def one_by_one() -> Assignment:
    """The assignment of the samples, with short time limits."""
    given = assignment()
    return replace(
        given, limits=replace(given.limits, exercise_seconds=SECONDS, import_seconds=2 * SECONDS)
    )


def locked_in() -> bool:
    """Whether isolation is full here; if not, no harmful submission is run."""
    with Host() as host:
        host.load(submissions.read(TEXTBOOK), one_by_one().limits)
        host.play(one_by_one().entries[0].exercise)
        return host.isolation is not None and host.isolation.level == "full"


def chosen() -> list[Path]:
    """MANY folders, as many from each group of the corpus with each outcome."""
    source = random.Random(65)  # noqa: S311 - the same folders each time
    groups = {"good", "wrong", "broken"} | ({"hostile"} if locked_in() else set())
    kinds: defaultdict[tuple[str, str], list[Path]] = defaultdict(list)
    for path in source.sample(FOLDERS, len(FOLDERS)):
        if path.parent.name in groups and path.name not in {*SLOW, *LARGE}:
            kinds[path.parent.name, str(expectation(path).outcome)].append(path)
    in_turn = chain.from_iterable(zip_longest(*kinds.values()))
    return list(islice(filter(None, in_turn), MANY))


def unlike_the_others(given: Submission, number: int) -> Submission:
    """The submission with one more line, so that no cached result serves another."""
    if given.entry not in given.files:
        return given
    line = f"\n# the submission of student {number}\n".encode()
    return replace(given, files={**given.files, given.entry: given.files[given.entry] + line})


def graded(path: Path, number: int, *names: str) -> str:
    """Grades one, on one of the exercises, for one of the formats or those; returns the ending of
    its run."""
    wanted = one_by_one()
    wanted = replace(wanted, entries=wanted.entries[number % len(wanted.entries) :][:1])
    with Host() as host:
        given = unlike_the_others(submissions.read(path), number)
        host.load(given, wanted.limits)
        report = grade(given, wanted, host)
    every = FORMATS.names()
    for name in names or [every[number % len(every)]]:
        assert FORMATS.renderer(name)(report)
    return report.exercises[0].outcome


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Grades all of them in turn; returns the resources before, halfway and afterwards."""
    folders = [
        prepared(folder, expectation(folder), tmp_path_factory.mktemp("many"))
        for folder in chosen()
    ]
    outcomes = Counter()
    with singly():  # each new pair would be one more in memory
        graded(MINIMAX, 0, *FORMATS.names())
        for number in range(1, len(one_by_one().entries)):
            graded(MINIMAX, number)  # the known mistakes play each exercise once
        loop = sample(ROOT_LOOP, tmp_path_factory.mktemp("loop"))
        for _ in range(5):  # in five runs those in a loop for the root have played the largest one
            graded(loop, LARGEST)
        graded(TEXTBOOK, 0)
        lasting_workers.end_all()  # of earlier tests
        before = middle = seen()
        with leftovers.none():
            for number, folder in enumerate(folders):
                if number == WARM:
                    middle = seen()
                outcomes[graded(folder, number)] += 1
    return {"before": before, "middle": middle, "after": seen(), "outcomes": outcomes}


# ---------------------------------------------------------------- the tests


def test_nothing_is_left_of_many_submissions(run):
    before, after = run["before"], run["after"]
    assert run["outcomes"].total() == MANY
    assert set(run["outcomes"]) >= {"answered", "crashed", "malformed", "missing", "refused"}
    assert lasting(after.files - before.files) == set()
    assert replace(after, files=before.files, memory=before.memory) == before


def test_memory_does_not_grow_with_the_number_of_submissions(run, untried):
    middle, after = run["middle"].memory, run["after"].memory
    if after is None:
        untried("how much memory a process takes is read in /proc, which this system has not")
    assert after - middle < GROWTH, f"memory grew by {(after - middle) >> 10} KiB"
