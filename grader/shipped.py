"""Where the files are that come with this program."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
DATA = ("container", "docs/findings.md", "exercises", "requirements.txt", "student_template")
"""What is installed inside the package, and lies beside it in a checkout."""


def folder(name: str) -> Path:
    """The folder or file `name`: inside the package if that is installed, else beside it."""
    installed = _HERE / "_data"
    return (installed if installed.is_dir() else _HERE.parent) / name
