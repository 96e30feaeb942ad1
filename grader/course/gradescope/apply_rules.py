"""Applies an assignment's rules for Gradescope to one submission.

All times are compared with the submission's own time, not with the clock, so grading it again gives
the same ruling.
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
"""A key in `extra_data`: false if the submission was not graded, and so does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A submission over the rate limit: no other is graded before `until`.

    `results` are those of the last graded submission, which still count.
    """

    rule: RateRule
    until: datetime
    results: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The rules' effect on a submission.

    It is `days` late, and loses the share `lost` of its score. `best` is the best earlier score, if
    the best counts. `refused` is set if the submission is over the rate limit.
    """

    days: int = 0
    lost: float = 0.0
    best: float | None = None
    refused: Refusal | None = None

    def score(self, earned: float) -> float:
        """The score that counts."""
        left = self._left(earned)
        return left if self.best is None else max(left, self.best)

    def _left(self, earned: float) -> float:
        """The score after the penalty for lateness."""
        return total([earned * (1 - self.lost)])

    def sentences(self, earned: float | None) -> list[str]:
        """The report's sentences about the rules; `earned` is None if scores are hidden."""
        sentences = []
        if self.lost:
            late = (
                f"Handed in on day {self.days} after the due date: "
                f"{points(100 * self.lost)} % of the score is lost"
            )
            left = "" if earned is None else f", which leaves {points(self._left(earned))}"
            sentences.append(f"{late}{left}.")
        if self.best is not None:
            if earned is None:
                sentences.append("The best of your submissions counts.")
            elif self.score(earned) == self.best:
                sentences.append(f"The best of your submissions counts: {points(self.best)}.")
        return sentences

    def stored(self) -> dict[str, Any]:
        """The ruling as it is stored in `extra_data` beside the results."""
        return {"ruling": {"days": self.days, "lost": self.lost, "best": self.best}}

    def unchanged(self, refusal: Refusal) -> dict[str, Any]:
        """The results of a submission over the rate limit: those of the last graded one."""
        before, extra = refusal.results, refusal.results.get("extra_data")
        sentence, output = self._refused(refusal), before.get("output")
        return {
            **before,
            "score": _score_of(before) if self.best is None else self.best,
            "output": f"{sentence}\n\n{output}" if isinstance(output, str) else sentence,
            "output_format": "md",
            "extra_data": {**(extra if isinstance(extra, Mapping) else {}), GRADED: False},
        }

    def _refused(self, refusal: Refusal) -> str:
        rule = refusal.rule
        hours = f"{points(rule.hours)} {'hour' if rule.hours == 1 else 'hours'}"
        often = f"{count(rule.submissions, 'submission')} in {hours}"
        counts = "they still count" if self.best is None else "your best submission counts"
        return (
            f"**This submission was not graded.** The limit is {often}; the next submission can "
            f"be graded from {refusal.until:%Y-%m-%d %H:%M:%S} (UTC{refusal.until:%z}) on. The "
            f"results below are those of your last graded submission; {counts}."
        )


def _score_of(results: Mapping[str, Any]) -> float:
    """The score of earlier results, or the sum of their tests' scores."""
    scored = results.get("score")
    if isinstance(scored, int | float):
        return scored
    tests = [test for test in results.get("tests") or () if isinstance(test, Mapping)]
    earned = [test.get("score") for test in tests]
    return fsum(points for points in earned if isinstance(points, int | float))


def ruling(rules: GradescopeRules, metadata: Metadata, most: float) -> Ruling:
    """The ruling on a submission; `most` is the assignment's points."""
    days, lost = _late(rules.late, metadata) if rules.late else (0, 0.0)
    # If a submission is graded again, the list also has the submissions after it.
    before = [one for one in metadata.earlier if one.submission_time < metadata.created_at]
    scores = [one.score for one in before if one.score is not None and not one.autograder_error]
    return Ruling(
        days=days,
        lost=lost,
        # The assignment may have had more points when the earlier submission was graded.
        best=min(most, max(scores)) if scores and rules.keep == "best" else None,
        refused=_refused(rules.rate_limit, metadata) if rules.rate_limit else None,
    )


def _late(rule: LateRule, metadata: Metadata) -> tuple[int, float]:
    """The days late, rounded up, and the share of the score that they cost."""
    everyone = metadata.assignment.due_date
    own = [user.assignment and user.assignment.due_date for user in metadata.users]
    dates = [date for date in (each or everyone for each in own or [None]) if date is not None]
    if not dates:
        return 0, 0.0
    late = metadata.created_at - max(dates)  # the latest due date in a group holds for all of it
    if late <= timedelta(minutes=rule.grace_minutes):
        return 0, 0.0
    days = ceil(late / timedelta(days=1))
    return days, min(rule.at_most, days * rule.per_day)


def _refused(rule: RateRule, metadata: Metadata) -> Refusal | None:
    """The refusal, if the rule's number of submissions was graded within its hours before this."""
    within = timedelta(hours=rule.hours)
    graded = [one for one in metadata.earlier if _was_graded(one)]
    since = metadata.created_at - within
    counted = [one for one in graded if since < one.submission_time < metadata.created_at]
    if len(counted) < rule.submissions:
        return None
    counted.sort(key=lambda one: one.submission_time)
    freed = counted[-rule.submissions].submission_time + within
    return Refusal(rule=rule, until=freed, results=counted[-1].results or {})


def _was_graded(one: Earlier) -> bool:
    """Whether a submission counts towards the limit: not one that was refused or that failed."""
    results = one.results or {}
    extra = results.get("extra_data")
    not_graded = isinstance(extra, Mapping) and extra.get(GRADED) is False
    return bool(results.keys() & {"score", "tests"}) and not one.autograder_error and not not_graded
