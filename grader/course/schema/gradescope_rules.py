"""What an assignment says of being handed in late, or often, where a platform tells of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, FiniteFloat

from grader.course.schema.shared import Document


class LateRule(Document):
    """Points that are lost by handing in late."""

    per_day: Annotated[
        FiniteFloat, Field(gt=0, le=1, description="Share of the score lost for each begun day.")
    ]
    at_most: Annotated[
        FiniteFloat, Field(gt=0, le=1, description="The largest share that is lost.")
    ] = 1.0
    grace_minutes: Annotated[
        FiniteFloat, Field(ge=0, le=10_080, description="Minutes of lateness that cost nothing.")
    ] = 0.0


class RateRule(Document):
    """How often a student may hand in."""

    submissions: Annotated[int, Field(ge=1, le=1000, description="How many are graded ...")]
    hours: Annotated[FiniteFloat, Field(gt=0, le=8760, description="... within so many hours.")]


class GradescopeRules(Document):
    """What `grade gradescope` does with what Gradescope tells of a submission."""

    late: Annotated[LateRule | None, Field(description="What handing in late costs.")] = None
    rate_limit: Annotated[RateRule | None, Field(description="How often one may hand in.")] = None
    keep: Annotated[
        Literal["latest", "best"],
        Field(description="Which submission counts: the latest, or the best so far."),
    ] = "latest"
    leaderboard: Annotated[
        bool, Field(description="Show a leaderboard of who has the fewest checks wrong.")
    ] = False
