"""The table of the terminal report: a line for each exercise, a narrow column for each check.

If the checks are too many for their columns, one column names those that lost points.
"""

from collections.abc import Iterable, Iterator, Sequence

from grader.core.models import ExerciseReport
from grader.reports.parts.wording import counted, marked_checks, percent, score
from grader.reports.text.terminal_lines import Line, Page, Span, cells, pad, widest

_ROWS = 25
"""The most exercises with a line each if all passed."""
_FAILING = 12
"""The most exercises with a line each if some failed: the explanation shares their screen."""
ID_ROOM = 24
_TITLE_LEAST, _TITLE_ENOUGH = 8, 20
_LOST = 28
"""The most cells for the names of the checks that lost points."""


def table(everything: Sequence[ExerciseReport], page: Page, *, whole: bool) -> Iterator[Line]:
    """The exercises under the names of the checks. If there are many, those that passed share a
    line, unless `whole`. Those that are withheld share a line below.
    """
    withheld = [exercise for exercise in everything if exercise.withheld]
    exercises = [exercise for exercise in everything if not exercise.withheld]
    passed = [exercise for exercise in exercises if exercise.passed]
    failing = [exercise for exercise in exercises if not exercise.passed]
    if whole or len(exercises) <= (_FAILING if failing else _ROWS):
        listed, rest, passed = exercises, [], []
    else:
        listed, rest = failing[:_FAILING], failing[_FAILING:]
    columns = _Columns(listed, (passed, rest, withheld), everything, page, counted(withheld))
    yield columns.header()
    yield from map(columns.row, listed)
    if rest:
        yield columns.sum(rest, f"{len(rest)} more failed")
    if passed:
        yield columns.sum(passed, f"{len(passed)} passed")
    if withheld:
        yield columns.sum(withheld, counted(withheld), counted(withheld, short=True))


class _Columns:
    """The widths of the columns, and the lines of the table."""

    def __init__(
        self,
        listed: Sequence[ExerciseReport],
        sums: Iterable[Sequence[ExerciseReport]],
        exercises: Sequence[ExerciseReport],
        page: Page,
        footing: str,
    ) -> None:
        self.page = page
        self.checks = marked_checks(exercises)
        self.names: list[str] = list(self.checks)
        self.mark = widest([page.glyphs.tick, page.glyphs.cross])
        self.id = min(ID_ROOM, widest(page.safe(one.id) for one in listed))
        self.score = widest(
            ["score", *(score(one) for one in listed), *(score(*many) for many in sums if many)]
        )
        self.note = widest(map(_note, listed))
        self.title = widest(page.safe(one.title) for one in listed)
        self.lost = 0
        if self._left() < min(self.title, _TITLE_ENOUGH):
            self.names = [name[:3] for name in self.checks]
        if self._left() < 0 or len({*self.names}) < len(self.names):
            self.names = []
            self.lost = max(len("lost"), min(_LOST, widest(map(_lost, listed))))
        if self._left() < min(self.title, _TITLE_LEAST):
            self.title = 0
        self.title = max(0, min(self.title, self._left()))
        self.exercise = max(self.id + (2 + self.title if self.title else 0), len("exercise"))
        spare = self._left() - (self.exercise - self.id)
        self.exercise += max(0, min(spare, cells(footing) - self.exercise - self._parts()))

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
        spans = [self._mark(passed=exercise.passed), Span("  " + pad(name, self.exercise))]
        results = {check.name: check.share for check in exercise.verdict.checks}
        for check, name in zip(self.checks, self.names, strict=False):
            sign, style = _sign(results.get(check), page)
            spans.append(Span("  " + pad(sign, len(name), "centre"), style))
        if self.lost:
            spans.append(Span("  " + pad(page.fit(_lost(exercise), self.lost), self.lost), "red"))
        spans.append(Span("  " + pad(score(exercise), self.score, "right")))
        spans.append(Span("  " + _note(exercise), "yellow"))
        return spans

    def sum(self, exercises: Sequence[ExerciseReport], words: str, short: str = "") -> Line:
        """One line for many exercises: words, or shorter ones where those do not fit, and their
        score."""
        room = self.exercise + self._parts()
        return [
            self._mark(passed=all(exercise.passed for exercise in exercises)),
            Span("  " + pad(short if short and cells(words) > room else words, room)),
            Span("  " + pad(score(*exercises), self.score, "right")),
        ]

    def _mark(self, *, passed: bool) -> Span:
        glyphs = self.page.glyphs
        sign, style = (glyphs.tick, "green") if passed else (glyphs.cross, "red")
        return Span("  " + pad(sign, self.mark), style)


def _sign(share: float | None, page: Page) -> tuple[str, str]:
    """The result of a check and its style: passed, failed, a percentage, or not marked."""
    if share is None:
        return page.glyphs.none, "dim"
    if 0 < share < 1:
        return percent(share), "yellow"
    return (page.glyphs.tick, "green") if share else (page.glyphs.cross, "red")


def _lost(exercise: ExerciseReport) -> str:
    """The checks that lost points, each with its percentage if it earned some."""
    lost = [check for check in exercise.verdict.checks if not check.passed]
    return ", ".join(f"{one.name} {percent(one.share)}" if one.share else one.name for one in lost)


def _note(exercise: ExerciseReport) -> str:
    """The unusual facts about an exercise, in a word or two."""
    usual = {"answered", "written"}
    notes = [] if exercise.outcome in usual else [exercise.outcome.replace("-", " ")]
    if exercise.entry.visibility != "visible":
        notes.append("hidden")
    return ", ".join(notes)
