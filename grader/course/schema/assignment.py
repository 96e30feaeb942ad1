"""assignment.yaml: the exercises, their points and the settings for grading."""

from typing import Annotated, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, create_model

from grader.core.models import AnswerKind, CheckName, Feedback, Limits, Visibility
from grader.course.document_fields import (
    BY_FORM,
    MAPPING,
    TEXT,
    Document,
    Points,
    Share,
    Slug,
    Title,
    Wanted,
    optional,
    required,
    settings,
)
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
    """The pattern without a leading `./`. Raises ValueError if a part can match no file."""
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

    id: Slug = required("The exercise file's name without .yaml.")
    points: Points | None = optional("Replaces the exercise's own points; for a family, per tree.")
    answer: AnswerKind | None = optional("Replaces the assignment's setting.")
    rubric: Rubric | None = optional("Replaces the assignment's setting: a weight for each check.")
    visibility: Visibility | None = optional("Replaces the assignment's setting.")
    feedback: Feedback | None = optional("Replaces the assignment's setting.")


class AssignmentDocument(Document):
    """The exercises of an assignment, their points and the settings for grading."""

    model_config = ConfigDict(title="Alpha-beta assignment")

    title: Title = required("The heading of the report.")
    exercises: list[
        Annotated[
            Annotated[Slug, TEXT] | Annotated[ExerciseItem, MAPPING],
            BY_FORM,
            Wanted("an exercise id, as in aima-5-2, or a mapping that has one"),
        ]
    ] = required(
        "Exercise ids or mappings with settings, in order.", "a list of exercise ids", min_length=1
    )
    answer: AnswerKind = optional(
        "The kind of submission: a program, or written answers.", default="program"
    )
    rubric: Rubric | None = optional(
        "The weight of each check; a check with 0 or none is not marked."
    )
    visibility: Visibility = optional("When students see the results.", default="visible")
    feedback: Feedback = optional(
        "How much of a wrong search a student's report explains.", default="full"
    )
    show_repair: bool = optional(
        "Whether the report shows the repaired line of a known mistake.",
        "true or false",
        default=False,
    )
    entry: EntryPoint | None = optional(
        "The function to call: the search, or a function for each part."
    )
    file: ProgramPattern | None = optional(
        "The path of the program in a submission, or a pattern that it matches.",
        "the path or pattern of a Python file in the submission, in quotes, as in "
        '"*_alphabeta.py" or "hw3/solver.py"',
    )
    limits: LimitSettings | None = optional(  # type: ignore[valid-type] # made of Limits
        "The limits of a submission."
    )
    modules: list[Module] | None = optional(
        "The modules that a program may import; standard is the default list.",
        "a list of modules, as in [standard, numpy]",
    )
    pass_mark: Share = optional(
        "The share of all points needed to pass, 0 to 1.",
        "a share of all points, from 0 to 1, as in 0.8",
        default=1.0,
    )
    gradescope: GradescopeRules | None = optional(
        "Rules on Gradescope for late and repeated submissions."
    )
    files: (
        list[Annotated[str, Field(min_length=1), Wanted("a path or pattern such as trees/*.yaml")]]
        | None
    ) = optional(
        "The exercise files: paths or patterns relative to this file.",
        "a list of paths or patterns, as in [trees/*.yaml]",
        min_length=1,
    )
