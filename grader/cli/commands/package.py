"""Pack an assignment and the grader into one file for a platform; without one, list them."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import terminal
from grader.cli.output_files import keep_apart
from grader.cli.packages import PACKAGES
from grader.cli.shared_options import add_options, refuse_outside
from grader.core.errors import EXIT_PASSED, UsageError
from grader.core.saved_files import save
from grader.course import exercise_file

if TYPE_CHECKING:
    from grader.core.models import Assignment

SECONDS = 540  # a minute less than Gradescope's default time limit
_REQUIREMENT = re.compile(
    r"(?P<name>[a-zA-Z0-9][\w.-]*)(\[[\w., -]+\])?(?P<versions> *{0}(, *{0})*)?".format(
        r"(==|~=|!=|<=|>=|<|>) *\d[\w.*+-]*"
    )
)
"""A package and its versions for pip, but no option, file or URL."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        f"""
        platform PLATFORM      {" or ".join(PACKAGES.names())}
        -a --assignment
        -o --output FILE       the file to upload (required)
        --time-limit SECONDS   end grading after this time, before the platform does (default:
                               {SECONDS})
        --install REQUIREMENT  install a package that programs may import, such as numpy or
                               numpy==2.2
        """,
        platform={"nargs": "?"},
        output={"type": Path},
        time_limit={"type": int, "default": SECONDS},
        install={"action": "append", "default": []},
    )


def run(arguments: argparse.Namespace) -> int:
    """Builds the package, and prints warnings about its limits and modules."""
    from grader.course import assignment_file

    if arguments.platform is None:
        for name in PACKAGES.names():
            about = (PACKAGES.module(name).__doc__ or "").partition("\n")[0]
            terminal.write(f"{name:<12}  {about}\n")
        return EXIT_PASSED
    platform = PACKAGES.module(arguments.platform)
    if arguments.output is None:
        raise UsageError(
            f"there is no output; name the file to upload, as in -o {platform.FILE_NAME}"
        )
    refuse_outside("--time-limit", arguments.time_limit, 1)
    install = [_pinned(requirement) for requirement in arguments.install]
    if str(arguments.output) == "-":
        raise UsageError("-o is -, but a package cannot be printed; name a file")
    assignment = assignment_file.load(arguments.assignment)
    keep_apart([arguments.output], assignment.files)
    made = platform.build(assignment, arguments.time_limit, install)
    save(arguments.output, made)
    terminal.write(
        f"{arguments.output} holds {assignment.title} and the grader ({len(made):,} bytes).\n"
    )
    if arguments.assignment is None and Path(exercise_file.ASSIGNMENT).is_file():
        terminal.write(
            f"It does not hold the {exercise_file.ASSIGNMENT} of this folder; "
            "add -a . to pack that.\n"
        )
    if assignment.limits.submission_seconds > arguments.time_limit:
        terminal.write(
            f"`limits` gives a submission {assignment.limits.submission_seconds:g} s, but grading "
            f"ends after {arguments.time_limit} s.\nExercises that a slow program has not reached "
            "by then count as failed.\n"
        )
    if missing := _not_installed(assignment, install):
        terminal.write(
            f"{assignment.file}: `modules` allows {', '.join(missing)}, which is not part of "
            "Python and is not\ninstalled by this package; add --install with the name of its "
            "package.\n"
        )
    return EXIT_PASSED


def _pinned(requirement: str) -> str:
    """The requirement; without a version, with the one that is installed here and was tried."""
    from importlib.metadata import PackageNotFoundError, version

    found = _REQUIREMENT.fullmatch(requirement)
    if found is None:
        raise UsageError(
            f"--install is {requirement[:60]!r}; it must be the name of a package, such as "
            "numpy, or a name and a version, such as numpy==2.2"
        )
    if found["versions"]:
        return requirement
    try:
        return f"{requirement}=={version(found['name'])}"
    except PackageNotFoundError:
        raise UsageError(
            f"--install is {requirement!r}, but {found['name']} is not installed beside grade, so "
            "its version is unknown; install it there and try the assignment, or add a version, "
            "as in numpy==2.2"
        ) from None


def _not_installed(assignment: Assignment, installed: Sequence[str]) -> list[str]:
    """The top-level modules that programs may import but that are not installed. Empty if anything
    is installed: a package's name may differ from its module's."""
    tops = {name.partition(".")[0] for name in assignment.modules}
    return [] if installed else sorted(tops - sys.stdlib_module_names)
