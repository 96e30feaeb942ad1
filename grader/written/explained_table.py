"""The reading of a table: the search steps that it describes, and its slips."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models import RowColumn, WrittenRow
from grader.core.tree import Value
from grader.written.search_states import Convention, Key, Step, Taken

SlipKind: TypeAlias = Literal["cell", "missing", "extra", "swapped", "went-on", "left-early"]
Habit: TypeAlias = Literal["rule", "bounds", "final", "functions", "players", "order"]
"""One mistake that affects the whole table: the other rule about equality, α and β exchanged, the
windows at the end for those at entry, MAX and MIN exchanged, or the visits in another order."""

SLIP = 1 << 24  # the cost of a slip; smaller amounts decide between equally many slips

_ODDITY: Mapping[SlipKind, int] = {
    "cell": 0,
    "missing": 2,
    "extra": 4,
    "swapped": 3,
    "went-on": 1,
    "left-early": 2,
}


class Slip(NamedTuple):
    """One mistake in a table.

    cell        the cells `columns` of `row` are wrong
    missing     a row for `step` is missing before `row` (None: at the end)
    extra       `row` is not part of the search
    swapped     `row` and the next row are swapped
    went-on     at `step` the search of the node continues where it should stop
    left-early  at `step`, in `row` or before it, it stops where it should continue
    """

    kind: SlipKind
    step: Step
    row: int | None
    columns: tuple[RowColumn, ...] = ()

    @property
    def cost(self) -> int:
        named = 0 if "node" not in self.columns else 2 if len(self.columns) == 1 else 4
        return SLIP + _ODDITY[self.kind] + len(self.columns) + named


def unfinished(slips: Sequence[Slip]) -> Sequence[Slip]:
    """The slips for rows missing at the end of the table."""
    first = len(slips)
    while first and slips[first - 1].kind == "missing" and slips[first - 1].row is None:
        first -= 1
    return slips[first:]


class Done(NamedTuple):
    """A step of the described search, its outcome, and its row if it has one."""

    step: Step
    taken: Taken
    row: int | None = None


def goes_on_wrongly(done: Done) -> bool:
    """Whether a step leaves out a cutoff that is due, and not only by the rule about equality."""
    step, taken, _ = done
    due = step.kind == "back" and step.due and not step.last
    return due and not taken.cut and step.folded != step.limit


@dataclass(frozen=True, eq=False)
class Reading:
    """The best explanation of a table."""

    convention: Convention
    slips: tuple[Slip, ...]  # in the order of the table; their rows are indices into `rows`
    needed: int  # the number of rows that the described search needs
    done: tuple[Done, ...]  # the steps of that search
    value: Value  # its final value of the root
    cost: int
    right: Mapping[Key, tuple[Step, ...]]  # of the correct search
    rows: tuple[WrittenRow, ...] = ()  # perhaps sorted
    as_written: tuple[WrittenRow, ...] = ()  # in the order of the file
    habits: tuple[Habit, ...] = ()

    @cached_property
    def visited(self) -> tuple[int, ...]:
        """The nodes that the described search visits, in the order of their first visits."""
        nodes = (done.step.node for done in self.done if done.step.kind != "back")
        return tuple(dict.fromkeys(nodes))

    @property
    def decides_wrongly(self) -> bool:
        """Whether the search goes on after a cutoff, or stops without one."""
        stops = any(slip.kind == "left-early" for slip in self.slips)
        return stops or any(map(goes_on_wrongly, self.done))

    @property
    def miscalculates(self) -> bool:
        """Whether the table has wrong values, and no wrong decision about a cutoff."""
        values = any("value" in slip.columns for slip in self.slips)
        return values and not self.decides_wrongly

    @property
    def faults(self) -> int:
        """The number of slips, including habits."""
        return len(self.slips) + len(self.habits)
