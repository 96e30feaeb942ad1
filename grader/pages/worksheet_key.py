"""The key to a worksheet: the right search in the tree and in the table, and its alternatives.

A table may follow one of several conventions (`grader.written.search_states`). The key follows the
figure. A cell that differs by another convention has a letter, explained in a note below the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from grader.core import conditions
from grader.core.findings.phrases import leaves_are, listed
from grader.core.models import CheckName
from grader.core.models.stays import HoldsFor
from grader.core.tree import Value
from grader.pages.exercise_parts import with_all_values
from grader.reports.pictures import Picture, svg, words
from grader.reports.text.markup import EMPTY, Content, Markup, joined, lines, markup, shown
from grader.search import cut_reasons, possible_values, relabelling, stays_for, tree_counts
from grader.search.best_ordering import best_orders, fewest_leaves
from grader.search.reference_player import Answer
from grader.written.search_states import Convention, Step, Steps

WAYS: Mapping[str, tuple[str, Convention]] = {
    "a": (
        "The bound at a cutoff may be updated already, as in programs that test α ≥ β",
        Convention(updated=True),
    ),
    "b": ("The value at a cutoff may be the bound instead of v", Convention(returns="clipped")),
    "c": (
        "Every value may be clipped to the window (fail-hard)",
        Convention(returns="fail-hard"),
    ),
}
_MAY_GO = "°"
_SHOWN = 20
"""The most rows that a note lists."""
_NOTES = """\
<div class="notes"><p>These are right too, if the whole table follows them:</p><ul>
{}</ul></div>"""


class TableRow(NamedTuple):
    """One row of a printed table."""

    node: Content
    alpha: Content
    beta: Content
    value: Content
    function: str
    prune: str


class WorksheetKey:
    """The right answer to one exercise."""

    def __init__(self, answer: Answer) -> None:
        self.exercise = answer.exercise
        self.answer = answer

    def drawing(self, prefix: str, unknown: Collection[str] = ()) -> svg.Drawing:
        """The tree of the worksheet with windows, values and cuts; a `?` stays at the `unknown`
        leaves."""
        exercise = self.exercise
        picture = Picture(
            tree=with_all_values(exercise, unknown).tree,
            title=exercise.title,
            right=self.answer.recording,
            moves=self.answer.moves,
            named=True,
            windows=exercise.algorithm.prunes,
            searches_again=exercise.algorithm.searches_again,
        )
        return svg.drawing(picture, prefix)

    def answers(self) -> Mapping[CheckName, str]:
        """The value, the best moves, the leaves evaluated, the pruned branches, and the visits."""
        recording, names = self.answer.recording, self.exercise.tree.names
        return {
            "value": words.number(self.answer.value),
            "move": " or ".join(self.answer.moves),
            "leaves": str(len(recording.evaluated)),
            "pruned": ", ".join(names[node] for node in recording.cuts) or "none",
            "visited": ", ".join(names[node] for node in recording.visited),
        }

    def counts(self) -> Mapping[str, str]:
        """The right number of each count, by its name."""
        return {
            each.name: tree_counts.shown(each, tree_counts.right(each, self.answer.recording))
            for each in tree_counts.questions(self.exercise)
        }

    def ranges(self) -> Mapping[int, str]:
        """The ranges of possible values that change after each leaf that is evaluated."""
        names = self.exercise.tree.names
        return {
            step.leaf: ", ".join(
                f"{names[node]} {_range(found)}" for node, found in step.changed.items()
            )
            or "no change"
            for step in possible_values.changes(self.exercise, self.answer.recording)
        }

    def because(self) -> str:
        """Each node with pruned children, and whose bound cuts it off."""
        names = self.exercise.tree.names
        found = cut_reasons.reasons(self.answer.recording, self.exercise.cutoff)
        pairs = [f"{names[each.node]}: {names[each.owner]}" for each in found if each.prunes]
        return ", ".join(pairs) or "none"

    def holds_for(self, asked: HoldsFor) -> str:
        """The condition for which the answer stays."""
        answer = self.answer
        right = stays_for.condition(self.exercise, answer.value, answer.moves, asked)
        return conditions.text(right, asked.leaves)

    def relabelled(self) -> Mapping[Value, str]:
        """New values of the leaves with which another move is best, by the old ones."""
        found = relabelling.example(self.exercise.tree) or {}
        return {old: words.number(new) for old, new in found.items()}

    def orders(self) -> Mapping[int, str]:
        """For each node, an order of its children that evaluates as few leaves as possible."""
        tree, best = self.exercise.tree, best_orders(self.exercise)
        unknown = "not searched: any order" if best else "not known for this tree"
        return {
            node: ", ".join(tree.names[child] for child in best[node]) if node in best else unknown
            for node in range(len(tree))
        }

    # ------------------------------------------------------------ the table

    def rows(self) -> list[TableRow]:
        """The table, with the letters of the notes."""
        rows = []
        for place, row in enumerate(self.answer.trace()):
            alpha, beta, value = (
                markup("{}{}", words.number(number), self._letters(place, column))
                for column, number in enumerate((row.alpha, row.beta, row.value))
            )
            sign = markup("<sup>{}</sup>", _MAY_GO) if self._steps[place].optional else EMPTY
            node = markup("{}{}", shown(row.node, 60), sign)
            prune = f"PRUNE{row.prune}" if row.prune else ""
            rows.append(TableRow(node, alpha, beta, value, row.function, prune))
        return rows

    def notes(self, *, table: bool, ordering: bool) -> Iterator[Markup]:
        """The other right answers."""
        if ordering and (fewest := fewest_leaves(self.exercise)) is not None:
            yield markup(
                '<p class="notes">Any order is right if {} evaluated.</p>', leaves_are(fewest)
            )
        if table:
            yield markup(_NOTES, lines(self._table_notes()))

    def _table_notes(self) -> Iterator[Markup]:
        """The other conventions for the table, as items of a list."""
        for letter, (convention, _) in WAYS.items():
            changed = self._changed[letter]
            if changed:
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

    # ------------------------------------------------------------ the other conventions

    @cached_property
    def _steps(self) -> Sequence[Step]:
        return self._by(Convention())

    @cached_property
    def _changed(self) -> Mapping[str, Mapping[int, Mapping[int, float]]]:
        """The cells that differ from the figure's, by letter of WAYS, place of the row, column."""
        found: dict[str, Mapping[int, Mapping[int, float]]] = {}
        for letter, (_, convention) in WAYS.items():
            rows: dict[int, Mapping[int, float]] = {}
            for place, (ours, other) in enumerate(
                zip(self._steps, self._by(convention), strict=True)
            ):
                cells = {
                    column: theirs
                    for column, (own, theirs) in enumerate(
                        zip(_cells(ours), _cells(other), strict=True)
                    )
                    if own != theirs
                }
                if cells:
                    rows[place] = cells
            found[letter] = rows
        return found

    def _by(self, convention: Convention) -> Sequence[Step]:
        """The steps of the right search by that convention."""
        steps = Steps(self.exercise, convention._replace(rule=self.exercise.cutoff))
        state, found = steps.start(), []
        while not state.over:
            step = steps.ahead(state)[0]
            found.append(step)
            state = steps.after(state, step, step.comes_to)
        return found


def _cells(step: Step) -> tuple[float, float, float]:
    """α, β and the value of a step's row."""
    return step.alpha, step.beta, 0 if step.value is None else step.value


def _range(bounds: possible_values.Range) -> str:
    return f"[{words.number(bounds[0])}, {words.number(bounds[1])}]"


def _listed(cells: Mapping[int, float]) -> str:
    names = ("α", "β", "value")
    return listed([f"{names[column]} {words.number(number)}" for column, number in cells.items()])
