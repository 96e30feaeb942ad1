"""The fields of an assignment's rules for Gradescope."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, FiniteFloat

from grader.course.document_fields import Document, optional, required

_Lost: TypeAlias = Annotated[FiniteFloat, Field(gt=0, le=1)]


class LateRule(Document):
    """Points that a late submission loses."""

    per_day: _Lost = required(
        "Share of the score lost for each day or part of a day.",
        "a share of the score above 0, at most 1, as in 0.1",
    )
    at_most: _Lost = optional(
        "The largest share of the score that can be lost.",
        "a share of the score above 0, at most 1, as in 0.5",
        default=1.0,
    )
    grace_minutes: FiniteFloat = optional(
        "Minutes of lateness that cost nothing.",
        "a number of minutes from 0 to 10080 (a week)",
        default=0.0,
        ge=0,
        le=10_080,
    )


class RateRule(Document):
    """The number of submissions that are graded within a time."""

    submissions: int = required("The number of submissions graded within `hours`.", ge=1, le=1000)
    hours: FiniteFloat = required(
        "The hours in which `submissions` are graded.",
        "a number of hours above 0, at most 8760",
        gt=0,
        le=8760,
    )


class GradescopeRules(Document):
    """The rules that `grade gradescope` applies to a submission's metadata."""

    late: LateRule | None = optional(
        "The penalty for a late submission.",
        "a mapping with per_day, as in {per_day: 0.1, at_most: 0.5, grace_minutes: 15}",
    )
    rate_limit: RateRule | None = optional(
        "A limit on the number of graded submissions.",
        "a mapping with submissions and hours, as in {submissions: 5, hours: 24}",
    )
    keep: Literal["latest", "best"] = optional(
        "The submission that counts: the latest, or the best so far.", default="latest"
    )
    leaderboard: bool = optional(
        "Show a leaderboard, ordered by the number of wrong checks.", default=False
    )

    @property
    def needs_metadata(self) -> bool:
        """Whether a rule depends on the time or the number of submissions."""
        return self.late is not None or self.rate_limit is not None or self.keep != "latest"
