"""Findings about the answer of a search: its value and its move."""

from collections.abc import Sequence

from grader.core.findings.kinds import kind
from grader.core.findings.phrases import either, nodes, number
from grader.core.models import CheckName, OutcomeKind, Remark, StackLine
from grader.core.models.figure import FigureLine
from grader.core.recording import NOTHING


@kind("error", "search", "The value of the root is wrong.")
def wrong_value(*, expected: object, actual: object) -> Remark:
    right, wrong = number(expected), number(actual)
    return Remark(
        message=f"The value of the root is {right}, not {wrong}.", expected=right, actual=wrong
    )


@kind("error", "search", "The search does not show the value of the root.")
def unproven_value(*, actual: object, expected: object, has_chance: bool = False) -> Remark:
    """`actual` is None if no value was returned or seen. `has_chance` says that the tree has
    chance nodes, so no leaf need have the value of its root."""
    right = number(expected)
    if has_chance:
        text = (
            f"The value of the root, {right}, does not follow from the leaves that your program "
            "evaluated: each outcome of a chance node counts."
        )
    else:
        start = "No value was returned or seen, and your" if actual is None else "Your"
        text = (
            f"{start} program evaluated no leaf with the value of the root, {right}, so its search "
            "does not show that value."
        )
    return Remark(message=text, expected=right)


@kind("error", "search", "The move is not one of the best.")
def wrong_move(*, line: FigureLine, best: Sequence[str], actual: str) -> Remark:
    """`line` of the figure chooses the move, as in the next findings."""
    right = either(best)
    return Remark(
        message=f"The best move is {right}, not {actual}.",
        expected=right,
        actual=actual,
        figure=(line,),
    )


@kind("error", "search", "The program's own search returns no action.")
def no_action(
    *, line: FigureLine, function: str, returned: object, place: StackLine | None
) -> Remark:
    """`returned` is its return value, which is not an action."""
    if returned == NOTHING:
        problem = "None; does every path through it return, and is the returned variable set? End"
    else:
        problem = f"only {number(returned)}; end"
    return Remark(
        message=f"{function} returns {problem} it by returning the best action, as in the figure's "
        "last line.",
        figure=(line,),
        file=place.file if place else None,
        line=place.line if place else None,
    )


@kind("error", "search", "The search does not show that the move is best.")
def unproven_move(*, line: FigureLine, actual: str, unseen: Sequence[str]) -> Remark:
    """`unseen` are children of the root."""
    return Remark(
        message=f"Your program evaluated no leaf below {nodes(unseen)}, so its search does not "
        f"show that {actual} is best.",
        actual=actual,
        figure=(line,),
    )


@kind("note", "search", "No value was seen.")
def no_value() -> Remark:
    return Remark(message="No value was returned or seen; its points follow from the move.")


@kind("note", "search", "No move was returned.")
def no_move() -> Remark:
    return Remark(message="No move was returned or seen; its points follow from the value.")


@kind("error", "search", "The answer is not as expected.")
def unexplained(*, wrong: Sequence[CheckName], outcome: OutcomeKind) -> Remark:
    """For an exercise that lost points in the `wrong` checks and has no finding."""
    return Remark(message=f"Not as expected: {', '.join(wrong) or outcome}.")
