"""An exercise file: one tree to search, or a family of random ones."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, FiniteFloat, SkipValidation
from typing_extensions import TypeAliasType

from grader.course.schema.shared import (
    DEEPEST,
    LARGEST,
    LONGEST_NAME,
    Document,
    Line,
    Number,
    Points,
    Slug,
    Title,
    Whole,
)


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
