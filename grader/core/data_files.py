"""Finds the files that are shipped with this program.

In the repository they are in its top folder. In an installation they are in `grader/_data`, where
no other project has files of the same name.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_INSTALLED = _PACKAGE / "_data"
DATA = (
    "container/Dockerfile",
    "container/classroom50.py",
    "container/run_autograder",
    "container/setup.sh",
    "docs/findings.md",
    "docs/findings-on-paper.md",
    "docs/findings-on-runs.md",
    "requirements.txt",
    "student_template/.github/workflows/grade.yml",
    "student_template/README.md",
    "student_template/alphabeta.py",
    "student_template/answers/README.md",
)
"""The files that are installed, besides the package `reference` and, in the folder `exercises`, the
schemas, the exercises of the shipped assignments, and their templates."""


def folder(name: str) -> Path:
    """The folder or file `name`."""
    return (_INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent) / name


def package(name: str) -> str:
    """The name under which the package in the folder `name` is imported."""
    return f"{_PACKAGE.name}.{_INSTALLED.name}.{name}" if _INSTALLED.is_dir() else name
