"""Where the files are that come with this program."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder `name`: inside the package once it is installed, beside it in a checkout."""
    installed = _HERE / "_data" / name
    return installed if installed.is_dir() else _HERE.parent / name
