"""The place of a finding: in a search, or in a student's file."""

from __future__ import annotations

from typing import NamedTuple

from grader.core.findings.phrases import sentence
from grader.core.models import Remark, StackLine
from grader.core.models.figure import FigureLine
from grader.core.tree import Tree


class SearchPlace(NamedTuple):
    """An event, counted from 1, a node with its path, the figure's line, and the board, if any."""

    event: int | None
    node: str
    path: tuple[str, ...]
    figure: FigureLine
    board: str | None = None

    @classmethod
    def at(cls, tree: Tree, node: int, event: int | None, figure: FigureLine) -> SearchPlace:
        return cls(event, tree.names[node], tree.path(node), figure, tree.board_line(node))

    def remark(
        self,
        text: str,
        *,
        expected: str | None = None,
        actual: str | None = None,
        hint: str | None = None,
        rows: tuple[tuple[str, str], ...] = (),
    ) -> Remark:
        """A remark on this place with the sentences `text`."""
        return Remark(
            message=text,
            event=self.event,
            node=self.node,
            path=self.path,
            board=self.board,
            figure=(self.figure,),
            expected=expected,
            actual=actual,
            hint=hint,
            rows=rows,
        )


def on_line(last: StackLine | None, text: str) -> Remark:
    """A remark on a line of the student's code, if it is known."""
    return Remark(message=text, file=last.file if last else None, line=last.line if last else None)


class SheetPlace(NamedTuple):
    """A line of an answer, from 1 (None: the whole file), a node, its path, the figure's line."""

    file: str
    line: int | None
    node: str | None = None
    path: tuple[str, ...] = ()
    figure: FigureLine | None = None

    @classmethod
    def at(cls, file: str, line: int | None, tree: Tree, node: int) -> SheetPlace:
        return cls(file, line, tree.names[node], tree.path(node))

    def __str__(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"

    def remark(
        self, text: str, *, expected: str | None = None, actual: str | None = None
    ) -> Remark:
        """A remark on this place; `text` is its sentence, without a full stop."""
        return Remark(
            message=sentence(f"{self}: {text}"),
            file=self.file,
            line=self.line,
            node=self.node,
            path=self.path,
            figure=() if self.figure is None else (self.figure,),
            expected=expected,
            actual=actual,
        )
