"""`python -m benchmarks [a b c d e]`: all of them, or those named."""

from __future__ import annotations

import platform
import sys

from benchmarks import answers, failing, locks, pipe, startup
from grader.cli.main import calm_collector

PARTS = {"a": startup.run, "b": pipe.run, "c": answers.run, "d": locks.run, "e": failing.run}

if __name__ == "__main__":
    calm_collector()  # as the command itself does
    print(f"Python {platform.python_version()}, {platform.machine()}, medians, measured in turns")
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()
