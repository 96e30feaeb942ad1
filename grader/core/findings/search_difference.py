"""Findings about the differences between a search and the canonical one."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import are, bound, described, nodes, number, sign, window
from grader.core.findings.places import SearchPlace
from grader.core.models import CutoffRule, Finding, Remark
from grader.core.models.figure import FigureLine
from grader.core.recording import NOTHING, Claim, Window
from grader.core.tree import Player


class Doing(NamedTuple):
    """A moment of a search: the visit of a node, or the return from it."""

    visit: bool
    node: str

    def __str__(self) -> str:
        return f"visit {self.node}" if self.visit else f"return from {self.node}"


class CameBack(NamedTuple):
    """A child that returned a value, or, if its call was not seen, a child with that value."""

    child: str
    value: object
    seen: bool = True

    def __str__(self) -> str:
        if self.seen:
            return f"{self.child} returned {number(self.value)}"
        return f"the search of {self.child}, whose value is {number(self.value)}"


class Cutoff(NamedTuple):
    """The test that should end a node's loop, with v and the bound that it is compared with.
    `player` is the one whose test it is. At a chance node either bound can cut, and v is as much as
    the value can still be (`of_chance`)."""

    node: str
    after: CameBack
    v: object
    limit: object
    player: Player
    rule: CutoffRule
    of_chance: bool = False


def stops(cutoff: Cutoff) -> str:
    """The sentence about a node that should stop."""
    player, after = cutoff.player, cutoff.after
    since = f"After {after}, {cutoff.node} should stop"
    if cutoff.of_chance:
        least = "least" if player == "MAX" else "most"
        return (
            f"{since}: whatever its other outcomes are, its value is at {least} "
            f"{number(cutoff.v)}, and {bound(player)} = {number(cutoff.limit)}."
        )
    return (
        f"{since}: v = {number(cutoff.v)} {sign(player, cutoff.rule)} {bound(player)} = "
        f"{number(cutoff.limit)}."
    )


@kind("error", "search", "A node goes on where it should stop.")
def missed_cutoff(
    *, at: SearchPlace, cutoff: Cutoff, visits: str, leaves_out: Sequence[str] = ()
) -> Remark:
    """The program goes on to the node `visits`, and `leaves_out` the children before it."""
    skips = f"leaves out {nodes(leaves_out)} and " if leaves_out else ""
    return at.remark(
        f"{stops(cutoff)} Your program {skips}goes on to {visits}.",
        expected=f"return {number(cutoff.v)} from {cutoff.node}",
        actual=str(Doing(visit=True, node=visits)),
    )


@kind("error", "search", "The search goes on at equality, where it should stop.")
def strict_rule(
    *, first: Finding, at: SearchPlace, player: Player, v: object, to: str, cuts: bool
) -> Remark:
    """`to` is the first node that only this program visits; `cuts`: the player was seen to cut."""
    text = (
        f"Your program prunes only beyond equality ({_rules(player, 'strict')}): at "
        f"{at.node}, v = {number(v)} equals {bound(player)}, and it goes on to {to}."
        if cuts
        else f"At {at.node}, v = {number(v)} equals {bound(player)}, and your program goes on to "
        f"{to}; this exercise prunes on equality, when v {sign(player, 'weak')} {bound(player)}."
    )
    return at.remark(text, expected=first.expected, actual=first.actual)


@kind("error", "search", "The search stops at equality, where it should go on.")
def weak_rule(*, first: Finding, at: SearchPlace, player: Player, left_out: str) -> Remark:
    """`first` is the first difference, `left_out` the first node that is not visited."""
    text = (
        f"Your program prunes on equality ({_rules(player, 'weak')}): {at.node} "
        f"returns without visiting {left_out}."
    )
    return at.remark(text, expected=first.expected, actual=first.actual)


@kind("error", "search", "A node stops where it should go on.")
def early_cutoff(
    *, at: SearchPlace, returned: object, seen: Window | None, then: str, or_line: FigureLine | None
) -> Remark:
    """`seen` is the node's window, if any, `then` the next node; `or_line` may be the cause."""
    having = "" if seen is None or _absent(seen) else f"with the window {window(*seen)} "
    remark = at.remark(
        f"{at.node} returns {number(returned)} too soon: {having}it should go on to {then}.",
        expected=str(Doing(visit=True, node=then)),
        actual=f"return {number(returned)} from {at.node}",
    )
    return remark if or_line is None else replace(remark, figure=(at.figure, or_line))


@kind("error", "search", "A node is not searched again, although its null window failed high.")
def not_searched_again(*, at: SearchPlace, back: CameBack, wanted: Window) -> Remark:
    """`back` is the child with the bound that came back, `wanted` the second search's window."""
    return at.remark(
        f"{back.child} returned {number(back.value)} to its null window, which is only a bound on "
        f"its value; search it again with the window {window(*wanted)}.",
        expected=f"visit {back.child} again with {window(*wanted)}",
        actual="one search",
    )


@kind("error", "search", "The search uses the value of an equal position.")
def equal_position(
    *, at: SearchPlace, earlier: str, value_wrong: bool, same_mover: bool = True
) -> Remark:
    """`value_wrong`: the root's is. Without `same_mover` only the boards are equal."""
    if not same_mover:
        return at.remark(
            f"Your program takes the value of {at.node} from {earlier}, where the board is the "
            "same and the other player is to move. A memory must know the player with the board, "
            "as state.key() does; and this exercise marks the visits of a search without one.",
            expected=f"search {at.node}",
            actual=f"the value of {earlier}",
        )
    text = (
        f"Your program takes the value of {at.node} from {earlier}, an equal position. This "
        "exercise marks the visits of a search without a memory, in which they are two nodes."
    )
    if value_wrong:
        text += " After a cutoff a value is only a bound, so a memory must keep the window with it."
    return at.remark(text, expected=f"search {at.node}", actual=f"the value of {earlier}")


@kind("error", "search", "A window is wrong.")
def wrong_alpha(
    *, at: SearchPlace, wanted: Window, got: Window, after: CameBack | None = None
) -> Remark:
    return _wrong_bound(at, 0, wanted, got, after)


@kind("error", "search", "A window is wrong.")
def wrong_beta(
    *, at: SearchPlace, wanted: Window, got: Window, after: CameBack | None = None
) -> Remark:
    return _wrong_bound(at, 1, wanted, got, after)


@kind("error", "search", "A window is the wrong way round.")
def swapped_window(*, at: SearchPlace, wanted: Window, got: Window) -> Remark:
    return at.remark(
        f"{at.node} is called with alpha and beta swapped: the window {window(*got)} instead "
        f"of {window(*wanted)}.",
        expected=window(*wanted),
        actual=window(*got),
    )


@kind("error", "search", "A node is searched by the other player's function.")
def wrong_function(*, at: SearchPlace, player: Player, wanted: str, called: str) -> Remark:
    return at.remark(
        f"{at.node} is a {player} node, but {called} is called on it instead of {wanted}.",
        expected=wanted,
        actual=called,
    )


@kind("error", "search", "The opponent searches a node of the player who moves again.")
def moves_again(*, at: SearchPlace, player: Player, wanted: str, called: str) -> Remark:
    return at.remark(
        f"{at.node} is {player}'s again: {player} moves twice in a row here, but {called} is "
        f"called on it instead of {wanted}; ask game.to_move(state) for the player of each state.",
        expected=wanted,
        actual=called,
    )


@kind("error", "search", "A node returns a wrong value.")
def wrong_return(
    *, at: SearchPlace, expected: object, actual: object, unasked: bool = False
) -> Remark:
    """`unasked` says that the node is a leaf, and that no answer to game.utility was seen."""
    right = number(expected)
    wrong = described(actual) if isinstance(actual, Claim) else number(actual)
    text, hint = f"{at.node} returns {wrong} instead of {right}", None
    if unasked:
        text += ", and the game was never asked for its utility"
        hint = (
            "Test for a terminal state first, and remove any `except` around game.utility(state): "
            "it hides the error."
        )
    return at.remark(f"{text}.", expected=right, actual=wrong, hint=hint)


@kind("error", "search", "A node is searched twice.")
def searched_twice(
    *, at: SearchPlace, after_the_end: bool = False, by_null_window: bool = False
) -> Remark:
    """In a row, or `after_the_end` of the search; then the node is a child of the root. After a
    search `by_null_window`, some nodes are rightly searched again."""
    text = f"Your program searches {at.node} twice in a row; keep the first result in a variable."
    if by_null_window:
        text = (
            f"Your program searches {at.node} again, but its first value settles it: only a "
            "value inside the window needs a second search."
        )
    if after_the_end:
        text = (
            f"After its search, your program searches the root's children again, from {at.node} "
            "on; keep the values of the first search."
        )
    return at.remark(text, expected=f"one search of {at.node}", actual="two")


@kind("error", "search", "Nodes are visited in another order.")
def wrong_order(
    *,
    at: SearchPlace,
    wanted: Doing,
    got: Doing,
    again: bool,
    same_parent: bool,
    function: str | None = None,
) -> Remark:
    """`again` says that the node was visited before, `same_parent` that both have one parent.
    `function` is the one that is called on the node in place of its child, if that is seen."""
    text = f"The next step is to {wanted}, but your program goes on to {got}"
    if function is not None:
        text = (
            f"{function} is called on {got.node} itself, not on result({got.node}, {wanted.node})"
        )
    elif again:
        text += ", and has been there before"
    elif same_parent:
        text += "; take the actions in their order"
    return at.remark(f"{text}.", expected=str(wanted), actual=str(got))


@kind("error", "search", "A node is left out.")
def not_visited(*, names: Sequence[str], exhaustive: str | None) -> Remark:
    """`exhaustive` is the title of the algorithm, if it visits every node."""
    why = ", which the right search visits" if exhaustive is None else f"; {exhaustive} visits all"
    return Remark(message=f"Your program never visits {nodes(names)}{why}.")


@kind("error", "search", "The search prunes, but should visit every node.")
def prunes(*, at: SearchPlace, missed: str, algorithm: str) -> Remark:
    """`missed` is the first node that is not visited, a child of the one at `at`."""
    return at.remark(
        f"Your program leaves {at.node} without visiting {missed}, and visits the same nodes as a "
        f"search that prunes. This exercise asks for {algorithm}, which visits every node.",
        expected=str(Doing(visit=True, node=missed)),
        actual=f"leave {at.node}",
    )


@kind("error", "search", "A node is visited that should be pruned.")
def over_visited(*, names: Sequence[str]) -> Remark:
    return Remark(message=f"Your program visits {nodes(names)}, which should be pruned.")


@kind("error", "search", "Nothing is pruned.")
def no_pruning(*, count: int, first: Finding | None, windows_seen: bool) -> Remark:
    """`count` are all nodes; `first` is the first difference, if there is one. Without windows the
    program may prune in deeper trees."""
    where, and_windows = "", ", and every call gets the widest window"
    if not windows_seen:
        where, and_windows = " in this tree", ""
    text = f"Your program prunes nothing{where}: it visits all {count} nodes{and_windows}."
    return Remark(message=text) if first is None else replace(first, message=text)


@kind("error", "search", "The search stops at another depth.")
def other_depth(
    *, at: SearchPlace, limit: int, found: Collection[int | None], visits: str
) -> Remark:
    """`found` are the depths at which the program may stop, None for the end of the game; `visits`
    is the first node that only one of the searches visits, a child of the one at `at`."""
    if limit - 1 in found:
        wanted, got = f"visit {visits}", f"evaluate {at.node}"
        text = f"stops one ply too early in this tree: it evaluates {at.node}"
    else:
        wanted, got = f"evaluate {at.node}", f"visit {visits}"
        where = "one ply too deep in this tree" if None not in found else "to the end of the game"
        if len(found) > 1:
            where = "beyond the depth limit"
        elif None not in found:
            where += ", as aima-python's alpha_beta_cutoff_search does"
        text = f"searches {where}: it goes on to {visits}"
    rule = f"The root is at depth 0, and a node at depth {limit} is evaluated"
    return at.remark(f"Your program {text}. {rule}.", expected=wanted, actual=got)


@kind("warning", "search", "Nodes are searched more than once.")
def searches_again(*, names: Sequence[str]) -> Remark:
    return Remark(message=f"{nodes(names)} {are(names)} searched more than once.")


@kind("note", "search", "The search uses null windows.")
def null_windows(*, at: SearchPlace, got: Window, algorithm: str) -> Remark:
    """`got` is the first empty window; `algorithm` is the title of the one that is asked for."""
    return at.remark(
        f"Your program searches with null windows, such as {window(*got)} at {at.node}, as "
        f"NegaScout and MTD(f) do; this exercise marks the visits of {algorithm}."
    )


@kind("note", "search", "The search is not depth-first.")
def best_first(*, at: SearchPlace, left: str, algorithm: str) -> Remark:
    """The search comes back to `left`, the node's parent; `algorithm` is the title asked for."""
    return at.remark(
        f"Your program searches best-first, as SSS* does: it leaves {left}, and comes back to it "
        f"with {at.node}. This exercise marks the visits of {algorithm}."
    )


@kind("note", "search", "The search runs once for each depth.")
def iterative_deepening(*, times: int) -> Remark:
    return Remark(
        message=f"Your program searches {times} times, each time deeper; the last search is the "
        "one that is marked, and those before it were right for their depth."
    )


@kind("note", "search", "The game was given from the other side.")
def mirrored() -> Remark:
    return Remark(
        message="Your search always plays MAX at the root, and here MIN moves first: it was given "
        "the game from the other side. In these findings, MIN is your program's MAX and MAX its "
        "MIN, and the sign of every value and bound is changed."
    )


@kind("note", "search", "Not every call could be seen.")
def calls_unobserved(*, costs: bool) -> Remark:
    """`costs` says that windows or returned values are marked, and earn nothing unseen."""
    effect = "and returned values earn nothing" if costs else "are not compared"
    return Remark(
        message="Not every call of max_value and min_value could be seen, so windows "
        f"{effect}; visits come from the game's own log."
    )


def _wrong_bound(
    at: SearchPlace, which: int, wanted: Window, got: Window, after: CameBack | None
) -> Remark:
    since = "" if after is None else f" after {after}"
    name = ("alpha", "beta")[which]
    text = (
        f"{at.node} is called without alpha and beta; {name} is {number(wanted[which])} here"
        f"{since}."
        if _absent(got)
        else f"{at.node} is called with {name} = {number(got[which])} instead of "
        f"{number(wanted[which])}{since}."
    )
    return at.remark(text, expected=window(*wanted), actual=window(*got))


def _absent(passed: Window) -> bool:
    """Whether a call passes no bound, as that of a program whose calls share the bounds."""
    return all(each is None or each == NOTHING for each in passed)


def _rules(player: Player, found: CutoffRule) -> str:
    """The condition of the program's cutoffs, by the rule `found`, and the exercise's condition."""
    wanted: CutoffRule = "strict" if found == "weak" else "weak"
    only = " only" if wanted == "strict" else ""
    cuts = {rule: f"{sign(player, rule)} {bound(player)}" for rule in (found, wanted)}
    return f"it cuts when v {cuts[found]}, this exercise{only} when v {cuts[wanted]}"
