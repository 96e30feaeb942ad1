"""Findings about playouts: their rolls, their moves, their ends and their results."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import count, described, either, listed, number
from grader.core.findings.places import SearchPlace
from grader.core.models import Remark
from grader.core.models.assignment import Policy
from grader.core.models.figure import FigureLine
from grader.core.recording import Claim
from grader.core.tree import Player, Value

RULES: Mapping[str, str] = {
    "given": "the action number i of game.actions",
    "reversed": "the same, counted from the end",
    "names": "the action number i by name",
    "names reversed": "the action number i by name, counted from the end",
    "other": "an action by another rule, which is one-to-one",
}
"""Observations of a right program: the action that it plays if i is rolled."""
ROWS = 14  # the most rows of a table
MOST = 8  # the most actions that a sentence lists

Rows = tuple[tuple[str, str], ...]


def _dice(rolls: Sequence[tuple[int, int]]) -> str:
    """As in "roll(3) = 1"."""
    return " and ".join(f"roll({sides}) = {rolled}" for sides, rolled in rolls[:MOST]) or "no roll"


def move(
    *, rolls: Sequence[tuple[int, int]], actions: int, chosen: str, allowed: Sequence[str] | None
) -> str:
    """A row of a playout: its rolls, the action played, and those expected if it is wrong."""
    wanted = f", expected {either(list(allowed[:MOST]))}" if allowed else ""
    return f"{count(actions, 'action')}, {_dice(rolls)}: {chosen}{wanted}"


def end(*, value: Value | None, is_leaf: bool) -> str:
    """The last row of a playout."""
    if not is_leaf:
        return "the game goes on"
    return f"the game is over: {number(value or 0)} for MAX"


def _cut(rows: Rows) -> Rows:
    """The first rows and the last one."""
    return rows if len(rows) <= ROWS else (*rows[: ROWS - 2], ("…", ""), rows[-1])


@kind("error", "search", "The program asked for no roll.")
def no_rolls(*, figure: FigureLine) -> Remark:
    return Remark(
        message="Your program never asked for a roll, so its moves do not follow from the dice; "
        "random choices of its own cannot be checked. Ask game.roll(n) for each move, where n is "
        "the number of actions.",
        expected="one roll for each move",
        actual="none",
        figure=(figure,),
    )


@kind("error", "search", "The rolls are not one for each move, among all actions.")
def wrong_rolls(
    *, at: SearchPlace, playout: int, rolled: Sequence[int], actions: int, games: int, rows: Rows
) -> Remark:
    """`rolled` are the sides of the rolls made at the node, which has so many `actions`; 0 if the
    playout ended there. `games` were played in the playout."""
    made = listed([f"roll({sides})" for sides in rolled]) or "no roll"
    if len(rolled) > MOST:
        made = f"{len(rolled)} rolls"
    if games > 1:
        text = f"your program began {games} games, and a playout is one"
    elif not actions:
        text = f"it ended at {at.node}, and your program asked for {made} there"
    elif len(rolled) > 1:
        text = (
            f"your program asked for {made} at {at.node}, and each move needs one roll; keep its "
            "number in a variable"
        )
    else:
        text = f"{at.node} has {count(actions, 'action')}, and your program asked for {made} there"
    return at.remark(
        f"In playout {playout}, {text}.",
        expected=f"roll({actions})" if actions else "no roll",
        actual=made,
        rows=_cut(rows),
    )


@kind("error", "search", "A roll was made before the playout had come to its node.")
def rolled_ahead(*, at: SearchPlace, playout: int, stood: str, rows: Rows) -> Remark:
    return at.remark(
        f"In playout {playout}, the roll for the move at {at.node} was made before your "
        f"program moved there from {stood}. Ask for one roll, make its move, and then ask for the "
        "next.",
        rows=_cut(rows),
    )


class RolledMove(NamedTuple):
    """One move: its rolls (sides, number), the action played, the right ones, those that win."""

    rolls: Sequence[tuple[int, int]]
    chosen: str
    allowed: Sequence[str]
    wins: Sequence[str]


@kind("error", "search", "A move is not the one that the policy asks for.")
def wrong_choice(
    *, at: SearchPlace, playout: int, choice: RolledMove, policy: Policy, player: Player, rows: Rows
) -> Remark:
    """`choice` was made at a node of `player`."""
    rolls, chosen, allowed, wins = choice
    right = either(list(allowed[:MOST]))
    if policy == "heavy" and wins:
        ends = ("wins", "it") if len(wins) == 1 else ("win", "one of them")
        why = f"{right} {ends[0]} at once for {player}, so a heavy playout plays {ends[1]}"
    elif not rolls:
        why = "no roll was made"
    elif not allowed:
        why = f"{_dice(rolls)} stands for no action"
    else:
        why = f"{_dice(rolls)} stands for {right}"
    more = ""
    if policy == "random" and chosen in wins:
        more = f", which wins for {player}; a random playout does not look for wins"
    return at.remark(
        f"In playout {playout}, at {at.node}, {why}, but your program plays {chosen}{more}.",
        expected=right or "an action that is rolled",
        actual=chosen,
        rows=_cut(rows),
    )


@kind("error", "search", "A playout is not played to the end of the game.")
def not_played_out(
    *,
    at: SearchPlace,
    playout: int,
    moves: int,
    actions: Sequence[str],
    is_valued: bool,
    returned: object,
    rows: Rows,
) -> Remark:
    """The playout ended after so many `moves` at a node with these `actions`; none if the game is
    over there, where its utility was requested if it `is_valued`."""
    after = f"after {count(moves, 'move')}" if moves else "before its first move"
    told = f"returns {described(returned)}"
    if actions:
        text = (
            f"your program stops {after} at {at.node}, where the game goes on "
            f"({listed(actions, MOST)}), and {told}"
        )
    elif is_valued:
        text = (
            f"your program asks for the utility of {at.node} without the moves that lead to it, "
            f"and {told}"
        )
    else:
        text = f"the game is over at {at.node}, and your program {told}, not its utility"
    return at.remark(
        f"In playout {playout}, {text}. Play on until game.is_terminal(state), and return "
        "game.utility(state).",
        expected="the utility of a terminal state",
        actual=described(returned),
        rows=_cut(rows),
    )


@kind("error", "search", "The result is not MAX's utility at the end of the playout.")
def wrong_result(
    *, at: SearchPlace, playout: int, returned: object, utility: Value, games: int, rows: Rows
) -> Remark:
    """The playout ended at a node with that `utility`; `games` were played in it."""
    told, right = described(returned), number(utility)
    is_negated = not isinstance(returned, Claim) and utility != 0 and returned == 0 - utility
    hint = None
    if games > 1:
        hint = "Does your function play one game?"
    elif is_negated:
        hint = "For whom is the utility, MAX or the player to move?"
    return at.remark(
        f"Playout {playout} ends at {at.node}, whose utility for MAX is {right}, but your "
        f"program returns {told}.",
        expected=right,
        actual=told,
        hint=hint,
        rows=_cut(rows),
    )
