"""Findings about the questions that are only asked on paper: counts, ranges, the
reasons for cutoffs, conditions, the values of nodes, and new values of the leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import are, count, listed, nodes, number, quoted
from grader.core.findings.places import SheetPlace
from grader.core.models import Remark
from grader.core.models.paper_questions import CountSlip, Stays, ValueSlip
from grader.core.tree import Player, Value

if TYPE_CHECKING:
    from fractions import Fraction  # slow to import, and most trees have no chance nodes

_MOST = 6  # the most ranges, or values of children, that a sentence names
_BEST: Mapping[Player, str] = {"MAX": "greatest", "MIN": "least"}
_VALUE_SLIPS: Mapping[ValueSlip, str] = {
    "other player": "that is the value for the other player",
    "sum": "that is their sum",
    "mean": "that is their mean",
    "first": "that is the first child's value",
    "last": "that is the last child's value",
    "bound": "with that bound, a search that prunes leaves the node",
    "unweighted": "that is their mean without the probabilities",
    "greatest": "that is the greatest of the values, and nobody chooses at a chance node",
    "least": "that is the least of the values, and nobody chooses at a chance node",
    "likeliest": "that is the value of the likeliest outcome alone",
}
_WEIGHTED = "multiply the value of each outcome by its probability, and add these up"
_SAME_SLIP: Mapping[ValueSlip, str] = {
    "other player": "of the other player: MAX takes the greatest of its children's values, MIN the "
    "least",
    "sum": "the sums of the children's values; MAX takes the greatest of them, MIN the least",
    "mean": "the means of the children's values; MAX takes the greatest of them, MIN the least",
    "first": "those of the first children; all children count",
    "last": "those of the last children; all children count",
    "bound": "the bounds with which a search that prunes leaves them; minimax searches all "
    "children",
    "unweighted": f"means without the probabilities; {_WEIGHTED}",
    "greatest": f"the greatest of the outcomes' values; {_WEIGHTED}",
    "least": f"the least of the outcomes' values; {_WEIGHTED}",
    "likeliest": f"those of the likeliest outcomes; {_WEIGHTED}",
}
_SLIPS: Mapping[CountSlip, str] = {
    "levels": "that is the number of levels, and ply counts the moves between them",
    "without root": "the root is a node too",
    "boards": "that is the number of boards, and a state has the player to move as well",
    "nodes": "that is the number of nodes, and several nodes can have the same state",
    "evaluated": "that is the number of leaves evaluated, and all leaves are asked for",
    "all": "that is the whole tree, which minimax examines; alpha-beta prunes in this order",
    "leaves": "that is the number of leaves, and the inner nodes are visited too",
    "growth": "that is b^(m/2), which only tells the growth; in the best order alpha-beta examines "
    "b^ceil(m/2) + b^floor(m/2) - 1 leaves",
    "backwards": "that is the other way round: with as many leaves, alpha-beta searches the deeper "
    "tree, and minimax the one of half its depth if the order is best",
}


@kind("error", "search", "A count is wrong.")
def wrong_count(
    *, at: SheetPlace, name: str, right: str, given: str, slip: CountSlip | None
) -> Remark:
    """`name` is the label of the count."""
    reason = "" if slip is None else f"; {_SLIPS[slip]}"
    return at.remark(f"{name} is {right}, not {given}{reason}", expected=right, actual=given)


@kind("error", "search", "Some of the counts were not given.")
def missing_counts(*, at: SheetPlace, names: Sequence[str]) -> Remark:
    return at.remark(f"{listed(names)} {are(names)} not given; write each with its number")


@kind("error", "search", "A range of possible values is wrong.")
def wrong_range(*, at: SheetPlace, leaf: str, right: str, given: str) -> Remark:
    """`leaf` is the last evaluated one."""
    return at.remark(
        f"after {leaf}, the value of {at.node} is in {right}, not {given}",
        expected=right,
        actual=given,
    )


@kind("error", "search", "Windows are given in place of ranges of possible values.")
def windows_for_ranges(*, at: SheetPlace, leaf: str, right: str, given: str, many: int) -> Remark:
    """The first of `many` windows."""
    more = f", and so on in {count(many - 1, 'range')} more" if many > 1 else ""
    return at.remark(
        f"after {leaf}, the value of {at.node} is in {right}, and {given} is its window, alpha and "
        f"beta{more}; a range says which values the node itself can still have, whatever its "
        "parent has already",
        expected=right,
        actual=given,
    )


@kind("error", "search", "A range of possible values is given after a pruned leaf.")
def range_after_pruned(*, at: SheetPlace, leaf: str) -> Remark:
    return at.remark(f"{leaf} is never evaluated, so no range changes after it")


@kind("error", "search", "Ranges of possible values are missing.")
def missing_ranges(*, at: SheetPlace, ranges: Sequence[tuple[str, str]]) -> Remark:
    """Each of `ranges` is a node and the leaf after which its range changes."""
    names = listed([f"{node} after {leaf}" for node, leaf in ranges], _MOST)
    noun = "range" if len(ranges) == 1 else "ranges"
    return at.remark(f"the {noun} of {names} {are(ranges)} missing")


@kind("error", "search", "The reason for a cutoff is wrong.")
def wrong_reason(
    *, at: SheetPlace, bound: str, owner: str, value: Value, given: str, is_choice: bool
) -> Remark:
    """`is_choice` says that the given node is the one that gave the owner its better choice."""
    choice = f"; {given} gave {owner} that choice, and whose bound it is was asked" * is_choice
    return at.remark(
        f"{at.node} is cut off by {bound} of {owner}, which has {number(value)} already, not by "
        f"{given}{choice}",
        expected=owner,
        actual=given,
    )


@kind("error", "search", "A reason is given for a cutoff where there is none.")
def not_cut(*, at: SheetPlace) -> Remark:
    return at.remark(f"{at.node} is not cut off: all its children are searched")


@kind("error", "search", "The reasons for some cutoffs are missing.")
def missing_reasons(*, at: SheetPlace, names: Sequence[str]) -> Remark:
    """`names` are the nodes that are cut off."""
    return at.remark(f"{nodes(names)} {are(names)} cut off too; write whose bound cuts each")


@kind("error", "search", "The condition for which the answer stays is wrong.")
def wrong_condition(
    *,
    at: SheetPlace,
    stays: Stays,
    right: str,
    given: str,
    example: Sequence[tuple[str, float]],
    claims: bool,
) -> Remark:
    """`example` are values for which it is wrong; `claims` says that the condition holds there."""
    subject = "the root's value" if stays == "value" else "the best move"
    values = listed([f"{name} = {number(value)}" for name, value in example])
    problem = (
        f"{subject} does not stay for {values}, though your condition holds there"
        if claims
        else f"{subject} also stays for {values}, where your condition does not hold"
    )
    return at.remark(f"{problem}; it stays for {right}", expected=right, actual=quoted(given))


@kind("error", "search", "The value of a node is wrong.")
def wrong_node_value(
    *,
    at: SheetPlace,
    player: Player,
    children: Sequence[tuple[str, Value]],
    odds: Sequence[Fraction],
    right: Value,
    given: str,
    slip: ValueSlip | None,
) -> Remark:
    """`children` are names with right values, `odds` their probabilities at a chance node."""
    values = [f"{number(value)} ({name})" for name, value in children]
    if player == "CHANCE":
        parts = [f"{one} * {value}" for one, value in zip(odds, values, strict=True)]
        more = f" + {len(parts) - _MOST} more" if len(parts) > _MOST else ""
        rule = f"chance node: {' + '.join(parts[:_MOST])}{more}"
    else:
        rule = f"{player} node: the {_BEST[player]} of {listed(values, _MOST)}"
    reason = "" if slip is None else f"; {_VALUE_SLIPS[slip]}"
    return at.remark(
        f"{at.node} is a {rule} is {number(right)}, not {given}{reason}",
        expected=number(right),
        actual=given,
    )


@kind("error", "search", "The values of several nodes have the same mistake.")
def same_mistake_in_values(
    *, at: SheetPlace, names: Sequence[str], right: Value, given: str, slip: ValueSlip
) -> Remark:
    """`right` and `given` are the values of the first of the nodes."""
    return at.remark(
        f"the values of {nodes(names)} are {_SAME_SLIP[slip]}; {at.node} has the value "
        f"{number(right)}, not {given}",
        expected=number(right),
        actual=given,
    )


@kind("error", "search", "The values of some nodes are missing.")
def missing_node_values(*, at: SheetPlace, names: Sequence[str]) -> Remark:
    noun = "value" if len(names) == 1 else "values"
    return at.remark(f"the {noun} of {nodes(names)} {are(names)} missing")


@kind("error", "search", "New values change the order of the leaves.")
def order_not_kept(
    *,
    at: SheetPlace,
    names: tuple[str, str],
    before: tuple[Value, Value],
    after: tuple[Value, Value],
) -> Remark:
    """Two leaves, their values in the tree, and their new ones."""
    one, other = names
    old, new = (" and ".join(map(number, pair)) for pair in (before, after))
    kept = "equal leaves stay equal" if before[0] == before[1] else "the smaller one stays smaller"
    return at.remark(f"{one} and {other} have the values {old}, and you give them {new}; {kept}")


@kind("error", "search", "New values of the leaves do not change the best move.")
def move_not_changed(
    *, at: SheetPlace, kept: Sequence[str], alone: bool, values: Mapping[str, Value]
) -> Remark:
    """`kept` are the old best moves that are still best; `alone` says that no other move is.
    `values` are those of the root's children."""
    is_best = "are still best moves"
    if len(kept) == 1:
        is_best = f"is still {'the' if alone else 'a'} best move"
    shown = listed([f"{name} has {number(value)}" for name, value in values.items()], _MOST)
    return at.remark(
        f"with your values, {listed(kept)} {is_best}: {shown}; choose values with which another "
        "move is best"
    )
