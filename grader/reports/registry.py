"""Finds the formats of a package by the names of its files.

Each file is a format. It is imported at its first use, so a run does not pay for other formats.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TypeAlias

from grader.core.errors import UsageError, did_you_mean, followed
from grader.core.module_names import module_names
from grader.core.printed_names import printed, python_name

Renderer: TypeAlias = Callable[..., str]


@dataclass(frozen=True)
class Formats:
    """The formats of one package. `helpers` are the modules of the package that are not formats;
    `kind` is the noun for a format in messages; `others` ends the message about an unknown one."""

    package: str
    folders: Iterable[str]
    helpers: Collection[str] = ()
    kind: str = "format"
    others: str = ""

    def names(self) -> list[str]:
        """The names of all formats, sorted; none is imported."""
        found = module_names(self.folders)
        return sorted(printed(name) for name in found if name not in self.helpers)

    def renderer(self, name: str) -> Renderer:
        """The `render` function of a format. Raises UsageError if there is no such format."""
        render: Renderer = self.module(name).render
        return render

    def module(self, name: str) -> ModuleType:
        """The module of a format. Raises UsageError if there is no such format."""
        known = self.names()
        if name not in known:
            remedy = followed(did_you_mean(name, known), f"choose from {', '.join(known)}")
            raise UsageError(f"there is no {self.kind} {name!r}{remedy}{self.others}")
        return import_module(f"{self.package}.{python_name(name)}")
