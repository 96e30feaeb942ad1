"""assignment.yaml: the exercises, their points and the settings for grading."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import (
    AfterValidator,
    ConfigDict,
    Discriminator,
    Field,
    FiniteFloat,
    Tag,
    create_model,
)

from grader.core.models import AnswerKind, CheckName, Feedback, Limits, Visibility
from grader.course.document_fields import Document, Points, Slug, Title, Wanted, settings
from grader.course.gradescope.rules import GradescopeRules
from grader.course.schema.submission import PYTHON_FILE, EntryPoint

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


def _program(pattern: str) -> str:
    """The pattern without a leading `./`. Raises ValueError if a part of it can match no file that
    is read: an empty or hidden one."""
    pattern = pattern.removeprefix("./")
    if any(not part or part.startswith(".") for part in pattern.split("/")):
        raise ValueError(pattern)
    return pattern


ProgramPattern: TypeAlias = Annotated[
    str, Field(pattern=PYTHON_FILE, max_length=200), AfterValidator(_program)
]

LimitSettings = create_model(
    "LimitSettings", __base__=Document, __doc__="The limits of a submission.", **settings(Limits)
)


class ExerciseItem(Document):
    """One exercise with settings of its own."""

    id: Annotated[Slug, Field(description="The exercise file's name without .yaml.")]
    points: Annotated[
        Points | None,
        Field(description="Replaces the exercise's own points; for a family, per tree."),
    ] = None
    answer: Annotated[
        AnswerKind | None, Field(description="Replaces the assignment's setting.")
    ] = None
    rubric: Annotated[
        Rubric | None,
        Field(description="Replaces the assignment's setting: a weight for each check."),
    ] = None
    visibility: Annotated[
        Visibility | None, Field(description="Replaces the assignment's setting.")
    ] = None
    feedback: Annotated[
        Feedback | None, Field(description="Replaces the assignment's setting.")
    ] = None


def _kind_of_item(item: object) -> str:
    return "<id>" if isinstance(item, str) else "<settings>"


class AssignmentDocument(Document):
    """The exercises of an assignment, their points and the settings for grading."""

    model_config = ConfigDict(title="Alpha-beta assignment")

    title: Annotated[Title, Field(description="The heading of the report.")]
    exercises: Annotated[
        list[
            Annotated[
                Annotated[Slug, Tag("<id>")] | Annotated[ExerciseItem, Tag("<settings>")],
                Discriminator(_kind_of_item),
                Wanted("an exercise id, as in aima-5-2, or a mapping that has one"),
            ]
        ],
        Field(min_length=1, description="Exercise ids or mappings with settings, in order."),
        Wanted("a list of exercise ids"),
    ]
    answer: Annotated[
        AnswerKind, Field(description="The kind of submission: a program, or written answers.")
    ] = "program"
    rubric: Annotated[
        Rubric | None,
        Field(description="The weight of each check; a check with 0 or none is not marked."),
    ] = None
    visibility: Annotated[Visibility, Field(description="When students see the results.")] = (
        "visible"
    )
    feedback: Annotated[
        Feedback, Field(description="How much of a wrong search a student's report explains.")
    ] = "full"
    entry: Annotated[
        EntryPoint | None,
        Field(description="The function to call: the search, or a function for each part."),
    ] = None
    file: Annotated[
        ProgramPattern | None,
        Field(description="The path of the program in a submission, or a pattern that it matches."),
        Wanted(
            "the path or pattern of a Python file in the submission, in quotes, as in "
            '"*_alphabeta.py" or "hw3/solver.py"'
        ),
    ] = None
    limits: Annotated[
        LimitSettings | None,  # type: ignore[valid-type] # mypy cannot see a model made at run time
        Field(description="The limits of a submission."),
    ] = None
    modules: Annotated[
        list[Module] | None,
        Field(description="The modules that a program may import; standard is the default list."),
        Wanted("a list of modules, as in [standard, numpy]"),
    ] = None
    pass_mark: Annotated[
        FiniteFloat,
        Field(ge=0, le=1, description="The share of all points needed to pass, 0 to 1."),
        Wanted("a share of all points, from 0 to 1, as in 0.8"),
    ] = 1.0
    gradescope: Annotated[
        GradescopeRules | None,
        Field(description="Rules on Gradescope for late and repeated submissions."),
    ] = None
    files: Annotated[
        list[Annotated[str, Field(min_length=1), Wanted("a path or pattern such as trees/*.yaml")]]
        | None,
        Field(
            min_length=1, description="The exercise files: paths or patterns relative to this file."
        ),
        Wanted("a list of paths or patterns, as in [trees/*.yaml]"),
    ] = None
