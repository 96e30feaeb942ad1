"""An exercise file: one tree to search, a family of random ones, or a game given by its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, FiniteFloat, PositiveFloat, SkipValidation, create_model
from typing_extensions import TypeAliasType

from grader.core import algorithms
from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import Exercise
from grader.core.models.assignment import Match
from grader.course.document_fields import (
    BY_FORM,
    DEEPEST,
    LARGEST,
    LONGEST_NAME,
    MAPPING,
    NUMBER,
    TEXT,
    Document,
    Number,
    Points,
    Share,
    Slug,
    Title,
    Wanted,
    Whole,
    optional,
    required,
    settings,
)
from grader.course.schema.questions import CountItems, HoldsForFields, PlayoutFields
from grader.search import games


class NamedNode(Document):
    """A node with a name, a player, an evaluation, or outcomes; each is optional."""

    name: Annotated[Title, Field(max_length=LONGEST_NAME)] | None = optional(
        "The node's name; by default a letter."
    )
    player: Literal["max", "min"] | None = optional(
        "The player to move; by default the opponent of the last one above."
    )
    value: Number | Literal["?"] | None = optional(
        "Utility of a leaf, or evaluation of a node at depth_limit."
    )
    children: list[TreeNode] | None = optional("Its children, left to right.", min_length=1)
    chance: list[Outcome] | None = optional(
        "Outcomes instead of children: a chance node.", min_length=1
    )


Probability = Annotated[
    PositiveFloat | Annotated[str, Field(pattern=r"^[0-9]+/[0-9]+$|^[0-9]*\.?[0-9]+$")],
    Field(description="A probability: 1/3 or 0.25. Those of a node sum to exactly 1."),
]
Outcome = Annotated[tuple[Probability, "TreeNode"], Field(description="A probability and a tree.")]


TreeNode = TypeAliasType(
    "TreeNode",
    "Annotated[Number | Literal['?'] | Annotated[list[TreeNode], Field(min_length=1)] | NamedNode,"
    ' Field(description=\'A leaf (a number, or "?" for one that no correct search visits), a list '
    "of children from left to right, or a named node.')]",
)


class PublishedAnswer(Document):
    """Answers printed beside the tree; loading the exercise checks them."""

    value: Number | None = optional("The value of the root.", "a number")
    leaves_evaluated: Annotated[int, Field(ge=1)] | None = optional(
        "The number of evaluated leaves.", "a whole number from 1 up"
    )
    pruned: list[Annotated[Title, Wanted("the name of a node")]] | None = optional(
        "Names of the pruned nodes; nodes below them may be left out.", "a list of node names"
    )


_PAIR = Field(min_length=2, max_length=2)


class FamilyRecipe(Document):
    """Seeded random trees, the same ones on every machine."""

    seed: int = required("The seed of the random numbers.", ge=0, le=LARGEST)
    count: int = required("The number of trees.", ge=1, le=1000)
    depth: int = required("Moves from the root to every leaf.", ge=1, le=DEEPEST)
    branching: Annotated[list[Annotated[int, Field(ge=1, le=1000)]], _PAIR] = required(
        "Fewest and most children of a node.",
        "two whole numbers from 1 to 1000, the smaller first, as in [2, 3]",
    )
    values: Annotated[list[Whole], _PAIR] = required(
        "Least and greatest value of a leaf.", "two whole numbers, the smaller first, as in [0, 20]"
    )
    ties: Share = optional(
        "Share of leaves that repeat an earlier leaf's value.", "a share from 0 to 1", default=0.0
    )


def _game(name: str) -> Any:
    """The field of one game: its settings."""
    kind = games.settings(name)
    known = settings(kind)
    model = create_model(f"{name} settings", __base__=Document, __doc__=kind.__doc__, **known)
    about = optional(kind.__doc__, f"a mapping with any of {', '.join(known)}, or {{}}")
    return model | None, about


GameFields = create_model(
    "GameFields",
    __base__=Document,
    __doc__="A game given by its rules: its name and settings.",
    **{name: _game(name) for name in games.names()},
)


MatchFields = create_model(
    "MatchFields", __base__=Document, __doc__=Match.__doc__, **settings(Match)
)
_EVALUATIONS = {name: tuple(games.evaluations(name)) for name in games.names()}
_EvaluationName: Any = Literal.__getitem__(
    tuple(sorted({one for known in _EVALUATIONS.values() for one in known}))
)
_AlgorithmName: Any = Literal.__getitem__(algorithms.names())  # mypy wants names that it can see


class DepthFields(Document):
    """The depth at which a search stops and evaluates."""

    limit: int = required("Nodes at this depth are evaluated.", ge=1, le=DEEPEST)
    root: int = optional(
        "1: the root does not count: one move more is searched.", "0 or 1", default=0, ge=0, le=1
    )
    counted_by: Literal["program", "game"] = optional(
        "program: it counts the depth itself; game: it ends there.", default="program"
    )


def _content(key: str, without: Sequence[str]) -> dict[str, Any]:
    """The JSON Schema of a file with this key, and without some others."""
    return {"required": [key], "properties": dict.fromkeys(without, False)}


class ExerciseFields(Document):
    """One tree to search, a family of random ones, or a game given by its rules."""

    # `ExerciseDocument`, below, adds the fields that `Exercise` describes.

    model_config = ConfigDict(
        title="Alpha-beta exercise",
        json_schema_extra={
            "oneOf": [
                _content("tree", without=["family", "game"]),
                _content("game", without=["family", "tree"]),
                _content("family", without=["tree", "game", "depth_limit", "depth", "published"]),
            ]
        },
    )

    id: Slug = required("The name of this file without .yaml.")
    title: Title = required("The title that students see.")
    tree: SkipValidation[TreeNode | None] = optional("The game tree, root first.")
    family: FamilyRecipe | None = optional(
        "Random trees instead of one tree.",
        "a mapping with seed, count, depth, branching and values",
    )
    game: GameFields | None = optional(  # type: ignore[valid-type] # made of the games that exist
        "A game given by its rules, instead of a tree.",
        "a mapping with one game, as in {nim: {matches: 7}}",
    )
    algorithm: _AlgorithmName = optional(
        "The algorithm that programs and written answers follow.", default=ALPHA_BETA.name
    )
    root_player: Literal["max", "min"] = optional(
        "The player who moves at the root.", default="max"
    )
    points: Points = optional("The points for the tree; in a family, for each tree.", default=1)
    depth_limit: Annotated[int, Field(ge=1, le=DEEPEST)] | None = optional(
        "Nodes this many moves below the root are leaves; each needs a value."
    )
    evaluation: _EvaluationName | None = optional(
        "The evaluation of positions that are not over; by default 0.",
        ", ".join(
            f"{' or '.join(known)} in {name}" for name, known in _EVALUATIONS.items() if known
        ),
    )
    depth: DepthFields | None = optional(
        "A depth at which the program itself stops.",
        "a mapping, as in {limit: 3, counted_by: program}",
    )
    match: MatchFields | None = optional(  # type: ignore[valid-type] # made of the settings of Match
        "The games of an evaluation.", "a mapping, as in {depth: 2, games: 40, seed: 1}"
    )
    exploration: (
        Annotated[
            Annotated[FiniteFloat, Field(gt=0, le=100), NUMBER] | Annotated[Literal["sqrt2"], TEXT],
            BY_FORM,
        ]
        | None
    ) = optional(
        "For mcts: the constant of UCB1; else sqrt 2, 1.4 and 1 are right.",
        "sqrt2, or a number above 0, at most 100",
    )
    published: PublishedAnswer | None = optional("Answers printed beside the tree.")
    counts: CountItems | None = optional(
        "The numbers that the check `counts` asks for, on paper.",
        "a list of numbers to be given, as in [nodes, leaves, ply]",
    )
    holds_for: HoldsForFields | None = optional(
        "The leaves of which the check `holds_for` asks, on paper.",
        "a mapping with leaves and stays, as in {leaves: [x, y], stays: value}",
    )
    playouts: (
        Annotated[
            Annotated[int, Field(ge=1, le=1000), NUMBER] | Annotated[PlayoutFields, MAPPING],
            BY_FORM,
        ]
        | None
    ) = optional(
        "For playout: their number, by default 40; for mcts on paper: the search "
        "tree so far, and the next results.",
        "a whole number from 1 to 1000, as in 40, or a mapping with results and records, as in "
        "{results: [1], records: {A: 1/2}}",
    )


ExerciseDocument = create_model(
    "ExerciseDocument",
    __base__=ExerciseFields,
    __doc__=ExerciseFields.__doc__,
    **settings(Exercise),
)
