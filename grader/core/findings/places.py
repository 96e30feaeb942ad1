"""The place of a finding: in a search, or in a student's file."""

from __future__ import annotations

from typing import NamedTuple

from grader.core.models.figure import FigureLine


class SearchPlace(NamedTuple):
    """An event of a search, counted from 1, a node with its path, and the governing line of the
    figure."""

    event: int | None
    node: str
    path: tuple[str, ...]
    figure: FigureLine


class SheetPlace(NamedTuple):
    """A line of a written answer, counted from 1 (None: the whole file), a node with its path, and
    the line of the figure."""

    file: str
    line: int | None
    node: str | None = None
    path: tuple[str, ...] = ()
    figure: FigureLine | None = None

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"
