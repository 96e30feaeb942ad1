"""assignment.yaml: which exercises count, and for how much."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import ConfigDict, Discriminator, Field, FiniteFloat, Tag, create_model

from grader.core.models import AnswerKind, CheckName, Feedback, Limits, Visibility
from grader.course.document_fields import Document, Points, Slug, Title, Wanted, settings
from grader.course.gradescope.rules import GradescopeRules
from grader.course.schema.entry import EntryPoint

MODULE = r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$"
Module: TypeAlias = Annotated[
    str,
    Field(pattern=MODULE, max_length=100),
    Wanted("the name of a module, such as numpy or scipy.sparse"),
]
Rubric: TypeAlias = Annotated[
    dict[CheckName, Points],
    Field(min_length=1),
    Wanted("a mapping from checks to weights, as in {value: 1, visited: 2}"),
]


LimitSettings = create_model(
    "LimitSettings", __base__=Document, __doc__="What one submission may use.", **settings(Limits)
)


class ExerciseItem(Document):
    """One exercise with settings of its own."""

    id: Annotated[
        Slug,
        Field(description="The exercise file's name without .yaml."),
    ]
    points: Annotated[
        Points | None,
        Field(description="Instead of the exercise's own; for a family, per tree."),
    ] = None
    answer: Annotated[
        AnswerKind | None,
        Field(description="Instead of the assignment's."),
    ] = None
    rubric: Annotated[
        Rubric | None,
        Field(description="Instead of the assignment's: a weight for each check."),
    ] = None
    visibility: Annotated[
        Visibility | None,
        Field(description="Instead of the assignment's."),
    ] = None
    feedback: Annotated[
        Feedback | None,
        Field(description="Instead of the assignment's."),
    ] = None


def _kind_of_item(item: object) -> str:
    return "<id>" if isinstance(item, str) else "<settings>"


class AssignmentDocument(Document):
    """Which exercises count, and for how much."""

    model_config = ConfigDict(title="Alpha-beta assignment")

    title: Annotated[
        Title,
        Field(description="What the report is headed with."),
    ]
    exercises: Annotated[
        list[
            Annotated[
                Annotated[Slug, Tag("<id>")] | Annotated[ExerciseItem, Tag("<settings>")],
                Discriminator(_kind_of_item),
                Wanted("an exercise id, as in aima-5-2, or a mapping that has one"),
            ]
        ],
        Field(min_length=1, description="Ids, or mappings with settings; in this order."),
        Wanted(
            "a list of exercise ids",
        ),
    ]
    answer: Annotated[
        AnswerKind,
        Field(description="What is handed in: a program, or written answers."),
    ] = "program"
    rubric: Annotated[
        Rubric | None,
        Field(description="The weight of each check; 0 or absent: not marked."),
    ] = None
    visibility: Annotated[
        Visibility,
        Field(description="Who sees the results, and when."),
    ] = "visible"
    feedback: Annotated[
        Feedback,
        Field(description="How much a student is told of a search that is wrong."),
    ] = "full"
    entry: Annotated[
        EntryPoint | None,
        Field(description="What to call in a program: its search, or several functions by part."),
    ] = None
    limits: Annotated[
        LimitSettings | None,  # type: ignore[valid-type] # made from a noun
        Field(description="What one submission may use."),
    ] = None
    modules: Annotated[
        list[Module] | None,
        Field(description="What may be imported; standard stands for the usual ones."),
        Wanted(
            "a list of modules, as in [standard, numpy]",
        ),
    ] = None
    pass_mark: Annotated[
        FiniteFloat,
        Field(ge=0, le=1, description="Share of all points that passes, 0 to 1."),
        Wanted("a share of all points, from 0 to 1"),
    ] = 1.0
    gradescope: Annotated[
        GradescopeRules | None,
        Field(description="What counts on Gradescope: late and repeated submissions."),
    ] = None
    files: Annotated[
        list[Annotated[str, Field(min_length=1), Wanted("a path or pattern such as trees/*.yaml")]]
        | None,
        Field(
            min_length=1,
            description="Where the exercises are: paths or patterns relative to this file.",
        ),
        Wanted(
            "a list of paths or patterns, as in [trees/*.yaml]",
        ),
    ] = None
