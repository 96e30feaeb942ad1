"""Start a submission: copy the template of an assignment into a folder."""

import argparse
import shlex
import shutil
from pathlib import Path

from grader.cli import terminal
from grader.cli.shared_options import add_options
from grader.core import data_files
from grader.core.errors import EXIT_PASSED, UsageError, did_you_mean, followed
from grader.course.listed_exercises import shipped_assignments
from grader.submission.safe_files import ANSWERS

_TEMPLATE = "template"  # the folder in an assignment's folder that has its template


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        f"""
        folder FOLDER         made if it does not exist
        -a --assignment NAME  the shipped assignment: {", ".join(_names())} (default: the one on
                              alpha-beta)
        """,
        folder={"type": Path},
    )


def run(arguments: argparse.Namespace) -> int:
    """Copies the template. Raises UsageError if it would overwrite a file."""
    name: str | None = arguments.assignment
    template = _template(name)
    folder: Path = arguments.folder
    files = sorted(
        path.relative_to(template)
        for path in template.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )
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
    programs = [folder / file for file in files if file.suffix == ".py"]
    work = f"Write the functions in {programs[0]}" if programs else f"Answer in {folder / ANSWERS}/"
    option = f" -a {name}" if name else ""
    terminal.say(
        f"{folder} is ready: {', '.join(map(str, files))}",
        f"{work}, then: grade {shlex.quote(str(folder))}{option}",
    )
    return EXIT_PASSED


def _names() -> list[str]:
    return [folder.name for folder in shipped_assignments()[1:]]


def _template(name: str | None) -> Path:
    """The folder of an assignment's template. Raises UsageError if there is no such assignment."""
    if name is None:
        return data_files.folder("student_template")
    _, *others = shipped_assignments()
    found = next((folder for folder in others if folder.name == name), None)
    if found is None:
        known = followed(did_you_mean(name, _names()), f"there are {', '.join(_names())}")
        raise UsageError(f"there is no shipped assignment {name!r}{known}")
    return found / _TEMPLATE
