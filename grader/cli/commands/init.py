"""Start a submission: copy the template into a folder."""

from __future__ import annotations

import argparse
import shlex
import shutil
from pathlib import Path

from grader.cli import terminal
from grader.core import data_files
from grader.core.errors import EXIT_PASSED, UsageError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade init`."""
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="made if it does not exist")


def run(arguments: argparse.Namespace) -> int:
    """Copies the template. Raises UsageError if it would overwrite a file."""
    template = data_files.folder("student_template")
    folder: Path = arguments.folder
    files = sorted(
        path.relative_to(template) for path in template.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )  # fmt: skip
    try:
        if folder.exists() and not folder.is_dir():
            raise UsageError(f"{folder} is a file; give a folder")
        taken = [str(file) for file in files if (folder / file).exists()]
        if taken:
            raise UsageError(
                f"{folder} already has {', '.join(taken)}; give another folder, or move them away"
            )
        for file in files:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(template / file, folder / file)
    except OSError as error:
        raise UsageError(
            f"cannot write {error.filename}: {error.strerror}; give another folder"
        ) from None
    terminal.say(
        f"{folder} is ready: {', '.join(map(str, files))}",
        f"Write max_value and min_value in {folder / 'alphabeta.py'}, then: "
        f"grade {shlex.quote(str(folder))}",
    )
    return EXIT_PASSED
