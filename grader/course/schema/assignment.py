"""assignment.yaml: which exercises count, and for how much."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import ConfigDict, Discriminator, Field, FiniteFloat, Tag

from grader.core.models import AnswerKind, CheckName, Feedback, Visibility
from grader.course.schema.entry import EntryPoint
from grader.course.schema.gradescope_rules import GradescopeRules
from grader.course.schema.shared import Document, Points, Slug, Title

MODULE = r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$"
Module: TypeAlias = Annotated[str, Field(pattern=MODULE, max_length=100)]
Seconds: TypeAlias = Annotated[FiniteFloat, Field(gt=0, le=3600)]
Rubric: TypeAlias = Annotated[dict[CheckName, Points], Field(min_length=1)]


class LimitSettings(Document):
    """What one submission may use."""

    exercise_seconds: Annotated[
        Seconds, Field(description="Wall-clock seconds for each exercise.")
    ] = 5.0
    import_seconds: Annotated[
        Seconds, Field(description="Wall-clock seconds for importing the program.")
    ] = 5.0
    submission_seconds: Annotated[
        Seconds, Field(description="Wall-clock seconds for all exercises together.")
    ] = 60.0
    output_bytes: Annotated[
        int, Field(ge=0, le=32 * 1024, description="How much printed output is kept.")
    ] = 32 * 1024
    memory_mib: Annotated[
        int, Field(ge=16, le=65536, description="Memory in MiB, beside what Python itself takes.")
    ] = 256
    smallest_tree_seconds: Annotated[
        FiniteFloat,
        Field(ge=0, le=600, description="How long to look for a small tree that fails; 0: not."),
    ] = 4.0


class ExerciseItem(Document):
    """One exercise with settings of its own."""

    id: Annotated[Slug, Field(description="The exercise file's name without .yaml.")]
    points: Annotated[
        Points | None, Field(description="Instead of the exercise's own; for a family, per tree.")
    ] = None
    answer: Annotated[AnswerKind | None, Field(description="Instead of the assignment's.")] = None
    rubric: Annotated[
        Rubric | None, Field(description="Instead of the assignment's: a weight for each check.")
    ] = None
    visibility: Annotated[Visibility | None, Field(description="Instead of the assignment's.")] = (
        None
    )
    feedback: Annotated[Feedback | None, Field(description="Instead of the assignment's.")] = None


def _kind_of_item(item: object) -> str:
    return "<id>" if isinstance(item, str) else "<settings>"


class AssignmentDocument(Document):
    """Which exercises count, and for how much."""

    model_config = ConfigDict(title="Alpha-beta assignment")

    title: Annotated[Title, Field(description="What the report is headed with.")]
    exercises: Annotated[
        list[
            Annotated[
                Annotated[Slug, Tag("<id>")] | Annotated[ExerciseItem, Tag("<settings>")],
                Discriminator(_kind_of_item),
            ]
        ],
        Field(min_length=1, description="Ids, or mappings with settings; in this order."),
    ]
    answer: Annotated[
        AnswerKind, Field(description="What is handed in: a program, or written answers.")
    ] = "program"
    rubric: Annotated[
        Rubric | None, Field(description="The weight of each check; 0 or absent: not marked.")
    ] = None
    visibility: Annotated[Visibility, Field(description="Who sees the results, and when.")] = (
        "visible"
    )
    feedback: Annotated[
        Feedback, Field(description="How much a student is told of a search that is wrong.")
    ] = "full"
    entry: Annotated[
        EntryPoint | None,
        Field(description="What to call in a program: its search, or several functions by part."),
    ] = None
    limits: Annotated[LimitSettings | None, Field(description="What one submission may use.")] = (
        None
    )
    modules: Annotated[
        list[Module] | None,
        Field(description="What may be imported; standard stands for the usual ones."),
    ] = None
    pass_mark: Annotated[
        FiniteFloat, Field(ge=0, le=1, description="Share of all points that passes, 0 to 1.")
    ] = 1.0
    gradescope: Annotated[
        GradescopeRules | None,
        Field(description="What counts on Gradescope: late and repeated submissions."),
    ] = None
    files: Annotated[
        list[Annotated[str, Field(min_length=1)]] | None,
        Field(
            min_length=1,
            description="Where the exercises are: paths or patterns relative to this file.",
        ),
    ] = None
