"""The times of a student's graded submissions, as far as Gradescope's metadata shows them.

Since January 2025 the metadata has the results of the latest earlier submission only. Therefore
this program's results list the times of all submissions graded until then, in `extra_data`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from grader.course.gradescope.metadata import Time

if TYPE_CHECKING:
    from grader.course.gradescope.metadata import Earlier, Metadata
    from grader.course.gradescope.rules import RateRule

GRADED = "graded"  # a key in `extra_data`: false if the submission was not graded
GRADED_AT = "graded_at"  # a key in `extra_data`: the times of all graded submissions up to this one
_TIMES = TypeAdapter(tuple[Time, ...])


def graded_times(metadata: Metadata, rule: RateRule | None) -> tuple[datetime, ...]:
    """The times of the submissions graded before this one, the earliest first. The newest list in
    their results is used, and each submission after it by itself: by its own results, or else by
    `rule`, which has refused it if enough others were graded before it."""
    times: tuple[datetime, ...] = ()
    for one in sorted(metadata.earlier, key=lambda one: one.submission_time):
        listed = _listed(one)
        if listed is not None:
            times = listed
        elif _was_graded(one, rule, times):
            times = (*times, one.submission_time)
    # If a submission is graded again, the metadata also has the submissions after it.
    return tuple(time for time in times if time < metadata.created_at)


def recent(rule: RateRule, times: Sequence[datetime], at: datetime) -> list[datetime]:
    """The times that count for the rule's limit on a submission made `at` this time."""
    since = at - timedelta(hours=rule.hours)
    return [time for time in times if since < time < at]


def extra(one: Earlier) -> Mapping[str, Any]:
    """The `extra_data` of a submission's results."""
    found = (one.results or {}).get("extra_data")
    return found if isinstance(found, Mapping) else {}


def _listed(one: Earlier) -> tuple[datetime, ...] | None:
    """The times listed in a submission's results; None if there is no readable list."""
    try:
        return _TIMES.validate_python(extra(one).get(GRADED_AT))
    except ValidationError:
        return None


def _was_graded(one: Earlier, rule: RateRule | None, times: Sequence[datetime]) -> bool:
    """Whether a submission was graded: neither refused nor lost to a fault of the autograder."""
    if one.autograder_error:
        return False
    if one.results is not None:
        return bool(one.results.keys() & {"score", "tests"}) and extra(one).get(GRADED) is not False
    if one.score is None:
        return False
    return rule is None or len(recent(rule, times, one.submission_time)) < rule.submissions
