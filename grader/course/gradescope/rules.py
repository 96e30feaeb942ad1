"""The fields of an assignment's rules for Gradescope."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from grader.course.document_fields import Document, Wanted


class LateRule(Document):
    """Points that a late submission loses."""

    per_day: Annotated[
        FiniteFloat,
        Field(gt=0, le=1, description="Share of the score lost for each day or part of a day."),
        Wanted("a share of the score above 0, at most 1, as in 0.1"),
    ]
    at_most: Annotated[
        FiniteFloat,
        Field(gt=0, le=1, description="The largest share of the score that can be lost."),
        Wanted("a share of the score above 0, at most 1, as in 0.5"),
    ] = 1.0
    grace_minutes: Annotated[
        FiniteFloat,
        Field(ge=0, le=10_080, description="Minutes of lateness that cost nothing."),
        Wanted("a number of minutes from 0 to 10080 (a week)"),
    ] = 0.0


class RateRule(Document):
    """The number of submissions that are graded within a time."""

    submissions: Annotated[
        int,
        Field(ge=1, le=1000, description="The number of submissions graded within `hours`."),
        Wanted("a whole number from 1 to 1000"),
    ]
    hours: Annotated[
        FiniteFloat,
        Field(gt=0, le=8760, description="The hours in which `submissions` are graded."),
        Wanted("a number of hours above 0, at most 8760"),
    ]


class GradescopeRules(Document):
    """The rules that `grade gradescope` applies to a submission's metadata."""

    late: Annotated[
        LateRule | None,
        Field(description="The penalty for a late submission."),
        Wanted("a mapping with per_day, as in {per_day: 0.1, at_most: 0.5, grace_minutes: 15}"),
    ] = None
    rate_limit: Annotated[
        RateRule | None,
        Field(description="A limit on the number of graded submissions."),
        Wanted("a mapping with submissions and hours, as in {submissions: 5, hours: 24}"),
    ] = None
    keep: Annotated[
        Literal["latest", "best"],
        Field(description="The submission that counts: the latest, or the best so far."),
    ] = "latest"
    leaderboard: Annotated[
        bool, Field(description="Show a leaderboard, ordered by the number of wrong checks.")
    ] = False

    @property
    def needs_metadata(self) -> bool:
        """Whether a rule depends on the time or the number of submissions."""
        return self.late is not None or self.rate_limit is not None or self.keep != "latest"
