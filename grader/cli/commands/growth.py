"""Show how the leaves and visits of minimax and alpha-beta grow with the depth of the tree.

The trees are uniform: b moves in each position, m moves in each game. Beside the searches are the
curves b^m, b^(3m/4) and b^(m/2). The program of a submission is run on the same trees.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.output_files import check_place, keep_apart, keep_out_of_links
from grader.cli.shared_options import LEVELS, add_options, print_in_format, refuse_outside, whole
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST, UsageError
from grader.reports.growths import GrowthDocument
from grader.reports.renderers import formats_of
from grader.sandbox.locks import REQUIRED
from grader.search.growth import Growth, exact_series, expected_visits, random_series
from grader.search.uniform_counts import visited

if TYPE_CHECKING:
    from grader.cli.progress import Progress
    from grader.grading.program_growth import ProgramGrowth

FORMATS = formats_of(GrowthDocument)
MOST_VISITS = 20_000_000  # the most visits of alpha-beta in random trees: about a minute
MOST_OF_A_PROGRAM = 1_500_000  # the same of a submission's program that prunes
VISITS_OF_A_START = 500  # the visits in the time of a start; a program is started for each tree
MOST_IN_A_TREE = 100_000  # the most nodes that a submission's program searches in the worst order
_MOST_DEPTH = 1000
_BOUNDS = {"branching": (2, 1000), "trees": (1, 1000), "seed": (0, 2**53)}
_DEPTHS = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        f"""
        path SUBMISSION  a folder, ZIP archive or Python file; its program is measured too
        --branching B  the moves in each position (default: 3)
        --depths M-N   the depths, as in 1-8 or 2,4,6 (default: 1-8)
        --trees N      the random trees of each depth (default: 10)
        --seed N       the seed of the first random tree; the others have the next ones (default: 1)
        -f --format
        -o --output
        --require-isolation {LEVELS}  refuse to run the submission with weaker isolation than this
                       (default: none)
        --color
        """,
        path={"type": Path, "nargs": "?"},
        branching={"type": whole, "default": 3},
        depths={"type": _depths, "default": "1-8"},
        trees={"type": whole, "default": 10},
        seed={"type": whole, "default": 1},
        format={"choices": FORMATS.names()},
        require_isolation={"default": "none"},
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the growth, or writes it to a file; the exit code is 1 if the program failed."""
    for name, (least, most) in _BOUNDS.items():
        refuse_outside(f"--{name}", getattr(arguments, name), least, most)
    _refuse_large(arguments)
    from grader.cli.progress import Progress

    if arguments.output is not None:
        check_place(arguments.output)
    with Progress() as progress:
        growth = _growth(arguments, progress)
    print_in_format(FORMATS, arguments, [GrowthDocument(growth)])
    return EXIT_POINTS_LOST if growth.failed else EXIT_PASSED


def _depths(text: str) -> tuple[int, ...]:
    depths: set[int] = set()
    for part in text.split(","):
        found = _DEPTHS.fullmatch(part.strip())
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= last <= _MOST_DEPTH:
            raise argparse.ArgumentTypeError(
                f"{part.strip()!r} is not a depth from 1 to {_MOST_DEPTH}, or a range such as 1-8"
            )
        depths.update(range(first, last + 1))
    return tuple(sorted(depths))


def _refuse_large(arguments: argparse.Namespace) -> None:
    """Raises UsageError if the searches would take much longer than a minute."""
    b, depths, trees = arguments.branching, arguments.depths, arguments.trees
    most, start = MOST_VISITS, 0
    if arguments.path is not None:
        most, start = MOST_OF_A_PROGRAM, VISITS_OF_A_START
    total, fitting = 0.0, 0
    for depth in depths:
        total += trees * (expected_visits(b, depth) + start)
        if total <= most:
            fitting = depth
    if arguments.path is not None and visited(b, depths[-1], "worst") > MOST_IN_A_TREE:
        largest = max(m for m in range(depths[-1]) if visited(b, m, "worst") <= MOST_IN_A_TREE)
        raise UsageError(
            f"a tree with branching {b} and depth {depths[-1]} has more than {MOST_IN_A_TREE:,} "
            "nodes, too many for a submission in the worst order; lower --depths to "
            f"{min(largest, fitting or largest)}, or lower --branching"
        )
    if total > most:
        deeper = f"--depths to {fitting}" if fitting else "--depths"
        raise UsageError(
            f"depths up to {depths[-1]} with branching {b} and {trees} random trees take about "
            f"{total:.1e} visits, and at most {most:,} are made; lower {deeper}, --trees or "
            "--branching"
        )


def _growth(arguments: argparse.Namespace, progress: Progress) -> Growth:
    """The growth of all searches; a submission's program is measured first."""
    from grader.grading.program_growth import ProgramGrowth

    b, depths = arguments.branching, arguments.depths
    seeds = range(arguments.seed, arguments.seed + arguments.trees)
    name, found = "", ProgramGrowth(())
    if arguments.path is not None:
        name, found = _program(arguments, seeds, progress)
    minimax, best, worst = exact_series(b, depths)
    at_random = random_series(b, depths, seeds, progress)
    return Growth(
        branching=b,
        depths=depths,
        seed=arguments.seed,
        trees=arguments.trees,
        series=(minimax, best, at_random, worst, *found.series),
        program=name,
        failed=found.failed,
    )


def _program(
    arguments: argparse.Namespace, seeds: Sequence[int], progress: Progress
) -> tuple[str, ProgramGrowth]:
    """The name of the submission, and the growth of its program."""
    from grader.cli.signals import stoppable
    from grader.grading import chosen_exercises
    from grader.grading.program_growth import LIMITS, measured
    from grader.sandbox.host import Host
    from grader.submission import instructor_files
    from grader.submission import reader as submissions

    path = arguments.path
    submission = submissions.read(path)
    instructor_files.refuse(path, submission)
    if submission.alone:
        raise UsageError(f"{path} is a written answer, which searches nothing; name a program")
    if arguments.output is not None:
        keep_out_of_links([str(arguments.output)], chosen_exercises.folder(path))
        keep_apart([arguments.output], chosen_exercises.handed_in(path, submission))
    with stoppable(), Host(required=REQUIRED[arguments.require_isolation]) as host:
        host.load(submission, LIMITS)
        found = measured(submission, host, arguments.branching, arguments.depths, seeds, progress)
    return submission.name, found
