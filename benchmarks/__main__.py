"""`python -m benchmarks [--quick] [PART ...]`: measures all parts, or the named ones.

A part is a module of this folder, or its letter: a is the first in the order below. `--quick` runs
each part once on small trees: this shows that the part works, but its figures mean nothing.
"""

import argparse
import platform

from benchmarks import (
    answers,
    class_memory,
    class_run,
    failing,
    games,
    locks,
    marking,
    pipe,
    playouts,
    shares,
    startup,
)
from grader.core.collector import calm_collector

PARTS = {
    "startup": startup.run,
    "pipe": pipe.run,
    "answers": answers.run,
    "locks": locks.run,
    "failing": failing.run,
    "marking": marking.run,
    "games": games.run,
    "playouts": playouts.run,
    "class": class_run.run,
    "memory": class_memory.run,
    "shares": shares.run,
}
LETTERS = dict(zip("abcdefghijk", PARTS, strict=True))


def main(argv: list[str] | None = None) -> int:
    """Measure and print each part."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--quick", action="store_true", help="one round, small trees")
    arguments = parser.parse_args(argv)
    unknown = [name for name in arguments.parts if name not in {*PARTS, *LETTERS}]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    calm_collector()  # as `grade` does
    print(f"Python {platform.python_version()}, {platform.machine()}, medians, measured in turns")
    for name in arguments.parts or PARTS:
        print(f"\n{PARTS[LETTERS.get(name, name)](quick=arguments.quick)}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
