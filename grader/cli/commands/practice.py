"""Make a page with exercises for students: windows, values, pruned branches and the move.

The page is one HTML file, and needs no server. It checks answers, with hints, and lets students
download them as ID.yaml, which `grade ID.yaml` marks. With --check never it contains no answers.
"""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from random import SystemRandom
from typing import Any

from grader.cli import terminal
from grader.cli.output_files import deliver, keep_apart
from grader.cli.shared_options import add_options, refuse_outside, whole
from grader.core.errors import EXIT_PASSED, UsageError
from grader.core.findings.phrases import count
from grader.core.saved_files import save
from grader.course import random_trees
from grader.course.paper_selection import selected, suited

SEEDS = 10_000  # a random seed is below this, so that it is short enough to pass on
NO_EXERCISE = "name an exercise (`grade solve` lists them), or add -a FILE for all of an assignment"

_DRAWN: Mapping[str, Any] = {
    "seed": 0,
    "depth": 3,
    "branching": (2, 3),
    "values": (0, 20),
    "ties": 0.1,
}
"""The default settings of random trees."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        """
        exercises
        -a --assignment FILE  the assignment with the exercises (default: the shipped exercises)
        -o --output FILE      the page (- is standard output)
        --check {at-once,at-end,never}  when answers are checked; never: the page contains none
                              (default: at-once)
        --leaf-windows        ask for the windows of leaves as well
        """,
        assignment={"type": Path},
        output={"required": True},
        check={"default": "at-once"},
    )
    add_options(
        parser.add_argument_group("new random trees"),
        """
        --random N              the number of trees
        --seed S                draw the trees of this seed (default: a new seed)
        --depth D               moves from the root to a leaf (default: 3)
        --branching LEAST MOST  children of a node (default: 2 3)
        --values LEAST MOST     values of the leaves (default: 0 20)
        --ties SHARE            share of leaves that repeat an earlier leaf's value (default: 0.1)
        --save-trees FILE       write the trees as an exercise file; its name becomes their id
        """,
        **{key: {"type": whole} for key in ("random", "seed", "depth", "branching", "values")},
        ties={"type": _share},
        save_trees={"type": Path},
    )


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number, such as 0.1") from None


def run(arguments: argparse.Namespace) -> int:
    """Writes the page."""
    from grader.pages.exercise_parts import MOST_NODES
    from grader.pages.practice import DrawnFamily, Practice, render

    family = _family(arguments)
    outputs = [arguments.output, arguments.save_trees]
    selection = selected(arguments.exercises, arguments.assignment)
    keep_apart(outputs, selection.files)
    if not selection.entries and family is None:
        raise UsageError(f"{NO_EXERCISE}, or add --random 3 for new trees")
    asked = [*selection.entries, *(family.entries if family else ())]
    fitting = suited(asked, MOST_NODES, to_fill_in=True)
    page = render(
        Practice(
            entries=fitting.entries,
            answers=selection.answers,
            check=arguments.check,
            leaf_windows=arguments.leaf_windows,
            drawn=family and DrawnFamily(family.file, family.text(), family.entries[0].exercise.id),
        )
    )
    if family is not None and arguments.save_trees is not None:
        save(arguments.save_trees, family.text())
    deliver(page, arguments.output, f"the page with {count(len(fitting.entries), 'exercise')}")
    terminal.say(*selection.left_out, *fitting.left_out, to=sys.stderr)
    if family is not None:
        terminal.say(_source_of(family, arguments.save_trees), to=sys.stderr)
    return EXIT_PASSED


def _family(arguments: argparse.Namespace) -> random_trees.Family | None:
    """The new random trees; None without --random."""
    given = {name: value for name in _DRAWN if (value := getattr(arguments, name)) is not None}
    file = arguments.save_trees
    if arguments.random is None:
        about = [*given, *([] if file is None else ["save-trees"])]
        if about:
            raise UsageError(f"--{about[0]} is for new random trees; add --random 3")
        return None
    if file is not None and file.suffix != ".yaml":
        raise UsageError(f"{file} must end in .yaml to be an exercise file")
    refuse_outside("--seed", given.get("seed", 0), 0)
    chosen = {**_DRAWN, "seed": SystemRandom().randrange(SEEDS), **given}
    pairs = {name: tuple(chosen[name]) for name in ("branching", "values")}
    recipe = random_trees.Recipe(count=arguments.random, **{**chosen, **pairs})
    return random_trees.family(f"random-{recipe.seed}" if file is None else file.stem, recipe)


def _source_of(family: random_trees.Family, saved: Path | None) -> str:
    """A sentence that names the trees' exercise file and the command that marks answers."""
    file = family.file if saved is None else str(saved)
    place = f"offered on the page as {file}" if saved is None else f"saved in {file}"
    first = family.entries[0].exercise.id
    return (
        f"The trees are those of {family.name}, {place}; `grade {first}.yaml -a {file}` marks "
        "the answers to the first."
    )
