"""`python -m benchmarks.class_sizes [SIZE ...] [-- OPTION ...]`: the cost of classes by size.

Each class is graded once by `grade class` with the options, such as `--jobs 2`. Half of the
submissions are right, and no two are equal: each has a comment of its own. The memory is the most
that the coordinator had resident; the grading processes are not in it.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from benchmarks.timing import ROOT, Table

SIZES = (500, 2000, 5000)
SAMPLES = ("good/textbook", "good/negamax", "good/nested-lambdas", "good/pairs-of-4th-edition")
MISTAKEN = (
    "wrong/min-never-lowers-beta",
    "wrong/strict-cut",
    "wrong/min-takes-the-mean",
    "wrong/root-window-reversed",
)
"""As many as the right ones, so that each half of a class has its share."""
_WATCHED = 0.1
"""The seconds between two looks at the memory."""


class Cost(NamedTuple):
    """The cost of one class: seconds, seconds of processors in all and of the coordinator, and
    megabytes of its memory, of the store and of all results."""

    seconds: float
    processor: float
    coordinator: float
    memory: float
    store: float
    results: float


def write_class(folder: Path, size: int) -> None:
    """Write a folder with so many submissions, one file for each student."""
    folder.mkdir(parents=True)
    pairs = [name for pair in zip(SAMPLES, MISTAKEN, strict=True) for name in pair]
    texts = [(ROOT / "tests/submissions" / name / "alphabeta.py").read_text() for name in pairs]
    for number, text in enumerate(islice(cycle(texts), size), 1):
        (folder / f"student-{number:06}.py").write_text(f"{text}\n# student {number}\n")


def cost(folder: Path, size: int, options: Sequence[str]) -> Cost:
    """The cost of a class of that size. Raises CalledProcessError if not all of it is graded."""
    write_class(folder / "class", size)
    results = folder / "results"
    command = [
        sys.executable,
        "-m",
        "grader",
        "class",
        str(folder / "class"),
        "-o",
        str(results),
        "-q",
        *options,
    ]
    began, used = time.monotonic(), _processor_seconds()
    memory = coordinator = 0.0
    with subprocess.Popen(command, cwd=ROOT) as process:
        while process.poll() is None:
            memory = max(memory, resident(process.pid))
            coordinator = max(coordinator, _own_seconds(process.pid))
            time.sleep(_WATCHED)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Cost(
        seconds=time.monotonic() - began,
        processor=_processor_seconds() - used,
        coordinator=coordinator,
        memory=memory,
        store=(results / "class.sqlite").stat().st_size / 1e6,
        results=sum(file.stat().st_size for file in results.rglob("*.*")) / 1e6,
    )


def _processor_seconds() -> float:
    """The seconds of processors that our processes have used which have ended, with theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _own_seconds(pid: int) -> float:
    """The seconds of processors that a process has used itself; 0 where the system does not tell.

    Source: proc(5), /proc/PID/stat, the fields utime and stime.
    """
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def resident(pid: int) -> float:
    """The most megabytes that a process has had resident; 0 where the system does not tell."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1e3
    return 0.0


def measured(sizes: Sequence[int], options: Sequence[str]) -> Table:
    """The costs of classes of these sizes."""
    lines = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as name:
            found = cost(Path(name), size, options)
        each, own = (1000 * used / size for used in (found.processor, found.coordinator))
        megabytes = f"{found.memory:6.0f} MB {found.store:7.1f} MB {found.results:8.1f} MB"
        figures = (
            f"{found.seconds:6.0f} s {each:6.0f} ms each, {own:.1f} of them its own {megabytes}"
        )
        lines.append((f"{size} submissions", figures))
        print(*lines[-1], flush=True)
    return Table(
        "time, processor time and the coordinator's, its memory, store, all results", lines
    )


def main(argv: Sequence[str]) -> int:
    """Measure and print the classes of the sizes in `argv`; words after "--" are options."""
    words = list(argv)
    place = words.index("--") if "--" in words else len(words)
    sizes = [int(word) for word in words[:place]] or list(SIZES)
    print(f"\n{measured(sizes, words[place + 1 :])}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
