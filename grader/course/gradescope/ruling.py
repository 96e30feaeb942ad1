"""What the rules of an assignment make of one submission: of its score, and in words.

Times are compared with the moment at which the submission was handed in, never with the clock:
graded again, it is judged the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil, fsum
from typing import TYPE_CHECKING, Any

from grader.core.amounts import points
from grader.core.findings.phrases import count
from grader.core.models import total

if TYPE_CHECKING:
    from grader.course.gradescope.metadata import Earlier, Metadata
    from grader.course.gradescope.rules import GradescopeRules, LateRule, RateRule

GRADED = "graded"
"""The key in `extra_data` that is false where a submission was not graded, and counts as none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Not graded: `rule` allows no more before `until`. `results` are those that still count."""

    rule: RateRule
    until: datetime
    results: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What the rules say: `days` late, the share of the score that this costs, the best score
    before this, and whether this submission is one too many."""

    days: int = 0
    lost: float = 0.0
    best: float | None = None
    refused: Refusal | None = None

    def score(self, earned: float) -> float:
        """The score that counts."""
        left = self._left(earned)
        return left if self.best is None else max(left, self.best)

    def _left(self, earned: float) -> float:
        """The part of a score that lateness leaves."""
        return total([earned * (1 - self.lost)])

    def sentences(self, earned: float | None) -> list[str]:
        """What the rules made of that score, a sentence each; None if it is not to be told."""
        said = []
        if self.lost:
            late = (
                f"Handed in late, within day {self.days} after the date: "
                f"{points(100 * self.lost)} % are taken off"
            )
            left = "" if earned is None else f", which leaves {points(self._left(earned))}"
            said.append(f"{late}{left}.")
        if self.best is not None:
            if earned is None:
                said.append("The best of your submissions counts.")
            elif self.score(earned) == self.best:
                said.append(f"The best of your submissions counts: {points(self.best)}.")
        return said

    def stored(self) -> dict[str, Any]:
        """What is kept of it beside the results."""
        return {"ruling": {"days": self.days, "lost": self.lost, "best": self.best}}

    def unchanged(self, refusal: Refusal) -> dict[str, Any]:
        """The results of a submission that is one too many: those of the last that was graded."""
        before, extra = refusal.results, refusal.results.get("extra_data")
        said, output = self._refused(refusal), before.get("output")
        return {
            **before,
            "score": _score_of(before) if self.best is None else self.best,
            "output": f"{said}\n\n{output}" if isinstance(output, str) else said,
            "output_format": "md",
            "extra_data": {**(extra if isinstance(extra, Mapping) else {}), GRADED: False},
        }

    def _refused(self, refusal: Refusal) -> str:
        rule = refusal.rule
        hours = f"{points(rule.hours)} {'hour' if rule.hours == 1 else 'hours'}"
        often = f"{count(rule.submissions, 'submission')} in {hours}"
        counts = ", and they still count." if self.best is None else "; of all the best counts."
        return (
            f"**This submission was not graded.** The limit is {often}; the next can be graded "
            f"from {refusal.until:%Y-%m-%d %H:%M:%S} (UTC{refusal.until:%z}) on. The results below "
            f"are those of your last one that was graded{counts}"
        )


def _score_of(results: Mapping[str, Any]) -> float:
    """The score of earlier results, or the sum of their tests."""
    scored = results.get("score")
    if isinstance(scored, int | float):
        return scored
    tests = [test for test in results.get("tests") or () if isinstance(test, Mapping)]
    earned = [test.get("score") for test in tests]
    return fsum(points for points in earned if isinstance(points, int | float))


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
