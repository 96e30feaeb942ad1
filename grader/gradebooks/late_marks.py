"""The marks that late submissions lose, by an assignment's rule and the time when it was due."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

from grader.core.errors import UserError
from grader.core.models.class_run import ClassResult
from grader.course.gradescope.apply_rules import Ruling, penalty

if TYPE_CHECKING:
    from grader.course.gradescope.rules import LateRule


_MINUTE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}")
"""A date with hour and minute. A date alone would be its first minute, a day too early; datetime
takes any character before the hour, and so a zone for one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatePolicy:
    """A rule for late submissions, and the time when they were due."""

    rule: LateRule
    due: datetime

    def ruling(self, result: ClassResult) -> Ruling:
        """The ruling on a result. Nothing is lost if the download does not say when it was handed
        in, or if the platform says that it is in time, as it does after an extension. Raises
        UserError if only the time when it was due has a zone."""
        if result.late is False or not result.handed_in_at:
            return Ruling()
        late = self._delay(moment(result.handed_in_at)) - timedelta(days=result.extension)
        days, lost = penalty(self.rule, late)
        return Ruling(days=days, lost=lost)

    def _delay(self, handed_in: datetime) -> timedelta:
        """The time from the due date on. Two times without a zone are of the platform's clock."""
        if handed_in.tzinfo is None and self.due.tzinfo is not None:
            raise UserError(
                f"--due is {self.due.isoformat(timespec='minutes')}, with a zone, and the times of "
                "the download have none; give --due without a zone, as the platform shows its times"
            )
        if handed_in.tzinfo is not None and self.due.tzinfo is None:
            return handed_in - self.due.astimezone()
        return handed_in - self.due


def moment(text: str) -> datetime:
    """The time that an ISO 8601 text names, with a zone if the text has one. Raises UserError if
    the text names no time, or one that UTC cannot express."""
    plain = text.strip().replace("Z", "+00:00")  # Python 3.10 does not know the Z
    try:
        time = datetime.fromisoformat(plain if _MINUTE.match(plain) else "")
    except ValueError:
        raise UserError(
            f"the time {text!r} is not of the form 2026-11-20T23:59, or with a zone "
            "2026-11-20T23:59+01:00"
        ) from None
    try:
        time.astimezone(timezone.utc)
    except (ValueError, OverflowError):
        raise UserError(
            f"the time {text!r} is too close to the first or the last year that can be counted, 1 "
            "and 9999; correct its year"
        ) from None
    return time
