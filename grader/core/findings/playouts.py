"""Findings about the playouts of Monte Carlo tree search."""

from collections.abc import Mapping, Sequence
from math import isclose, sqrt

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import are, count, listed, number
from grader.core.findings.places import SearchPlace
from grader.core.models import Remark
from grader.core.models.playouts import ChildBound, Offence
from grader.core.recording import Claim

REWARDS = {
    "shares": "from 0 to 1",
    "utilities": "the utility",
    "results": "1, 1/2 and 0 for a win, a draw and a loss",
    "signs": "1, 0 and -1 for them",
}
VISITS = {"parent": "the parent's", "children": "the sum of the children's", "root": "the root's"}
ALL_CHILDREN = "all children of the leaf, one of which is played"
"""Observations of a right search: its rewards, the visits n in UCB1, and its expansion."""
ROWS = 12  # the most rows of a table


def _constant(value: float) -> str:
    """An exploration constant: "sqrt 2", or the number."""
    return "sqrt 2" if isclose(value, sqrt(2)) else f"{value:g}"


def constants(*, values: Sequence[float]) -> str:
    """The exploration constants that fit: "sqrt 2 or 1.4". 1.41 and 1.414 stand for sqrt 2."""
    rounded = (1.41, 1.414) if sqrt(2) in values else ()
    return " or ".join(_constant(each) for each in values if each not in rounded)


@kind("error", "search", "No playout was made.")
def no_playouts(*, wanted: int) -> Remark:
    return Remark(
        message=f"Your search made no playout, of {wanted} that were asked for. Play a game from "
        "the new child of each iteration: game.playout(state).",
        expected=count(wanted, "playout"),
        actual="none",
    )


@kind("error", "search", "The number of iterations is another one.")
def wrong_iterations(*, made: int, wanted: int) -> Remark:
    gap = made - wanted
    off = f" ({abs(gap)} too {'many' if gap > 0 else 'few'})" if abs(gap) > 1 else ""
    off_by_one = {
        -1: "Does the loop begin at 1, or end one iteration too early?",
        1: "Does the loop begin at 0 and end with <= in place of <?",
    }
    return Remark(
        message=f"Your search made {count(made, 'playout')}, and {wanted} iterations were asked "
        f"for{off}; each iteration makes one.",
        expected=count(wanted, "playout"),
        actual=str(made),
        hint=off_by_one.get(gap),
    )


@kind("error", "search", "A playout is not the one that the four steps choose.")
def playout_not_allowed(
    *,
    at: SearchPlace,
    offence: Offence,
    names: Sequence[str],
    constant: float,
    others: int,
    assumed: Sequence[str] = (),
    fitting: float | None = None,
) -> Remark:
    """`names` are those of all nodes; `others` playouts are not allowed either. The table counts
    rewards and n in the `assumed` way. `fitting`, if known, is a constant that explains all."""
    allowed = [names[node] for node in offence.allowed]
    played, node = names[offence.played], at.node
    chosen = None if offence.chosen is None else names[offence.chosen]
    several = len(allowed) > 1
    text = {
        "bound": f"at {node}, by right records UCB1 is greatest for {listed(allowed)}, but your "
        f"search goes to {chosen}",
        "untried": f"{listed(allowed)} {are(allowed)} not tried yet, so {node} must be expanded, "
        f"but your search goes to {chosen} again",
        "played again": f"{node} has been played before, so {listed(allowed)} "
        f"{'are its next children' if several else 'is its next child'} to play, but your search "
        f"plays from {node}",
        "not expanded": f"{node} is selected, so one of its children is played "
        f"({listed(allowed)}), but your search plays from {node}",
        "beyond": f"{chosen} is a new child of {node}, so the playout starts there, but your "
        f"search plays from {played}, below it",
    }[offence.slip]
    more = f" {count(others, 'later iteration')} {are(range(others))} wrong, too." if others else ""
    if fitting is not None:
        more += f" All choices follow with C = {_constant(fitting)}; the exercise asks for "
        more += f"{_constant(constant)}."
    doing = "select" if offence.slip == "bound" else "play from"
    if offence.slip == "beyond":
        allowed = [str(chosen)]
    return at.remark(
        f"Iteration {offence.iteration} does not follow from those before it: {text}.{more}",
        expected=f"{doing} {' or '.join(allowed)}",
        actual=f"{doing} {chosen if offence.slip == 'bound' else played}",
        rows=(
            ("table by", "the grader's reading: of all right ways to count, it explains most"),
            ("constant C", _constant(constant)),
            *zip(("rewards", "n"), assumed, strict=False),
            *((names[each.node], _record(each, offence)) for each in offence.choices[:ROWS]),
        ),
    )


def _record(choice: ChildBound, offence: Offence) -> str:
    """A row of the table of a choice."""
    mark = ", chosen" if choice.node == offence.chosen else ""
    if choice.bound is None:
        return f"N = 0{mark or ', untried'}"
    allowed = ", allowed" if choice.node in offence.allowed else ""
    return (
        f"N = {choice.visits}, W = {short(choice.wins)}, UCB1 = {choice.bound:.3f}{allowed}{mark}"
    )


def short(value: float) -> str:
    """A sum of rewards, with at most three decimals."""
    return f"{round(value, 3):g}"


@kind("error", "search", "A returned record is wrong.")
def wrong_record(
    *, action: str, claimed: tuple[object, object] | None, wins: float, visits: int, others: int
) -> Remark:
    """`claimed` are the returned W and N, None if the action is not in the table; `others` more are
    wrong."""
    right = f"W = {short(wins)}, N = {visits}"
    more = f" {count(others, 'other record')} {are(range(others))} wrong, too." if others else ""
    if claimed is None:
        return Remark(
            message=f"The table has no record of {action}, which was played {visits} times.{more}",
            expected=right,
            actual="none",
        )
    stated = f"W = {number(claimed[0])}, N = {number(claimed[1])}"
    return Remark(
        message=f"The record of {action} does not follow from the playouts: it has {stated}, and "
        f"the playouts give {right}.{more}",
        expected=right,
        actual=stated,
    )


@kind("error", "search", "The move is not the one with the most playouts.")
def not_most_visited(
    *,
    move: object,
    right: Sequence[str],
    best: Sequence[str],
    visits: Mapping[str, int],
    by_wins: bool,
) -> Remark:
    """`right` have the most playouts, `best` the best mean; the move has most wins if `by_wins`."""
    told = move if isinstance(move, (str, Claim)) else number(move)
    has = "has" if len(right) == 1 else "have"
    means = f", and {listed(list(best))} the best mean"
    if set(right) == set(best):
        means = " and the best mean"
    why = ", which has the greatest W" if by_wins else ""
    return Remark(
        message=f"Your search returns {told}{why}; {listed(list(right))} {has} the most playouts"
        f"{means}.",
        expected=" or ".join(dict.fromkeys([*right, *best])),
        actual=str(told),
        rows=tuple((action, f"N = {n}") for action, n in list(visits.items())[:ROWS]),
    )
