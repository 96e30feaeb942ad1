"""Marks the counts of an answer, each alike; a number with a known slip earns half."""

from __future__ import annotations

from grader.core.findings import written_questions
from grader.core.findings.places import SheetPlace
from grader.core.models import Cell, Finding, Sheet
from grader.core.models.counts import CountQuestion
from grader.search import tree_counts
from grader.search.reference_player import Answer

_SLIP = 1 / 2
_NO_SLIPS = frozenset({"nodes", "evaluated", "all", "leaves", "backwards"})
"""Numbers of another thing than the one asked for, which earn nothing."""


class CountMarks:
    """The counts of a sheet; `share` is the share of the asked ones that are right."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        self.sheet, self.search = sheet, answer.recording
        self.findings: list[Finding] = []
        asked = tree_counts.questions(answer.exercise)
        given = {word.text: cell for word, cell in reversed(sheet.counts or ())}
        self.share = sum(self._share(each, given.get(each.name)) for each in asked) / len(asked)
        missing = [each.name for each in asked if each.name not in given]
        if missing:
            at = SheetPlace(sheet.file, None)
            self.findings.append(written_questions.missing_counts(at=at, names=missing))

    def _share(self, question: CountQuestion, cell: Cell | None) -> float:
        if cell is None or cell.value is None:
            return 0.0  # not given, or the parser has added a finding
        right = tree_counts.right(question, self.search)
        if tree_counts.fits(question, cell.value, right):
            return 1.0
        slip = tree_counts.slip(question, cell.value, self.search, right)
        self.findings.append(
            written_questions.wrong_count(
                at=SheetPlace(self.sheet.file, cell.line),
                name=question.name,
                right=tree_counts.shown(question, right),
                given=cell.text,
                slip=slip,
            )
        )
        return 0.0 if slip is None or slip in _NO_SLIPS else _SLIP
