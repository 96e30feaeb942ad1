"""What an assignment says of being handed in late, or often, where a platform tells of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from grader.course.document_fields import Document, Wanted


class LateRule(Document):
    """Points that are lost by handing in late."""

    per_day: Annotated[
        FiniteFloat,
        Field(gt=0, le=1, description="Share of the score lost for each begun day."),
        Wanted("a share of the score above 0, at most 1, as in 0.1"),
    ]
    at_most: Annotated[
        FiniteFloat,
        Field(gt=0, le=1, description="The largest share that is lost."),
        Wanted("a share of the score above 0, at most 1, as in 0.5"),
    ] = 1.0
    grace_minutes: Annotated[
        FiniteFloat,
        Field(ge=0, le=10_080, description="Minutes of lateness that cost nothing."),
        Wanted("a number of minutes from 0 to 10080, which are a week"),
    ] = 0.0


class RateRule(Document):
    """How often a student may hand in."""

    submissions: Annotated[
        int,
        Field(ge=1, le=1000, description="How many are graded ..."),
        Wanted("a whole number from 1 to 1000"),
    ]
    hours: Annotated[
        FiniteFloat,
        Field(gt=0, le=8760, description="... within so many hours."),
        Wanted("a number of hours above 0, at most 8760"),
    ]


class GradescopeRules(Document):
    """What `grade gradescope` does with what Gradescope tells of a submission."""

    late: Annotated[
        LateRule | None,
        Field(description="What handing in late costs."),
        Wanted("a mapping with per_day, as in {per_day: 0.1, at_most: 0.5, grace_minutes: 15}"),
    ] = None
    rate_limit: Annotated[
        RateRule | None,
        Field(description="How often one may hand in."),
        Wanted("a mapping with submissions and hours, as in {submissions: 5, hours: 24}"),
    ] = None
    keep: Annotated[
        Literal["latest", "best"],
        Field(description="Which submission counts: the latest, or the best so far."),
    ] = "latest"
    leaderboard: Annotated[
        bool,
        Field(description="Show a leaderboard of who has the fewest checks wrong."),
    ] = False

    @property
    def asks_metadata(self) -> bool:
        """Whether a rule needs to know when, or how often, something was handed in."""
        return self.late is not None or self.rate_limit is not None or self.keep != "latest"
