"""Findings about Monte Carlo tree search on paper: bounds, nodes that are played, and records."""

from collections.abc import Mapping, Sequence
from math import isclose, sqrt

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import are, count, either, nodes
from grader.core.findings.places import SheetPlace
from grader.core.findings.playouts import short
from grader.core.models import Remark
from grader.core.models.given_playouts import BoundSlip, Departure, LeafSlip, RecordSlip

_BOUND_SLIPS: Mapping[BoundSlip, str] = {
    "no exploration": "W/N alone, without the part for exploration",
    "no constant": "computed without the exploration constant",
    "log10": "computed with the logarithm to base 10; ln is the natural one",
    "own visits": "computed with ln of the node's own N; n is that of its parent",
    "root visits": "computed with ln of the root's N; n is that of the node's parent",
    "no square root": "computed without the square root",
    "minus": "computed with a minus sign; the part for exploration is added",
    "exchanged": "computed with N/W; the mean is W/N",
    "no division": "computed with W in place of W/N",
    "one visit more": "computed with N + 1 in place of N; the divisor is the node's own N",
    "parent's mean": "computed with W divided by the N of its parent; the mean is W/N, both of the "
    "node itself",
    "loser": "computed with the losses; W/N are the wins of the player who moves into the node",
}
_LEAF_SLIPS: Mapping[LeafSlip, str] = {
    "stopped early": "the selection goes on to a node that is not played yet",
    "no exploration": "that is the greatest W/N, without the part for exploration",
    "minus": "that is the greatest bound with a minus sign",
    "most visits": "that is where N is greatest, which is the rule for the move",
    "log10": "that is the greatest bound with the logarithm to base 10",
}
_RECORD_SLIPS: Mapping[RecordSlip, str] = {
    "loser": "count the wins of the wrong player; W is for the player who moves into the node",
    "one player": "count the result for MAX everywhere; W is for the player who moves into the "
    "node, so it changes sides at each ply",
    "leaf alone": "change at the node that was played only; every node on the way to it changes",
    "root left out": "leave out the root, which was played once more, too",
    "wins alone": "have the right W, but N does not grow",
    "visits alone": "have the right N, but W does not grow",
}
_MOST = 6


def formula(*, wins: float, visits: int, n: int, constant: float, bound: float) -> str:
    """UCB1 with its numbers."""
    c = "sqrt(2)" if isclose(constant, sqrt(2)) else f"{constant:g}"
    return f"{short(wins)}/{visits} + {c} * sqrt(ln({n}) / {visits}) = {bound:.2f}"


@kind("error", "search", "An upper bound is wrong.")
def wrong_upper_bound(*, at: SheetPlace, right: str, given: str, slip: BoundSlip | None) -> Remark:
    """`right` is the formula with its numbers."""
    reason = "" if slip is None else f"; yours is {_BOUND_SLIPS[slip]}"
    return at.remark(
        f"UCB1 of {at.node} is {right}, not {given}{reason}", expected=right, actual=given
    )


@kind("error", "search", "Several upper bounds have the same mistake.")
def same_mistake_in_bounds(
    *, at: SheetPlace, names: Sequence[str], right: str, given: str, slip: BoundSlip
) -> Remark:
    """`right` and `given` are those of the first of the nodes."""
    return at.remark(
        f"the bounds of {nodes(names)} are {_BOUND_SLIPS[slip]}; UCB1 of {at.node} is {right}, not "
        f"{given}",
        expected=right,
        actual=given,
    )


@kind("error", "search", "Upper bounds are missing.")
def missing_bounds(*, at: SheetPlace, names: Sequence[str]) -> Remark:
    return at.remark(f"UCB1 of {nodes(names)} {are(names)} missing")


@kind("error", "search", "A node is played that the bounds do not choose.")
def wrong_selection(
    *,
    at: SheetPlace,
    iteration: int | None,
    right: Sequence[str],
    given: str,
    departure: Departure | None,
    slip: LeafSlip | None,
    others: int,
) -> Remark:
    """`iteration` is None if there is one only. Another `others` are wrong, too."""
    subject = "the node that is played" if iteration is None else f"in iteration {iteration} it"
    why = ""
    if departure is not None:
        parent, choice = departure.parent, departure.choice
        why = f"; at {parent}, UCB1 is greatest for {either(choice)}"
        if departure.untried:
            why = f"; at {parent}, {nodes(choice)} {are(choice)} not tried yet"
    known = "" if slip is None else f"{', and' if why else ';'} {_LEAF_SLIPS[slip]}"
    more = f"; {count(others, 'later iteration')} {are(range(others))} wrong, too" if others else ""
    shown = either(right[:_MOST])
    return at.remark(
        f"{subject} is {shown}, not {given}{why}{known}{more}", expected=shown, actual=given
    )


@kind("error", "search", "The number of nodes that are played is another one.")
def wrong_number_of_playouts(*, at: SheetPlace, given: int, wanted: int) -> Remark:
    return at.remark(
        f"{count(wanted, 'node')} {are(range(wanted))} played, one for each result, and {given} "
        f"{are(range(given))} given",
        expected=str(wanted),
        actual=str(given),
    )


@kind("error", "search", "A record is wrong.")
def wrong_written_record(*, at: SheetPlace, right: str, given: str, changes: bool) -> Remark:
    """`right` and `given` are W/N; `changes` says that the playouts change it."""
    why = "" if changes else "; no playout goes through it"
    return at.remark(
        f"the record of {at.node} is {right}, not {given}{why}", expected=right, actual=given
    )


@kind("error", "search", "Several records have the same mistake.")
def same_mistake_in_records(*, at: SheetPlace, right: str, given: str, slip: RecordSlip) -> Remark:
    """The first wrong record is that of the node of `at`."""
    return at.remark(
        f"your records {_RECORD_SLIPS[slip]}; the record of {at.node} is {right}, not {given}",
        expected=right,
        actual=given,
    )


@kind("error", "search", "Records are missing.")
def missing_records(*, at: SheetPlace, names: Sequence[str]) -> Remark:
    noun = "record" if len(names) == 1 else "records"
    return at.remark(f"the {noun} of {nodes(names)} {are(names)} missing")


@kind("error", "search", "The move is not the one with the most playouts.")
def wrong_written_move(*, at: SheetPlace, right: Sequence[str], visits: int, given: str) -> Remark:
    have = "has" if len(right) == 1 else "have"
    return at.remark(
        f"the move is {either(right)}, which {have} the most playouts (N = {visits}), not {given}",
        expected=either(right),
        actual=given,
    )


def record(*, wins: float, visits: int) -> str:
    """W/N as it is written."""
    return f"{short(wins)}/{visits}"
