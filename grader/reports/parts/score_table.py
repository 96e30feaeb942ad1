"""The table of the terminal report: a line for each exercise, a narrow column for each check.

If the checks are too many for their columns, one column names those that lost points.
"""

from collections.abc import Iterable, Iterator, Sequence

from grader.core.models import ExerciseReport
from grader.reports.parts.report_facts import ReportFacts
from grader.reports.parts.wording import ResultSign, counted, percent, score, sign, sign_of, unusual
from grader.reports.text.terminal_lines import Line, Page, Span, cells, pad, widest

_ROWS = 25  # the most exercises with a line each if all passed
_FAILING = 12  # the most exercises with a line each if some failed: less room is left
ID_ROOM = 24
_TITLE_LEAST, _TITLE_ENOUGH = 8, 20
_LOST = 28  # the most cells for the names of the checks that lost points
_STYLES = {"good": "green", "part": "yellow", "open": "yellow", "bad": "red", "": "dim"}


def table(facts: ReportFacts, page: Page) -> Iterator[Line]:
    """The exercises under the names of the checks. Of many, those that passed share a line, unless
    shown whole. Those that are withheld share a line below."""
    exercises, failing, withheld = facts.shown, facts.lost, facts.hidden
    passed = [exercise for exercise in exercises if exercise.passed]
    if facts.whole or len(exercises) <= (_FAILING if failing else _ROWS):
        listed, rest, passed = exercises, [], []
    else:
        listed, rest = failing[:_FAILING], failing[_FAILING:]
    sums = [
        (rest, f"{len(rest)} more failed", ""),
        (passed, f"{len(passed)} passed", ""),
        (withheld, counted(withheld), counted(withheld, short=True)),
    ]
    sums = [each for each in sums if each[0]]
    columns = _Columns(facts, page, listed, [many for many, *_ in sums])
    yield columns.header()
    yield from map(columns.row, listed)
    yield from (columns.sum(*each) for each in sums)


class _Columns:
    """The widths of the columns, and the lines of the table."""

    def __init__(
        self,
        facts: ReportFacts,
        page: Page,
        listed: Sequence[ExerciseReport],
        sums: Iterable[Sequence[ExerciseReport]],
    ) -> None:
        self.page, self.facts = page, facts
        self.names: list[str] = list(facts.checks)
        self.mark = widest([page.glyphs.tick, page.glyphs.cross])
        self.id = min(ID_ROOM, widest(page.safe(one.id) for one in listed))
        scores = [*map(score, listed), *(score(*many) for many in sums)]
        self.score = widest(["score", *scores])
        self.note = widest(map(unusual, listed))
        self.title = widest(page.safe(one.title) for one in listed)
        self.lost = 0
        if self._left() < min(self.title, _TITLE_ENOUGH):
            self.names = [name[:3] for name in facts.checks]
        if self._left() < 0 or len({*self.names}) < len(self.names):
            self.names = []
            self.lost = max(len("lost"), min(_LOST, widest(map(_lost, listed))))
        if self._left() < min(self.title, _TITLE_LEAST):
            self.title = 0
        self.title = max(0, min(self.title, self._left()))
        self.exercise = max(self.id + (2 + self.title if self.title else 0), len("exercise"))
        spare = self._left() - (self.exercise - self.id)
        footing = cells(counted(facts.hidden)) - self.exercise - self._parts()
        self.exercise += max(0, min(spare, footing))

    def _parts(self) -> int:
        """The width of the columns of the checks, or of the one that takes their place."""
        rooms = [*map(len, self.names), *([self.lost] if self.lost else [])]
        return sum(2 + room for room in rooms)

    def _left(self) -> int:
        """The width that the other columns leave for the title."""
        rooms = [self.mark, self.id, self.score]
        rooms += [self.note] if self.note else []
        return self.page.width - sum(2 + room for room in rooms) - self._parts() - 2

    def header(self) -> Line:
        score = pad("score", self.score, "right")
        lost = [pad("lost", self.lost)] if self.lost else []
        words = [" " * self.mark, pad("exercise", self.exercise), *self.names, *lost, score]
        return [Span("".join(f"  {word}" for word in words), "dim")]

    def row(self, exercise: ExerciseReport) -> Line:
        page = self.page
        name = pad(page.fit(page.safe(exercise.id), self.id), self.id)
        if self.title:
            name += "  " + page.fit(page.safe(exercise.title), self.title)
        spans = [self._mark(sign_of(exercise)), Span("  " + pad(name, self.exercise))]
        for (text, kind), name in zip(self.facts.signs(exercise), self.names, strict=False):
            shown = page.safe(text) if kind else page.glyphs.none
            spans.append(Span("  " + pad(shown, len(name), "centre"), _STYLES[kind]))
        if self.lost:
            spans.append(Span("  " + pad(page.fit(_lost(exercise), self.lost), self.lost), "red"))
        spans.append(Span("  " + pad(score(exercise), self.score, "right")))
        spans.append(Span("  " + unusual(exercise), "yellow"))
        return spans

    def sum(self, exercises: Sequence[ExerciseReport], words: str, short: str = "") -> Line:
        """One line for many exercises: words, or `short` ones if these do not fit, and a score."""
        room = self.exercise + self._parts()
        return [
            self._mark(sign(all(exercise.passed for exercise in exercises))),
            Span("  " + pad(short if short and cells(words) > room else words, room)),
            Span("  " + pad(score(*exercises), self.score, "right")),
        ]

    def _mark(self, result: ResultSign) -> Span:
        text, kind = result
        return Span("  " + pad(self.page.safe(text), self.mark), _STYLES[kind])


def _lost(exercise: ExerciseReport) -> str:
    """The checks that lost points, each with its percentage if it earned some."""
    lost = [check for check in exercise.verdict.checks if not check.passed]
    return ", ".join(f"{one.name} {percent(one.share)}" if one.share else one.name for one in lost)
