"""The share of programs whose report blames a right line. Contains no tests.

`python -m tests.support.blamed_lines [NAME...]` grades the folders of `wrong/` whose `expect.yaml`
has `lines`, or those of that name, and lists those of which another line is blamed, or none.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from grader.core.models import Finding, Report
from grader.sandbox.host import Host
from tests.support.corpus import FOLDERS, expectation, graded, prepared

SECONDS = 3
"""The time to find the smallest tree, as in a usual run."""


def blaming(report: Report) -> Finding | None:
    """The first finding that blames a line, in the order of a report."""
    smallest = report.smallest.exercise.verdict.findings if report.smallest else ()
    exercises = (found for one in report.exercises for found in one.verdict.findings)
    everything = (*report.findings, *smallest, *exercises)
    return next((each for each in everything if each.line and each.severity != "note"), None)


def blamed(report: Report) -> list[set[str]]:
    """The lines that each blamed part of the program spans, as `alphabeta.py:9`."""
    first = blaming(report)
    if first is None:
        return []
    spans = [(own.file, own.line, own.end_line) for own in first.own_lines]
    return [
        {f"{file}:{line}" for line in range(start, end + 1)}
        for file, start, end in spans or [(first.file, first.line or 0, first.line or 0)]
    ]


def blames(report: Report, lines: Sequence[str]) -> bool:
    """Whether one of those lines is blamed, or none is if there are none."""
    found = blamed(report)
    return any(part.intersection(lines) for part in found) if lines else not found


def main(names: Sequence[str]) -> None:
    """Grade, and print the rates."""
    told = named = right = good = parts = 0
    with tempfile.TemporaryDirectory() as scratch, Host() as host:
        for folder in FOLDERS:
            expected = expectation(folder)
            if folder.parent.name != "wrong" or not (expected.lines or folder.name in names):
                continue
            if names and folder.name not in names:
                continue
            path = prepared(folder, expected, Path(scratch))
            report = graded(
                path, expected.only, shipped=expected.assignment, host=host, smallest_tree=SECONDS
            )
            found, lines = blamed(report), expected.lines or ()
            told += 1
            named += bool(found)
            right += blames(report, lines)
            parts += len(found)
            good += sum(bool(part.intersection(lines)) for part in found)
            if not blames(report, lines) or names or any(not p.intersection(lines) for p in found):
                first = blaming(report)
                print("  " if blames(report, lines) else "X ", folder.name, *lines)
                print("     ", first and first.code, *(min(part) for part in found))
    print(f"{told} programs: a line of {named}, a right one of {right}.")
    print(f"{good} of {parts} lines are right.")


if __name__ == "__main__":
    main(sys.argv[1:])
