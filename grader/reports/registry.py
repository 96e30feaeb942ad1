"""Finds the formats of a folder by the names of its files.

A format exists as soon as its file does. It is imported when it is first asked for, so no run pays
for a format that it does not use.
"""

from __future__ import annotations

import os  # not pathlib, whose import costs more than all of this file
from collections.abc import Callable, Iterable
from importlib import import_module
from types import ModuleType
from typing import TypeAlias

from grader.core.errors import UsageError, did_you_mean, followed

Renderer: TypeAlias = Callable[..., str]


class Formats:
    """The formats that the files of one package make up.

    `helpers` are the modules of the package that formats share, and that are none themselves;
    `kind` is what a message calls one.
    """

    def __init__(
        self,
        package: str,
        folders: Iterable[str],
        helpers: Iterable[str] = (),
        *,
        kind: str = "format",
    ) -> None:
        self._package = package
        self._kind = kind
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
        render: Renderer = self.module(name).render
        return render

    def module(self, name: str) -> ModuleType:
        """The file of a format, imported. Raises UsageError if there is no such format."""
        known = self.names()
        if name not in known:
            there = followed(did_you_mean(name, known), f"there are {', '.join(known)}")
            raise UsageError(f"there is no {self._kind} {name!r}{there}")
        return import_module(f"{self._package}.{name.replace('-', '_')}")
