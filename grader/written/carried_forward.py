"""What the rest of an answer may follow from: the searches that a student's own table tells of.

A table of windows, or one with a row for each node and none for its leaves, leaves open what the
search did inside a node. So there are two of them: the figure's with the student's own window, and
value, wherever the table has them, and the one that explains the table best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from grader.core.models import Exercise, WrittenRow
from grader.core.recording import Recording
from grader.core.tree import Tree
from grader.written.explained_table import Done, Reading
from grader.written.partial_credit import is_enough
from grader.written.row_fit import theirs
from grader.written.search_states import Step, Steps, Taken


@dataclass(frozen=True, eq=False, slots=True)
class Own:
    """The searches that the table, or the windows, of a student tell of; there may be none.

    `has_slips` says whether there is a slip in it, from which something else may follow.
    """

    base: Literal["table", "windows"] = "table"
    searches: Sequence[Reading] = ()
    has_slips: bool = False

    @property
    def has(self) -> str:
        """Whose it is, as a sentence goes on: "table has"."""
        return f"{self.base} {'has' if self.base == 'table' else 'have'}"

    def all(self, holds: Callable[[Reading], bool]) -> bool:
        """Whether that holds however the table is taken, if there is one."""
        return bool(self.searches) and all(map(holds, self.searches))

    def leads_to(self, holds: Callable[[Reading], bool]) -> bool:
        """Whether that follows from a table with slips."""
        return self.has_slips and any(map(holds, self.searches))


def first_of(
    exercise: Exercise, tables: Iterable[tuple[Literal["table", "windows"], Reading | None]]
) -> Own:
    """The searches that the first of the tables tells of, of which enough is there."""
    for base, reading in tables:
        if reading is not None and is_enough(exercise.tree, reading):
            return Own(base, searches(exercise, reading), reading.faults > 0)
    return Own()


def searches(exercise: Exercise, reading: Reading) -> Sequence[Reading]:
    """The searches that a table tells of: the student's own first."""
    convention = reading.convention
    if convention.leaves or (convention.style != "entries" and not convention.entry):
        return (reading,)
    return _with_own_windows(exercise, reading), reading


def _with_own_windows(exercise: Exercise, reading: Reading) -> Reading:
    """The figure's search with the student's own window, and value, at each node that has a row."""
    steps = Steps(exercise, reading.convention)
    names = exercise.tree.names
    rows = {row.node.text: place for place, row in enumerate(reading.rows)}
    state, done = steps.start(), []
    while not state.over:
        step = steps.ahead(state)[0]
        place = rows.get(names[step.node])
        taken = step.comes_to
        if place is not None:
            row = reading.rows[place]
            if step.kind == "leaf":
                taken = theirs(row, step, reading.convention, state.prunes)
            elif step.kind == "call":
                window = theirs(row, step, reading.convention, state.prunes)
                taken = taken._replace(alpha=window.alpha, beta=window.beta)
            elif step.ends:
                taken = taken._replace(value=_value(row, taken))
        done.append(Done(step, taken, None if step.kind == "back" else place))
        state = steps.after(state, step, taken)
    return replace(reading, done=tuple(done), value=state.back)


def _value(row: WrittenRow, taken: Taken) -> float:
    cell = row.value
    return taken.value if cell is None or cell.value is None else cell.value


def move(tree: Tree, own: Reading) -> str | None:
    """The first child of the root that came back with the value."""
    for step, taken, _ in own.done:
        if step.kind == "back" and step.node == 0 and taken.value == own.value:
            return tree.names[_child(tree, step)]
    return None


def _child(tree: Tree, step: Step) -> int:
    """The child that came back in that step."""
    return tree.children(step.node)[step.before.child if step.before is not None else 0]


def leaves(tree: Tree, own: Reading) -> int:
    """How many leaves it evaluates."""
    return sum(map(tree.is_leaf, own.visited))


def recorded(tree: Tree, reading: Reading) -> Recording:
    """A student's own table as the recording of a search, for pictures and traces."""
    events: list[tuple[object, ...]] = []
    for step, taken, _ in reading.done:
        if step.kind == "back":
            if taken.cut or step.last:
                events.append(("returned", step.node, taken.value, None))
            continue
        function = "max_value" if step.player == "MAX" else "min_value"
        events.append(("entered", step.node, function, taken.alpha, taken.beta))
        question = "utility" if step.kind == "leaf" else "actions"
        events.append(("asked", step.node, question))
        if step.kind == "leaf":
            events.append(("returned", step.node, taken.value, None))
    return Recording(tree, tuple(events), reading.value)  # type: ignore[arg-type] # tuples of the four kinds of event
