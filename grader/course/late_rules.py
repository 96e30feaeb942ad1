"""Late, too often, or better before: what an assignment's rules make of one submission.

Times are compared with the moment at which the submission was handed in, never with the clock:
graded again, it is judged the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from math import ceil
from typing import TYPE_CHECKING

from grader.core.models import GradescopeRules, LateRule, RateRule
from grader.core.models.late_ruling import GRADED, Refusal, Ruling

if TYPE_CHECKING:
    from grader.course.schema.gradescope_metadata import Earlier, Metadata


def ruling(rules: GradescopeRules, told: Metadata, most: float) -> Ruling:
    """What the rules say of that submission, `most` being all points that there are."""
    days, lost = _late(rules.late, told) if rules.late else (0, 0.0)
    # Graded again, a submission has later ones beside it, which are no earlier results of its.
    before = [one for one in told.earlier if one.submission_time < told.created_at]
    scores = [one.score for one in before if one.score is not None and not one.autograder_error]
    return Ruling(
        days=days,
        lost=lost,
        # What is worth less now was worth more before, perhaps.
        best=min(most, max(scores)) if scores and rules.keep == "best" else None,
        refused=_refused(rules.rate_limit, told) if rules.rate_limit else None,
    )


def _late(rule: LateRule, told: Metadata) -> tuple[int, float]:
    """Days late, each begun one whole, and the share of the score that they cost."""
    everyone = told.assignment.due_date
    own = [user.assignment and user.assignment.due_date for user in told.users]
    dates = [date for date in (each or everyone for each in own or [None]) if date is not None]
    if not dates:
        return 0, 0.0
    late = told.created_at - max(dates)  # of a group, whoever has longest has it for all
    if late <= timedelta(minutes=rule.grace_minutes):
        return 0, 0.0
    days = ceil(late / timedelta(days=1))
    return days, min(rule.at_most, days * rule.per_day)


def _refused(rule: RateRule, told: Metadata) -> Refusal | None:
    """Whether as many as the rule allows were graded within its hours before this one."""
    within = timedelta(hours=rule.hours)
    graded = [one for one in told.earlier if _was_graded(one)]
    since = told.created_at - within
    counted = [one for one in graded if since < one.submission_time < told.created_at]
    if len(counted) < rule.submissions:
        return None
    counted.sort(key=lambda one: one.submission_time)
    freed = counted[-rule.submissions].submission_time + within
    return Refusal(rule=rule, until=freed, results=counted[-1].results or {})


def _was_graded(one: Earlier) -> bool:
    """Neither refused itself nor lost to a fault: such a one has cost the student nothing."""
    results = one.results or {}
    extra = results.get("extra_data")
    not_graded = isinstance(extra, Mapping) and extra.get(GRADED) is False
    return bool(results.keys() & {"score", "tests"}) and not one.autograder_error and not not_graded
