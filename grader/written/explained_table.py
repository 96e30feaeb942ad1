"""What a table says: the steps of a search that it tells of, and the slips that are in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from grader.core.models import WrittenRow
from grader.core.tree import Value
from grader.written.row_fit import Column
from grader.written.search_states import Convention, Key, Step, Taken

Kind: TypeAlias = Literal["cell", "missing", "extra", "swapped", "went-on", "left-early"]
Habit: TypeAlias = Literal["rule", "bounds", "functions", "order"]
"""One slip that shows everywhere: the other rule about equality, α and β exchanged in every row, or
MAX and MIN; the nodes visited in another order than the search has."""

SLIP = 1 << 24
"""What a slip costs; what is added to it only decides between readings with as many slips."""

_ODDITY: Mapping[Kind, int] = {
    "cell": 0, "missing": 2, "extra": 4, "swapped": 3, "went-on": 1, "left-early": 2,
}  # fmt: skip


class Slip(NamedTuple):
    """One thing that is wrong.

    cell        `row` has wrong cells, those of `columns`
    missing     a row for `step` should stand before `row` (None: at the end)
    extra       `row` is not part of the search
    swapped     `row` and the one after it have changed places
    went-on     with `step` the search of its node goes on, where it should stop
    left-early  with `step` it stops where it should go on, in `row` or before it
    """

    kind: Kind
    step: Step
    row: int | None
    columns: tuple[Column, ...] = ()

    @property
    def cost(self) -> int:
        named = 0 if "node" not in self.columns else 2 if len(self.columns) == 1 else 4
        return SLIP + _ODDITY[self.kind] + len(self.columns) + named


def unfinished(slips: Sequence[Slip]) -> Sequence[Slip]:
    """The rows that are missing at the end of the table."""
    first = len(slips)
    while first and slips[first - 1].kind == "missing" and slips[first - 1].row is None:
        first -= 1
    return slips[first:]


class Done(NamedTuple):
    """A step of the search that a table tells of, what it came to, and in which row."""

    step: Step
    taken: Taken
    row: int | None = None


@dataclass(frozen=True, eq=False)
class Reading:
    """A table as it is best explained.

    `slips` are in the order of the table, their rows being places in `rows`; `needed` is how many
    rows it would have, had each been right in its turn; `done` are the steps of the search that it
    tells of, and `value` the root's value in the end. `right` are the steps of the right search.
    `rows` may be in another order than they are written in.
    """

    convention: Convention
    slips: tuple[Slip, ...]
    needed: int
    done: tuple[Done, ...]
    value: Value
    cost: int
    right: Mapping[Key, tuple[Step, ...]]
    rows: tuple[WrittenRow, ...] = ()
    as_written: tuple[WrittenRow, ...] = ()
    habits: tuple[Habit, ...] = ()

    @cached_property
    def visited(self) -> tuple[int, ...]:
        """The nodes that it visits, in order."""
        return tuple(done.step.node for done in self.done if done.step.kind != "back")

    @property
    def faults(self) -> int:
        """How many slips there are, habits among them."""
        return len(self.slips) + len(self.habits)
