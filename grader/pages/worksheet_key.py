"""The table of the key to a worksheet, and its alternatives.

A table may follow one of several conventions (`grader.written.search_states`). The key follows the
figure. A cell that differs by another convention has a letter, explained in a note below the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from grader.core.findings.phrases import listed
from grader.reports.pictures import words
from grader.reports.text.markup import EMPTY, Content, Markup, joined, lines, markup, shown
from grader.search.reference_player import Answer
from grader.written.search_states import Convention, Step, Steps

WAYS: Mapping[str, tuple[str, Convention]] = {
    "a": (
        "The bound at a cutoff may be updated already, as in programs that test α ≥ β",
        Convention(updated=True),
    ),
    "b": ("The value at a cutoff may be the bound instead of v", Convention(returns="clipped")),
    "c": ("Every value may be clipped to the window (fail-hard)", Convention(returns="fail-hard")),
}
_MAY_GO = "°"
_SHOWN = 20  # the most rows that a note lists
_NOTES = """\
<div class="notes"><p>These are right too, if the whole table follows them:</p><ul>
{}</ul></div>"""


PrintedRow: TypeAlias = tuple[Content, ...]  # node, alpha, beta, value, function, cutoff


@dataclass(frozen=True)
class KeyTable:
    """The trace table of the right search of one exercise, and its notes."""

    answer: Answer

    def rows(self) -> list[PrintedRow]:
        """The table, with the letters of the notes."""
        rows: list[PrintedRow] = []
        for place, row in enumerate(self.answer.trace()):
            alpha, beta, value = (
                markup("{}{}", words.number(number), self._letters(place, column))
                for column, number in enumerate((row.alpha, row.beta, row.value))
            )
            sign = markup("<sup>{}</sup>", _MAY_GO) if self._steps[place].optional else EMPTY
            node = markup("{}{}", shown(row.node, 60), sign)
            prune = f"PRUNE{row.prune}" if row.prune else ""
            rows.append((node, alpha, beta, value, row.function, prune))
        return rows

    def notes(self) -> Markup:
        return markup(_NOTES, lines(self._notes()))

    def _notes(self) -> Iterator[Markup]:
        """The other conventions for the table, as items of a list."""
        for letter, (convention, _) in WAYS.items():
            changed, many = self._changed[letter], len(self._by(WAYS[letter][1]))
            if many != len(self._steps):  # other nodes are searched again
                yield markup("<li>{}: the table then has {} rows.</li>", convention, many)
            elif changed:
                rows = [f"row {place + 1} has {_listed(cells)}" for place, cells in changed.items()]
                more = f"; and so on in {len(rows) - _SHOWN} more rows" if rows[_SHOWN:] else ""
                shown_rows = joined(rows[:_SHOWN], "; ")
                yield markup("<li><b>{}</b> {}: {}{}.</li>", letter, convention, shown_rows, more)
        if any(step.optional for step in self._steps):
            yield markup(
                "<li><b>{}</b> The row may be left out, because nothing changes in it.</li>",
                _MAY_GO,
            )
        if any(step.due and step.last for step in self._steps):
            yield markup(
                "<li>A cutoff after the last child prunes nothing, so it need not be marked.</li>"
            )
        yield markup(
            "<li>One row for each node is enough, with its window at entry or at the end, and the "
            "value that it returns.</li>"
        )

    def _letters(self, place: int, column: int) -> Markup:
        letters = [
            letter for letter, changed in self._changed.items() if column in changed.get(place, {})
        ]
        return markup("<sup>{}</sup>", ",".join(letters)) if letters else EMPTY

    @cached_property
    def _steps(self) -> Sequence[Step]:
        return self._by(Convention())

    @cached_property
    def _changed(self) -> Mapping[str, Mapping[int, Mapping[int, float]]]:
        """The cells that differ from the figure's, by letter of WAYS, place of the row, column."""
        return {letter: self._differing(convention) for letter, (_, convention) in WAYS.items()}

    def _differing(self, convention: Convention) -> Mapping[int, Mapping[int, float]]:
        rows: dict[int, Mapping[int, float]] = {}
        others = self._by(convention)
        if len(others) != len(self._steps):  # they are no other values of the same rows
            return rows
        for place, (ours, other) in enumerate(zip(self._steps, others, strict=True)):
            both = enumerate(zip(_cells(ours), _cells(other), strict=True))
            cells = {column: theirs for column, (own, theirs) in both if own != theirs}
            if cells:
                rows[place] = cells
        return rows

    def _by(self, convention: Convention) -> Sequence[Step]:
        """The steps of the right search by that convention."""
        exercise = self.answer.exercise
        steps = Steps(exercise, convention._replace(rule=exercise.cutoff))
        return [step for step, *_ in steps.right.values()]


def _cells(step: Step) -> tuple[float, float, float]:
    """α, β and the value of a step's row."""
    return step.alpha, step.beta, 0 if step.value is None else step.value


def _listed(cells: Mapping[int, float]) -> str:
    names = ("α", "β", "value")
    return listed([f"{names[column]} {words.number(number)}" for column, number in cells.items()])
