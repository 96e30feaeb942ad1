"""Where a finding points: into a search, or into a file of a student's."""

from __future__ import annotations

from typing import NamedTuple


class SearchPlace(NamedTuple):
    """The event of a search, counted from 1, the node with the way to it, and the governing line
    of the figure."""

    event: int | None
    node: str
    path: tuple[str, ...]
    figure: str


class SheetPlace(NamedTuple):
    """A line of a written answer, counted from 1, or all of it; and the node, with the way to it,
    and the line of the figure that it is about."""

    file: str
    line: int | None
    node: str | None = None
    path: tuple[str, ...] = ()
    figure: str | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"
