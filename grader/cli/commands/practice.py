"""Make one page on which a student does exercises: windows, values, pruned branches, the move.

It is a file of HTML that works without a server. Answers are checked on the page, with hints, and
can be downloaded as ID.yaml, which `grade ID.yaml` marks. With --check never it holds no answers.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from random import SystemRandom
from typing import Any

from grader.cli import terminal
from grader.cli.output_files import deliver, keep_apart, save
from grader.core.errors import EXIT_PASSED, UsageError
from grader.course import new_family
from grader.course.paper_selection import selected, suited
from grader.course.random_trees import Recipe

SEEDS = 10_000
"""Seeds that are drawn where none is given lie below this: short enough to be told."""

_DRAWN: Mapping[str, Any] = {
    "seed": 0, "depth": 3, "branching": (2, 3), "values": (0, 20), "ties": 0.1,
}  # fmt: skip
"""What the trees are where the command line does not say it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade practice`."""
    add_exercises(parser, nargs="*")
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the page (- is standard output)"
    )
    parser.add_argument(
        "--check", choices=("at-once", "at-end", "never"), default="at-once",
        help="when answers are checked; never: the page has none (default: at-once)",
    )  # fmt: skip
    parser.add_argument(
        "--leaf-windows", action="store_true", help="ask for the windows of leaves as well"
    )
    group = parser.add_argument_group("new random trees")
    group.add_argument("--random", metavar="N", type=whole, help="how many")
    group.add_argument(
        "--seed", metavar="S", type=whole, help="the same trees again (default: new)"
    )
    group.add_argument("--depth", metavar="D", type=whole, help="moves (default: 3)")
    group.add_argument(
        "--branching", metavar=("LEAST", "MOST"), type=whole, nargs=2,
        help="children of a node (default: 2 3)",
    )  # fmt: skip
    group.add_argument(
        "--values", metavar=("LEAST", "MOST"), type=whole, nargs=2,
        help="of a leaf (default: 0 20)",
    )  # fmt: skip
    group.add_argument(
        "--ties", metavar="SHARE", type=_share,
        help="of leaves that repeat an earlier one's value (default: 0.1)",
    )  # fmt: skip
    group.add_argument(
        "--save-trees", metavar="FILE", type=Path,
        help="write them as an exercise file, whose name they take",
    )  # fmt: skip


def whole(text: str) -> int:
    """A whole number of the command line."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number, such as 3") from None


def _share(text: str) -> float:
    """A number of the command line."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number, such as 0.1") from None


def add_exercises(parser: argparse.ArgumentParser, *, nargs: str) -> None:
    """The arguments that say which exercises are posed."""
    parser.add_argument(
        "exercises", metavar="ID|FILE", nargs=nargs, help="exercises or families, or their files"
    )
    parser.add_argument(
        "-a", "--assignment", metavar="FILE", type=Path,
        help="where ids are looked up (default: the exercises that ship)",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Write the page."""
    from grader.pages.practice import DrawnFamily, Practice, render
    from grader.reports.pictures.outline import LIMIT  # `grade practice --help` needs no pictures

    family = _family(arguments)
    outputs = [arguments.output, arguments.save_trees]
    posed = selected(arguments.exercises, arguments.assignment)
    keep_apart(outputs, posed.files)
    if not posed.entries and family is None:
        raise UsageError(
            "name an exercise (`grade solve` lists them), or say --random 3 for new trees"
        )
    page = render(Practice(
        entries=suited([*posed.entries, *(family.entries if family else ())], LIMIT),
        answers=posed.answers,
        check=arguments.check,
        leaf_windows=arguments.leaf_windows,
        drawn=family and DrawnFamily(family.file, family.text(), family.entries[0].exercise.id),
    ))  # fmt: skip
    if family is not None and arguments.save_trees is not None:
        save(arguments.save_trees, family.text())
    deliver(page, arguments.output)
    if family is not None:
        terminal.say(_told(family, arguments.save_trees), to=sys.stderr)
    return EXIT_PASSED


def _family(arguments: argparse.Namespace) -> new_family.Family | None:
    """The new random trees, if any are asked for."""
    given = {name: value for name in _DRAWN if (value := getattr(arguments, name)) is not None}
    file = arguments.save_trees
    if arguments.random is None:
        about = [*given, *([] if file is None else ["save-trees"])]
        if about:
            raise UsageError(f"--{about[0]} is about new random trees; add --random 3")
        return None
    if file is not None and file.suffix != ".yaml":
        raise UsageError(f"{file} must end in .yaml to be an exercise file")
    if given.get("seed", 0) < 0:
        raise UsageError(f"--seed is {given['seed']}; it must be 0 or more")
    asked = {**_DRAWN, "seed": SystemRandom().randrange(SEEDS), **given}
    recipe = Recipe(
        count=arguments.random, seed=asked["seed"], depth=asked["depth"], ties=asked["ties"],
        branching=tuple(asked["branching"]), values=tuple(asked["values"]),
    )  # fmt: skip
    return new_family.family(f"random-{recipe.seed}" if file is None else file.stem, recipe)


def _told(family: new_family.Family, saved: Path | None) -> str:
    """How the same trees are found again."""
    file = family.file if saved is None else str(saved)
    where = f"which the page offers as {file}" if saved is None else f"saved in {file}"
    first = family.entries[0].exercise.id
    return f"The trees are those of {family.name}, {where}; `grade {first}.yaml -a {file}` marks."
