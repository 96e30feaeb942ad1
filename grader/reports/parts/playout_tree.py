"""The tree of a Monte Carlo tree search as lines of text, with the record of each node."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grader.core.models import ExerciseReport
from grader.core.models.playouts import Record
from grader.core.tree import Tree
from grader.marking.playout_checks import MarkedPlayouts
from grader.reports.parts import playouts
from grader.reports.parts.ascii_tree import draw_grown
from grader.reports.text.terminal_lines import Line, Page

_BOARD = 24
"""The most characters of a board on the line of its node."""


def marked_playouts(report: ExerciseReport) -> MarkedPlayouts | None:
    """A student's search by playouts; None if it made none, or the report does not show it."""
    recording = report.actual.recording
    if recording is None:
        return None
    marked = MarkedPlayouts(report.entry, recording)
    return marked if marked.made else None


def playout_tree(
    tree: Tree, records: Mapping[int, Record], page: Page, limit: int
) -> Iterator[Line]:
    """The tree; of one with more than `limit` nodes, those with the most playouts."""
    often = sorted(records, key=lambda node: -records[node].visits)

    def label(node: int) -> str:
        board = tree.board_line(node)
        narrow = board is not None and len(board) <= _BOARD
        record = playouts.record(records[node]) if node in records else "no playout"
        return "  ".join(filter(None, [record, page.safe(board) if narrow else ""]))

    yield from draw_grown(tree, page, often=often, label=label, limit=limit)
