"""Where the files are that come with this program."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
DATA = (
    "container/Dockerfile",
    "container/classroom50.py",
    "container/run_autograder",
    "container/setup.sh",
    "docs/findings.md",
    "requirements.txt",
    "student_template/.github/workflows/grade.yml",
    "student_template/README.md",
    "student_template/alphabeta.py",
    "student_template/answers/README.md",
)
"""The files that are installed inside the package, and lie beside it in a checkout; besides them,
in the folder `exercises`, the schemas and the exercises that ASSIGNMENTS set."""
ASSIGNMENTS = ("exercises/assignment.yaml", "exercises/on-paper/assignment.yaml")


def folder(name: str) -> Path:
    """The folder or file `name`: inside the package if that is installed, else beside it."""
    installed = _PACKAGE / "_data"
    return (installed if installed.is_dir() else _PACKAGE.parent) / name
