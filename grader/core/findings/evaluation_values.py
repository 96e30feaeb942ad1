"""Findings about the values that an evaluation gives to positions, and the games that it plays."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import Clause, are, count, listed, number
from grader.core.models import Remark
from grader.core.models.evaluated import Judged
from grader.core.tree import Player, Value

_HAS = {1: "MAX has won", 0: "it is a draw", -1: "MIN has won"}
_WILL = {1: "MAX wins", 0: "the game is a draw", -1: "MIN wins"}
"""The state of a game that is over, and of one that is played perfectly, by its value's sign."""
_RANGE = {1: "above 0", 0: "0", -1: "below 0"}


def sign_of(value: Value) -> int:
    return (value > 0) - (value < 0)


@kind("error", "search", "The values are the wrong way round.")
def negated_evaluation(*, won: Judged, everywhere: bool) -> Remark:
    """`won` is good for MAX. Not `everywhere`: finished games have the right sign."""
    which = "every value" if everywhere else "the values of positions where the game goes on"
    return Remark(
        message="The values are the wrong way round: what is good for MAX is below what is good "
        f"for MIN. For example, {_fate(won)}, and your value is {number(won.value)}. Negate "
        f"{which}.",
        board=won.board,
        actual=number(won.value),
    )


@kind("error", "search", "The values are for the player to move, not for MAX.")
def evaluation_for_the_mover(*, example: Judged) -> Remark:
    """`example` keeps its value if the players are exchanged."""
    return Remark(
        message="The values are for the player to move: with the players exchanged, every position "
        f"keeps its value, as {number(example.value)} here. An evaluation is for MAX: negate the "
        'value where game.to_move(state) is "MIN".',
        board=example.board,
        expected=number(0 - example.value),
        actual=number(example.value),
    )


@kind("error", "search", "All positions that are still open have the same value.")
def constant_evaluation(*, value: Value) -> Remark:
    return Remark(
        message=f"Every position where the game goes on is worth {number(value)}, so a search "
        "learns nothing from it; count something on state.board."
    )


@kind("error", "search", "The value depends on nothing but the player to move.")
def mover_only(*, values: Mapping[Player, Value]) -> Remark:
    told = listed([f"{number(value)} where {mover} moves" for mover, value in values.items()])
    return Remark(
        message=f"Every position where the game goes on is worth {told}, so a search learns "
        "nothing from it; count something on state.board."
    )


@kind("error", "search", "Open lines do not all count alike.")
def lines_miscounted(*, weights: Mapping[tuple[Player, str], Fraction]) -> Remark:
    """`weights` has the weight of an open line of each player and direction."""
    told: dict[Player, dict[str, list[str]]] = {"MAX": {}, "MIN": {}}
    for (player, direction), weight in weights.items():
        told[player].setdefault(number(weight), []).append(direction)
    each = [
        f"of {player}, {listed([f'{weight} for {listed(what)}' for weight, what in of.items()])}"
        for player, of in told.items()
    ]
    return Remark(
        message="Your values count lines that are still open, but not all alike: "
        f"{'; '.join(each)}. A line wins in any direction, so each of MAX should count the same, "
        "and each of MIN as much with the other sign.",
        hint="Which lines does your loop leave out or visit twice, and is each of your tests true "
        "for some lines only?",
    )


@kind("error", "search", "A game that is over has a value of the wrong sign.")
def wrong_terminal(*, wrong: Judged, others: int) -> Remark:
    """There are `others` like it."""
    sign = sign_of(wrong.worth)
    more = f" {others} more {are(range(others))} wrong." if others else ""
    return Remark(
        message=f"The game is over here and {_HAS[sign]}, but the value is {number(wrong.value)}; "
        f"it must be {_RANGE[sign]}.{more}",
        board=wrong.board,
        expected=_RANGE[sign],
        actual=number(wrong.value),
        hint="Does game.is_terminal(state) come first, and is game.utility(state) used then?",
    )


@kind("error", "search", "A game that is over is worth less than one that goes on.")
def terminal_between(*, over: Judged, still_open: Judged) -> Remark:
    """`still_open` is better for the winner of `over`."""
    winner = "MAX" if over.worth > 0 else "MIN"
    beyond = "more" if over.worth > 0 else "less"
    return Remark(
        message=f"{_HAS[sign_of(over.worth)]} here, and the value is {number(over.value)}, but the "
        f"position {still_open.board}, where the game goes on, is worth "
        f"{number(still_open.value)}: {winner} would rather go on than win. A game that {winner} "
        f"has won must be worth {beyond} than any other position.",
        board=over.board,
        actual=number(over.value),
    )


@kind("error", "search", "Exchanged players do not negate the value.")
def swap_not_negated(*, wrong: Judged, many: int) -> Remark:
    """The value of `wrong`, and that with the players exchanged; `many` positions are like it."""
    return Remark(
        message=f"This position is worth {number(wrong.value)}; with the players exchanged it is "
        f"worth {number(wrong.swapped)}, and not {number(0 - wrong.value)}. {_many(many)} MAX and "
        "MIN must be treated alike.",
        board=wrong.board,
        expected=number(0 - wrong.value),
        actual=number(wrong.swapped),
    )


@kind("error", "search", "A mirror image has another value.")
def mirror_differs(*, wrong: Judged, mirror: str, value: Value, many: int) -> Remark:
    """`value` is that of the mirror image; `many` positions have such an image."""
    return Remark(
        message=f"This position is worth {number(wrong.value)}, but its mirror image {mirror} is "
        f"worth {number(value)}. {_many(many)}",
        board=wrong.board,
        expected=number(wrong.value),
        actual=number(value),
    )


@kind("error", "search", "Positions are in the wrong order.")
def wrong_ranking(
    *,
    pairs: Sequence[tuple[Judged, Judged]],
    wrong: int,
    equal: int,
    total: int,
    agreement: float,
    needed: float,
) -> Remark:
    """The first of each pair is better. Full marks have `needed` in place of `agreement`."""
    examples = "; ".join(
        f"{better.board} ({_WILL[sign_of(better.worth)]}) is worth {number(better.value)}, and "
        f"{worse.board} ({_WILL[sign_of(worse.worth)]}) {number(worse.value)}"
        for better, worse in pairs
    )
    return Remark(
        message=f"Of {count(total, 'pair')} of positions with the same player to move, {wrong} "
        f"{'is' if wrong == 1 else 'are'} in the wrong order and {equal} equal. With perfect play "
        f"from there on: {examples}.",
        board=pairs[0][0].board,
        expected=f"right less wrong pairs: {needed:.0%} of all",
        actual=f"{agreement:.0%}",
    )


@kind("error", "search", "The search with this evaluation wins too few games.")
def games_lost(
    *, records: Mapping[str, Clause], points: float, needed: float, none: float
) -> Remark:
    """`records` are by opponent; `needed` earn full marks, `none` are without an evaluation."""
    against = "; ".join(f"against {name} {record}" for name, record in records.items())
    return Remark(
        message=f"The search with your evaluation played {against}: {number(points)} points. Full "
        f"marks need {number(needed)}; without an evaluation it has {number(none)}.",
        expected=number(needed),
        actual=number(points),
    )


def record(*, won: int, drawn: int, lost: int) -> Clause:
    """The results of games: "5 won, 2 drawn, 1 lost"."""
    return Clause(f"{won} won, {drawn} drawn, {lost} lost")


def _fate(judged: Judged) -> str:
    """A clause on the result of a position."""
    sign = sign_of(judged.worth)
    return f"{_HAS[sign]} here" if judged.is_over else f"{_WILL[sign]} here by perfect play"


def _many(many: int) -> str:
    return "It is the only one in the sample." if many == 1 else f"{many} positions are so."
