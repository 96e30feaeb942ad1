"""Applies an assignment's rules for Gradescope to one submission.

All times are compared with the submission's own time, not the clock: the ruling is repeatable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil, fsum
from typing import TYPE_CHECKING, Any

from grader.core.amounts import points
from grader.core.findings.phrases import count
from grader.core.models import total
from grader.course.gradescope.graded_times import GRADED, GRADED_AT, extra, graded_times, recent

if TYPE_CHECKING:
    from grader.course.gradescope.metadata import Metadata
    from grader.course.gradescope.rules import GradescopeRules, LateRule, RateRule

_NOTICE = "notice"  # a key in `extra_data`: the text of a refusal before earlier results


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A submission over the rate limit."""

    rule: RateRule
    until: datetime  # no other is graded before
    results: Mapping[str, Any] | None  # the last graded ones, if shown
    score: float  # of the last graded submission, which still counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The rules' effect on a submission."""

    days: int = 0  # late
    lost: float = 0.0  # the share of its score that it loses
    best: float | None = None  # the best earlier score, if that counts
    refused: Refusal | None = None  # if the submission is over the rate limit
    at: datetime | None = None  # when it was handed in; None if the metadata cannot be read
    graded_at: tuple[datetime, ...] = ()  # the times of others before it

    def score(self, earned: float) -> float:
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

    def stored(self, *, graded: bool = True) -> dict[str, Any]:
        """The ruling for `extra_data`. If `graded`, the submission counts for the rate limit."""
        stored: dict[str, Any] = {
            "ruling": {"days": self.days, "lost": self.lost, "best": self.best}
        }
        if self.at is not None:
            times = (*self.graded_at, self.at) if graded else self.graded_at
            stored[GRADED_AT] = [time.isoformat() for time in times]
        return stored if graded else {**stored, GRADED: False}

    def refusal(self, refused: Refusal) -> str:
        """The sentences about a submission over the rate limit."""
        rule = refused.rule
        hours = f"{points(rule.hours)} {'hour' if rule.hours == 1 else 'hours'}"
        often = f"{count(rule.submissions, 'submission')} in {hours}"
        kept = "your last graded submission still counts"
        if self.best is not None:
            kept = "your best submission counts"
        return (
            f"The limit is {often}; the next submission can be graded from "
            f"{refused.until:%Y-%m-%d %H:%M:%S} (UTC{refused.until:%z}) on. Until then, {kept}."
        )

    def refused_score(self, refused: Refusal) -> float:
        """The score of a submission over the rate limit."""
        return refused.score if self.best is None else self.best

    def unchanged(self, refused: Refusal, results: Mapping[str, Any]) -> dict[str, Any]:
        """The results of a submission over the rate limit: those of the last graded one."""
        before, output = results.get("extra_data"), results.get("output")
        before = before if isinstance(before, Mapping) else {}
        notice = f"**This submission was not graded.** {self.refusal(refused)}"
        if isinstance(output, str):
            # Earlier results may be a copy already, with a notice of their own.
            output = output.removeprefix(str(before.get(_NOTICE, ""))).lstrip("\n")
            notice += "\n\nThe results below are those of your last graded submission."
        return {
            **results,
            "score": self.refused_score(refused),
            "output": f"{notice}\n\n{output}" if isinstance(output, str) else notice,
            "output_format": "md",
            "extra_data": {**before, **self.stored(graded=False), _NOTICE: notice},
        }


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
    times = graded_times(metadata, rules.rate_limit)
    return Ruling(
        days=days,
        lost=lost,
        # The assignment may have had more points when the earlier submission was graded.
        best=min(most, max(scores)) if scores and rules.keep == "best" else None,
        refused=_refused(rules.rate_limit, metadata, times) if rules.rate_limit else None,
        at=metadata.created_at,
        graded_at=times,
    )


def _late(rule: LateRule, metadata: Metadata) -> tuple[int, float]:
    """The days late, rounded up, and the share of the score that they cost."""
    everyone = metadata.assignment.due_date
    own = [user.assignment and user.assignment.due_date for user in metadata.users]
    dates = [date for date in (each or everyone for each in own or [None]) if date is not None]
    if not dates:
        return 0, 0.0
    # The latest due date in a group holds for all of it.
    return penalty(rule, metadata.created_at - max(dates))


def penalty(rule: LateRule, late: timedelta) -> tuple[int, float]:
    """The days late, rounded up, and the share of the score that they cost. `late` is the time from
    the due date to the submission; below zero, it was handed in before."""
    if late <= timedelta(minutes=rule.grace_minutes):
        return 0, 0.0
    days = ceil(late / timedelta(days=1))
    return days, min(rule.at_most, days * rule.per_day)


def _refused(rule: RateRule, metadata: Metadata, times: Sequence[datetime]) -> Refusal | None:
    """The refusal, if the rule's number of submissions was graded within its hours before this."""
    counted = recent(rule, times, metadata.created_at)
    if len(counted) < rule.submissions:
        return None
    results = _last_results(metadata)
    scores = {one.submission_time: one.score for one in metadata.earlier}
    return Refusal(
        rule=rule,
        until=counted[-rule.submissions] + timedelta(hours=rule.hours),
        results=results,
        score=scores.get(counted[-1]) or 0.0 if results is None else _score_of(results),
    )


def _last_results(metadata: Metadata) -> Mapping[str, Any] | None:
    """The results of the last graded submission, or the copy of them in a refused one."""
    for one in sorted(metadata.earlier, key=lambda one: one.submission_time, reverse=True):
        kept = extra(one)
        if (
            one.submission_time < metadata.created_at
            and not one.autograder_error
            and one.results
            and (kept.get(GRADED) is not False or _NOTICE in kept)
        ):
            return one.results
    return None
