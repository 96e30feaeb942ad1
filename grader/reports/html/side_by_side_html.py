"""Two searches of one tree side by side, as a table."""

from grader.core.findings.phrases import count
from grader.core.models import Exercise
from grader.reports.parts import wording
from grader.reports.parts.aligned_searches import AlignedSearches
from grader.reports.parts.side_by_side import MOST_DEEP, step_words
from grader.reports.pictures import words
from grader.reports.text.escape import visible
from grader.reports.text.markup import Markup, attributes, joined, lines, markup
from grader.reports.text.page_files import templates
from grader.search.trace_table import PlayedStep

_HTML = templates("reports/html/side_by_side.html")

MOST_ROWS = 400
_NAME_ROOM = 40
_BEFORE, _AFTER = 3, 12
"""The rows before and after the first difference that are printed on paper."""


_MORE = """
<p class="soft">{}.</p>"""
_ON_PAPER = """
<p class="on-paper soft">Only the steps around the first difference are printed.</p>"""


def table(both: AlignedSearches, exercise: Exercise, of: str, theirs: str) -> Markup:
    """Both searches; a single column if no text differs. `of` is the exercise's id, `theirs` the
    heading of the student's search."""
    cells = [
        (
            _cell(pair.ours, exercise, bounds=place == both.first),
            _cell(pair.theirs, exercise, bounds=place == both.first, times=pair.times),
        )
        for place, pair in enumerate(both.pairs)
    ]
    heads = ["The right search", theirs]
    if both.first >= 0:
        heads.append("Difference")
        rows = [_odd_row(both, place, *row) for place, row in enumerate(cells[:MOST_ROWS])]
    elif all(left == right for left, right in cells):
        heads = ["Both searches"]
        rows = [markup("<tr>{}</tr>", left) for left, _ in cells[:MOST_ROWS]]
    else:
        rows = [markup("<tr>{}{}</tr>", left, right) for left, right in cells[:MOST_ROWS]]
    rest = len(cells) - MOST_ROWS
    notes = [markup(_ON_PAPER)] if both.first >= 0 and len(cells) > _BEFORE + _AFTER else []
    if rest > 0:
        notes.append(markup(_MORE, count(rest, "more step")))
    return markup(
        _HTML["table"],
        of=of,
        heads=joined(markup('<th scope="col">{}</th>', name) for name in heads),
        rows=lines(rows),
        notes=joined(notes),
    )


def _odd_row(both: AlignedSearches, place: int, left: Markup, right: Markup) -> Markup:
    """A row of a table with a difference, marked if this row differs, or is far from the first."""
    if place == both.first:
        return markup(
            '<tr class="odd first">{}{}<td>◀ first <span>difference</span></td></tr>', left, right
        )
    same = both.pairs[place].same
    near = both.first - _BEFORE <= place <= both.first + _AFTER
    kind = "odd" * (not same) + " " * (not same and not near) + "far" * (not near)
    row, differs = attributes(class_=kind or None), "" if same else "differs"
    return markup("<tr{attributes}>{}{}<td>{}</td></tr>", left, right, differs, attributes=row)


def _cell(step: PlayedStep | None, exercise: Exercise, *, bounds: bool, times: int = 1) -> Markup:
    """A step; with `bounds`, a leaf has its window too."""
    if step is None:
        return markup("<td></td>")
    deep = min(exercise.tree.depth[step.node], MOST_DEEP)
    name = visible(exercise.tree.names[step.node], limit=_NAME_ROOM)
    text = step_words(step, exercise, name, words.number, bounds=bounds) + wording.times(times)
    return markup('<td class="in{}">{}</td>', deep, text)
