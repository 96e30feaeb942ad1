"""The sentences on adjustments: what a person has decided on a student's marks, and why."""

from collections.abc import Collection, Iterable, Iterator

from grader.core.amounts import points, worth
from grader.core.findings.phrases import count
from grader.core.models.adjustment import AdjustmentEffect

CHANGED = "the answer or its points have changed since"
"""The clause on a decision that does not count."""


def effect(decision: AdjustmentEffect, visible: Collection[str] | None = None) -> str:
    """The effect of a decision. The ids and words of exercises that are not `visible` are left out;
    None shows all."""
    row = decision.adjustment
    is_hidden = visible is not None and row.exercise not in {"", *visible}
    place = "a hidden exercise" if is_hidden else row.exercise or "all exercises together"
    if row.what == "part" and row.words and not is_hidden:
        place += f", {row.words}"
    match row.what:
        case "excused":
            return f"{(row.exercise and place) or 'the submission'} is excused, and does not count"
        case "extension":
            return f"the submission is due {_days(row.value)} later"
        case "accept-regrade":
            return f"{(row.exercise and place) or 'the submission'}: the new marks count"
        case "is":
            return f"the student is {row.value} in the gradebook"
        case "comment":
            return f"{f'{place}: ' if row.exercise else ''}{row.value}"
    if decision.after is None:
        return f"{place}: {row.value if row.what == 'part' else points(float(row.value))} points"
    before = "no score" if decision.before is None else points(decision.before)
    return f"{place}: {before} to {points(decision.after)} of {worth(decision.out_of)}"


def _days(value: str) -> str:
    days = float(value)
    return count(int(days), "day") if days == int(days) else f"{points(days)} days"


def reason(decision: AdjustmentEffect) -> str:
    """The reason for a decision, and by whom and on which day it was made."""
    row = decision.adjustment
    return f"{row.why} ({row.by + ', ' if row.by else ''}{row.when[:10]})"


def told(
    decisions: Iterable[AdjustmentEffect], visible: Collection[str] | None = None
) -> Iterator[tuple[str, str]]:
    """The decisions that a student is told: each effect with its reason."""
    for each in decisions:
        if each.adjustment.what != "is":
            stale = "" if each.counts else f", which does not count, because {CHANGED}"
            yield f"{effect(each, visible)}{stale}", reason(each)
