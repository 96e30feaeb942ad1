"""The kinds of YAML document: their fields and their JSON Schemas.

`python -m grader.documents [folder]` writes the schemas (into `exercises/` unless told), for
editors. The shape of a tree is described here for them, but checked in `grader.nodes`, without
recursion and with every position; `grader.complaints` words what is wrong with the rest.
"""

from __future__ import annotations

import json
import keyword
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    FiniteFloat,
    SkipValidation,
    Tag,
    model_validator,
)
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import TypeAliasType

from grader.models import CheckName, Feedback, Names, Role, Visibility

LARGEST = 2**53
"""The largest magnitude of a leaf: beyond it not every integer is a float."""

MOST_NODES = 200_000
"""In one tree, and in all trees of a family together."""

DEEPEST = 400
"""Moves from the root."""

LONGEST_NAME = 40
"""Characters in the name of a node."""

SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"


def _as_written(number: float) -> float:
    """4 again, where pydantic made 4.0 of it."""
    return int(number) if number.is_integer() else number


def _identifiers(name: str) -> str:
    """A name as Python itself keeps it. Raises ValueError if no function can be called that."""
    for part in name.split("."):
        if not part.isidentifier() or keyword.iskeyword(part):
            raise ValueError(name)
    return unicodedata.normalize("NFKC", name)


def _below(path: str) -> str:
    """A path that leads down, `./` at its front left out. Raises ValueError for any other."""
    path = path.removeprefix("./")
    if {"", ".", ".."} & set(path.split("/")):
        raise ValueError(path)
    return path


Slug: TypeAlias = Annotated[str, Field(pattern=SLUG, max_length=64)]
MODULE = r"^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$"
Module: TypeAlias = Annotated[str, Field(pattern=MODULE, max_length=100)]
Line: TypeAlias = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]*$", max_length=300)]
Title: TypeAlias = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f]+$", max_length=300)]
Points: TypeAlias = Annotated[FiniteFloat, Field(ge=0, le=1_000_000), AfterValidator(_as_written)]
Number: TypeAlias = Annotated[
    FiniteFloat, Field(ge=-LARGEST, le=LARGEST), AfterValidator(_as_written)
]
Whole: TypeAlias = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Seconds: TypeAlias = Annotated[FiniteFloat, Field(gt=0, le=3600)]
DOTTED = r"^[^\s.\d][^\s.]*(\.[^\s.\d][^\s.]*)*$"
"""As much as every editor understands of a rule that Python keeps in tables."""
Dotted: TypeAlias = Annotated[
    str, Field(pattern=DOTTED, max_length=200), AfterValidator(_identifiers)
]
PYTHON_FILE = r"^[^/\\:\x00-\x1f\x7f][^\\:\x00-\x1f\x7f]*\.py$"
PythonFile: TypeAlias = Annotated[
    str, Field(pattern=PYTHON_FILE, max_length=200), AfterValidator(_below)
]
Rubric: TypeAlias = Annotated[dict[CheckName, Points], Field(min_length=1)]


class Document(BaseModel):
    """What all parts of a document share: no unknown keys, no guessing at types."""

    model_config = ConfigDict(extra="forbid", strict=True, str_strip_whitespace=True, frozen=True)


# ---------------------------------------------------------------- exercise


class NamedNode(Document):
    """A node with a name, an evaluation, or both."""

    name: Annotated[
        Annotated[Title, Field(max_length=LONGEST_NAME)] | None,
        Field(description="What the node is called; a letter if it is not given."),
    ] = None
    value: Annotated[
        Number | Literal["?"] | None,
        Field(description="Utility of a leaf, or evaluation of a node at depth_limit."),
    ] = None
    children: Annotated[
        list[TreeNode] | None, Field(min_length=1, description="Its children, left to right.")
    ] = None


TreeNode = TypeAliasType(
    "TreeNode",
    "Annotated[Number | Literal['?'] | Annotated[list[TreeNode], Field(min_length=1)] | NamedNode,"
    ' Field(description=\'A leaf (a number, or "?" for one that no correct search visits), a list '
    "of children from left to right, or a named node.')]",
)


class PublishedAnswer(Document):
    """Answers printed beside the tree; loading the exercise checks them."""

    value: Annotated[Number | None, Field(description="The value of the root.")] = None
    leaves_evaluated: Annotated[
        Annotated[int, Field(ge=1)] | None, Field(description="How many leaves are evaluated.")
    ] = None
    pruned: Annotated[
        list[Title] | None,
        Field(description="Names of the nodes cut off; nodes below them may be left out."),
    ] = None


class FamilyRecipe(Document):
    """Seeded random trees, the same ones on every machine."""

    seed: Annotated[int, Field(ge=0, le=LARGEST, description="Start of the random numbers.")]
    count: Annotated[int, Field(ge=1, le=1000, description="How many trees.")]
    depth: Annotated[int, Field(ge=1, le=DEEPEST, description="Moves from the root to every leaf.")]
    branching: Annotated[
        list[Annotated[int, Field(ge=1, le=1000)]],
        Field(min_length=2, max_length=2, description="Fewest and most children of a node."),
    ]
    values: Annotated[
        list[Whole],
        Field(min_length=2, max_length=2, description="Least and greatest value of a leaf."),
    ]
    ties: Annotated[
        FiniteFloat,
        Field(ge=0, le=1, description="Share of leaves that repeat an earlier leaf's value."),
    ] = 0.0


class ExerciseDocument(Document):
    """One tree to search, or a family of random ones."""

    model_config = ConfigDict(
        title="Alpha-beta exercise",
        json_schema_extra={
            "oneOf": [
                {"required": ["tree"], "properties": {"family": False}},
                {
                    "required": ["family"],
                    "properties": {"tree": False, "depth_limit": False, "published": False},
                },
            ]
        },
    )

    id: Annotated[Slug, Field(description="The name of this file without .yaml.")]
    title: Annotated[Title, Field(description="What the student sees.")]
    source: Annotated[Line, Field(description="Where the tree comes from.")] = ""
    tree: Annotated[
        SkipValidation[TreeNode | None], Field(description="The game tree, root first.")
    ] = None
    family: Annotated[
        FamilyRecipe | None, Field(description="Random trees instead of one tree.")
    ] = None
    root_player: Annotated[Literal["max", "min"], Field(description="Who moves at the root.")] = (
        "max"
    )
    cutoff: Annotated[
        Literal["weak", "strict"],
        Field(description="weak: cut when v >= beta or v <= alpha; strict: only beyond equality."),
    ] = "weak"
    points: Annotated[Points, Field(description="What the tree (each tree) is worth.")] = 1
    depth_limit: Annotated[
        Annotated[int, Field(ge=1, le=DEEPEST)] | None,
        Field(description="Nodes this many moves below the root are leaves; each needs a value."),
    ] = None
    published: Annotated[
        PublishedAnswer | None, Field(description="Answers printed beside the tree.")
    ] = None


# ---------------------------------------------------------------- assignment


class EntryFunctions(Document):
    """Which functions are called, each by its name, with dots where it is in a class."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    # A factory, so that the schema shows no default: absent is not the same as empty.
    search: Annotated[
        Dotted,
        Field(default_factory=str, description="Takes a game and a state, and starts the search."),
    ]
    max_value: Annotated[
        Dotted, Field(default_factory=str, description="The value of a state where MAX moves.")
    ]
    min_value: Annotated[
        Dotted, Field(default_factory=str, description="The value of a state where MIN moves.")
    ]

    @model_validator(mode="after")
    def _any(self) -> EntryFunctions:
        if not self.model_fields_set:
            raise ValueError("nothing is named")
        return self


def _kind_of_entry(entry: object) -> str:
    return "<name>" if isinstance(entry, str) else "<functions>"


EntryPoint: TypeAlias = Annotated[
    Annotated[Dotted, Tag("<name>")] | Annotated[EntryFunctions, Tag("<functions>")],
    Discriminator(_kind_of_entry),
]


def names(entry: str | EntryFunctions | None) -> Names:
    """Which function takes which part; a name alone is that of the search."""
    if isinstance(entry, EntryFunctions):
        roles: tuple[Role, ...] = ("search", "max_value", "min_value")
        return {role: name for role in roles if (name := getattr(entry, role))}
    return {} if entry is None else {"search": entry}


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
    files: Annotated[
        list[Annotated[str, Field(min_length=1)]] | None,
        Field(
            min_length=1,
            description="Where the exercises are: paths or patterns relative to this file.",
        ),
    ] = None


# ---------------------------------------------------------------- submission


class SubmissionDocument(Document):
    """What a student says of a program that is not called as it would be guessed."""

    model_config = ConfigDict(title="Alpha-beta submission")

    entry: Annotated[
        EntryPoint | None,
        Field(description="What to call in the program: its search, or several functions by part."),
    ] = None
    file: Annotated[
        PythonFile | None,
        Field(description="The Python file to import, relative to this one."),
    ] = None


# ---------------------------------------------------------------- schemas

SCHEMAS: Mapping[str, type[Document]] = {
    "exercise.schema.json": ExerciseDocument,
    "assignment.schema.json": AssignmentDocument,
    "submission.schema.json": SubmissionDocument,
}


class _Untitled(GenerateJsonSchema):
    """Without a title on every field: an editor would show it above our description."""

    schema_dialect = "https://json-schema.org/draft/2020-12/schema"

    def field_title_should_be_set(self, schema: object) -> bool:  # noqa: ARG002 - pydantic's name
        return False


def schema(model: type[Document]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of one kind of document."""
    made = model.model_json_schema(schema_generator=_Untitled)
    return {"$schema": _Untitled.schema_dialect, **made}


def schema_text(model: type[Document]) -> str:
    """`schema` as its file holds it."""
    return json.dumps(schema(model), indent=2, ensure_ascii=False) + "\n"


def main(folder: Path) -> None:
    """Write the schemas into `folder`."""
    for name, model in SCHEMAS.items():
        (folder / name).write_text(schema_text(model), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    chosen = sys.argv[1:] or [str(Path(__file__).parent.parent / "exercises")]
    main(Path(chosen[0]))
