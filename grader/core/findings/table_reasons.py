"""The reasons for a correct row of a table, as clauses with the numbers of the search."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from grader.core.findings.phrases import Clause, number, sign, window
from grader.core.findings.table_rows import RightRow, TablePart, entry
from grader.core.models import CutoffRule
from grader.core.tree import Player, Value

CallWindow: TypeAlias = Literal["own", "null", "again"]
"""The window of a call: the caller's own, a later child's null window, or a second search's."""


class Fold(NamedTuple):
    """A child's return, and v before and after it."""

    child: str
    returned: Value
    player: Player
    before: Value
    v: Value


class CutoffTest(NamedTuple):
    """The comparison of v with the bound, and whether it is a cutoff by the exercise's rule."""

    player: Player
    rule: CutoffRule
    cuts: bool

    def __str__(self) -> str:
        return f"v {sign(self.player, self.rule, cuts=self.cuts)} {_bound(self.player)}"


def from_own_rows(why: Clause) -> Clause:
    """For a row that is judged by the student's own wrong rows before it."""
    return Clause(f"going on from your own rows, {why}")


def all_of(reasons: Sequence[Clause]) -> Clause:
    return Clause(", and ".join(reasons))


def called(
    *, node: str, above: str | None, alpha: Value, beta: Value, which: CallWindow = "own"
) -> Clause:
    """`above` is the node that calls it; None for the root."""
    bounds = window(alpha, beta)
    if above is None:
        if which == "again":
            return Clause(f"{node} is searched again, with the window {bounds}")
        return Clause(f"the search starts at {node} with the window {bounds}")
    if which == "null":
        return Clause(f"{above} calls {node}, a later child, with the null window {bounds}")
    if which == "again":
        better = f"the null window has shown that {node} is better"
        return Clause(f"{better}, so {above} calls it again with the window {bounds}")
    return Clause(f"{above} calls {node} with its own window, by now {bounds}")


SEARCH_STARTS = Clause("the search starts there")


def first_child(above: str) -> Clause:
    return Clause(f"{above} always visits its first child")


def not_cut_off(above: str) -> Clause:
    return Clause(f"{above} is not cut off before it")


def leaf(*, node: str, value: Value | None, bounds: bool = False) -> Clause:
    """`bounds` says that the reason is about the bounds."""
    shown = "?" if value is None else number(value)
    also = f"; its bounds are also {shown}, or blank" if bounds else ""
    return Clause(f"{node} is a leaf with utility {shown}{also}")


def starts_at(value: Value | None, player: Player) -> Clause:
    return Clause(f"v starts at {number(value)} in a {player} node")


def node_of(node: str, player: Player) -> Clause:
    return Clause(f"{node} is a {player} node")


NOTHING_BACK_YET = Clause("no child has come back that could cut it off")


def remembered(*, node: str, value: Value, alpha: Value, beta: Value) -> Clause:
    """The value lies outside the window."""
    bounds = window(alpha, beta)
    return Clause(f"{number(value)} is remembered for {node}, which settles the window {bounds}")


def folded(fold: Fold) -> Clause:
    function = "max" if fold.player == "MAX" else "min"
    return Clause(
        f"after {fold.child} returned {number(fold.returned)}, "
        f"v = {function}({number(fold.before)}, {number(fold.returned)}) = {number(fold.v)}"
    )


def folded_in(fold: Fold, alpha: Value, beta: Value) -> Clause:
    return Clause(f"{folded(fold)} in the window {window(alpha, beta)}")


def ends(so_far: Clause, test: CutoffTest, *, node: str | None, keeps_bounds: bool) -> Clause:
    """The loop ends: by a return from `node`, or, if that is None, after the last child.
    `keeps_bounds` says that the row shows the bounds before the cutoff."""
    ended = "which ends the loop" if node is None else f"so {node} returns at once"
    kept = ", α and β as they were" if keeps_bounds else ""
    return Clause(f"{so_far}, and {test}, {ended}{kept}")


def updates(
    so_far: Clause, test: CutoffTest, *, old: Value, v: Value, new: Value, again: str | None = None
) -> Clause:
    """The loop goes on with the bound `new`: with the next child, or with `again` once more."""
    greek, function = ("α", "max") if test.player == "MAX" else ("β", "min")
    update = f"{greek} = {function}({number(old)}, {number(v)}) = {number(new)}"
    second = "" if again is None else f", and {again} is searched again"
    return Clause(f"{so_far}, and {test}, so {update}{second}")


def goes_on(*, player: Player, rule: CutoffRule, v: Value, limit: Value) -> Clause:
    """V does not end the loop."""
    beyond = sign(player, rule, cuts=False)
    return Clause(f"v = {number(v)} {beyond} {_bound(player)} = {number(limit)}")


def equals_bound(player: Player, v: Value) -> Clause:
    """V equals the bound, so the cutoff rule decides."""
    return Clause(f"v = {number(v)} = {_bound(player)}")


SEARCH_OVER = Clause("the search is over")


def _bound(player: Player) -> str:
    return "β" if player == "MAX" else "α"


def pruned_before(node: str, above: str) -> Clause:
    """`above` is the node that was cut off."""
    return Clause(f"{node} is pruned, because {above} was cut off before")


def next_is(row: RightRow, part: TablePart) -> Clause:
    return Clause(f"the next is {entry(row, part)}")
