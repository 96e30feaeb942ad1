"""One file a format: `grader/reports/<format>.py` has `render(report, ...) -> str`.

A format is there as soon as its file is, and is imported when it is first asked for, so that no
run pays for a format it does not use. `render` takes the report alone; "terminal" takes the width
and colours of the terminal as well.
"""

from __future__ import annotations

import os  # not pathlib, whose import costs more than all of this file
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TypeAlias

from grader.errors import UsageError, did_you_mean

Renderer: TypeAlias = Callable[..., str]


class Formats:
    """The formats that the files of one package make up.

    `helpers` are the modules of the package that formats share, and that are none themselves.
    """

    def __init__(self, package: str, folders: Iterable[str], helpers: Iterable[str] = ()) -> None:
        self._package = package
        self._folders = tuple(folders)
        self._helpers = frozenset(helpers)

    def names(self) -> list[str]:
        """The name of every format, in order of the alphabet; none is imported."""
        files = [file.name for folder in self._folders for file in os.scandir(folder)]
        stems = {name.removesuffix(".py") for name in files if name.endswith(".py")}
        return sorted(
            stem.replace("_", "-")
            for stem in stems - self._helpers
            if not stem.startswith("_")
        )  # fmt: skip

    def renderer(self, name: str) -> Renderer:
        """The `render` function of a format. Raises UsageError if there is no such format."""
        known = self.names()
        if name not in known:
            raise UsageError(
                f"there is no format {name!r}{did_you_mean(name, known)}; "
                f"there are {', '.join(known)}"
            )
        module = import_module(f"{self._package}.{name.replace('-', '_')}")
        render: Renderer = module.render
        return render


FORMATS = Formats(
    __name__,
    __path__,
    {"detail", "drawing", "escape", "layout", "overview", "strict", "traces", "wording"},
)
