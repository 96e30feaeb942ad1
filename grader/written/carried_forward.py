"""The searches that a student's table describes, by which the other parts of the answer are judged.

A table of windows, or one with a row for each inner node, does not show the search inside a node.
Such a table has two searches: the figure's with the student's windows and values filled in,
and the one that explains the table best.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from grader.core.findings.written_answer import OwnTable
from grader.core.models import Exercise, Word, WrittenRow
from grader.core.recording import Recording
from grader.core.tree import Tree
from grader.written.explained_table import Done, Reading
from grader.written.partial_credit import is_enough
from grader.written.search_states import Steps, Taken
from grader.written.wrong_cells import theirs


@dataclass(frozen=True, eq=False, slots=True)
class DescribedSearches:
    """The searches described by a student's table or windows, if any. `has_slips` says whether the
    table has slips from which other answers may follow: slips of arithmetic or the other rule about
    equality, not a cutoff that its own windows call for and that it leaves out."""

    base: OwnTable = "table"
    searches: Sequence[Reading] = ()
    has_slips: bool = False

    def all(self, holds: Callable[[Reading], bool]) -> bool:
        """Whether `holds` is true of all searches, and there is at least one."""
        return bool(self.searches) and all(map(holds, self.searches))

    def leads_to(self, holds: Callable[[Reading], bool]) -> bool:
        """Whether `holds` is true of a search from a table with slips."""
        return self.has_slips and any(map(holds, self.searches))


def first_of(
    exercise: Exercise, tables: Iterable[tuple[OwnTable, Reading | None]]
) -> DescribedSearches:
    """The searches of the first table that is complete enough."""
    for base, reading in tables:
        if reading is not None and is_enough(exercise.tree, reading):
            has_slips = reading.miscalculates or "rule" in reading.habits
            return DescribedSearches(base, searches(exercise, reading), has_slips)
    return DescribedSearches()


def searches(exercise: Exercise, reading: Reading) -> Sequence[Reading]:
    """The searches that a table describes, the one with the student's own values first."""
    convention = reading.convention
    if convention.leaves or (convention.style != "entries" and not convention.entry):
        return (reading,)
    return _with_own_windows(exercise, reading), reading


def _with_own_windows(exercise: Exercise, reading: Reading) -> Reading:
    """The figure's search with the student's window and value at each node that has a row."""
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
    """The first child of the root that returned the root's value."""
    for step, taken, _ in own.done:
        is_value = step.kind == "back" and step.node == 0 and taken.value == own.value
        if is_value and step.before is not None:
            return tree.names[tree.children(0)[step.before.child]]
    return None


def cut_off(tree: Tree, own: Reading) -> Iterator[Word]:
    """The children that the marked cutoffs of a table prune, each with the line of its mark."""
    for step, taken, row in own.done:
        if row is not None and own.rows[row].prune is not None and taken.cut and step.before:
            for child in tree.children(step.node)[step.before.child + 1 :]:
                yield Word(tree.names[child], own.rows[row].line)


def leaves(tree: Tree, own: Reading) -> int:
    """The number of leaves that the search evaluates."""
    return sum(map(tree.is_leaf, own.visited))


def recorded(tree: Tree, reading: Reading) -> Recording:
    """A student's table as a recording, for pictures and traces."""
    events: list[tuple[object, ...]] = []
    for step, taken, _ in reading.done:
        if step.kind == "back":
            if taken.cut or step.last:
                events.append(("returned", step.node, taken.value, None))
            continue
        function = "max_value" if step.player == "MAX" else "min_value"
        events.append(("entered", step.node, function, taken.alpha, taken.beta))
        if step.kind == "call" or tree.is_leaf(step.node):  # otherwise its value is remembered
            question = "utility" if step.kind == "leaf" else "actions"
            events.append(("asked", step.node, question))
        if step.kind == "leaf":
            events.append(("returned", step.node, taken.value, None))
    return Recording(tree, tuple(events), reading.value)  # type: ignore[arg-type] # tuples of the four kinds of event
