"""An exercise file: one tree to search, a family of random ones, or a game given by its rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    ConfigDict,
    Discriminator,
    Field,
    FiniteFloat,
    PositiveFloat,
    SkipValidation,
    Tag,
    create_model,
)
from typing_extensions import TypeAliasType

from grader.core import algorithms
from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import Exercise
from grader.core.models.assignment import Match
from grader.course.document_fields import (
    DEEPEST,
    LARGEST,
    LONGEST_NAME,
    Document,
    Number,
    Points,
    Slug,
    Title,
    Wanted,
    Whole,
    settings,
)
from grader.course.schema.questions import (
    CountItems,
    HoldsForFields,
    PlayoutFields,
    kind_of_number,
    kind_of_playouts,
)
from grader.search import games


class NamedNode(Document):
    """A node with a name, a player, an evaluation, or outcomes; each is optional."""

    name: Annotated[
        Annotated[Title, Field(max_length=LONGEST_NAME)] | None,
        Field(description="The node's name; by default a letter."),
    ] = None
    player: Annotated[
        Literal["max", "min"] | None,
        Field(description="The player to move; by default the opponent of the last one above."),
    ] = None
    value: Annotated[
        Number | Literal["?"] | None,
        Field(description="Utility of a leaf, or evaluation of a node at depth_limit."),
    ] = None
    children: Annotated[
        list[TreeNode] | None, Field(min_length=1, description="Its children, left to right.")
    ] = None
    chance: Annotated[
        list[Outcome] | None,
        Field(min_length=1, description="Outcomes instead of children: a chance node."),
    ] = None


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

    value: Annotated[
        Number | None, Field(description="The value of the root."), Wanted("a number")
    ] = None
    leaves_evaluated: Annotated[
        Annotated[int, Field(ge=1)] | None,
        Field(description="The number of evaluated leaves."),
        Wanted("a whole number from 1 up"),
    ] = None
    pruned: Annotated[
        list[Annotated[Title, Wanted("the name of a node")]] | None,
        Field(description="Names of the pruned nodes; nodes below them may be left out."),
        Wanted("a list of node names"),
    ] = None


class FamilyRecipe(Document):
    """Seeded random trees, the same ones on every machine."""

    seed: Annotated[
        int,
        Field(ge=0, le=LARGEST, description="The seed of the random numbers."),
        Wanted(f"a whole number from 0 to {LARGEST}"),
    ]
    count: Annotated[
        int,
        Field(ge=1, le=1000, description="The number of trees."),
        Wanted("a whole number from 1 to 1000"),
    ]
    depth: Annotated[
        int,
        Field(ge=1, le=DEEPEST, description="Moves from the root to every leaf."),
        Wanted(f"a whole number from 1 to {DEEPEST}"),
    ]
    branching: Annotated[
        list[Annotated[int, Field(ge=1, le=1000), Wanted("a whole number from 1 to 1000")]],
        Field(min_length=2, max_length=2, description="Fewest and most children of a node."),
        Wanted("two whole numbers from 1 to 1000, the smaller first, as in [2, 3]"),
    ]
    values: Annotated[
        list[Whole],
        Field(min_length=2, max_length=2, description="Least and greatest value of a leaf."),
        Wanted("two whole numbers, the smaller first, as in [0, 20]"),
    ]
    ties: Annotated[
        FiniteFloat,
        Field(ge=0, le=1, description="Share of leaves that repeat an earlier leaf's value."),
        Wanted("a share from 0 to 1"),
    ] = 0.0


def _game(name: str) -> Any:
    """The field of one game: its settings."""
    kind = games.settings(name)
    known = settings(kind)
    model = create_model(f"{name} settings", __base__=Document, __doc__=kind.__doc__, **known)
    wanted = Wanted(f"a mapping with any of {', '.join(known)}, or {{}}")
    return Annotated[model | None, Field(description=kind.__doc__), wanted], None


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

    limit: Annotated[
        int,
        Field(ge=1, le=DEEPEST, description="Nodes at this depth are evaluated."),
        Wanted(f"a whole number from 1 to {DEEPEST}"),
    ]
    root: Annotated[
        int,
        Field(ge=0, le=1, description="1: the root does not count: one move more is searched."),
        Wanted("0 or 1"),
    ] = 0
    counted_by: Annotated[
        Literal["program", "game"],
        Field(description="program: it counts the depth itself; game: it ends there."),
    ] = "program"


class ExerciseFields(Document):
    """One tree to search, a family of random ones, or a game given by its rules."""

    # `ExerciseDocument`, below, adds the fields that `Exercise` describes.

    model_config = ConfigDict(
        title="Alpha-beta exercise",
        json_schema_extra={
            "oneOf": [
                {"required": ["tree"], "properties": {"family": False, "game": False}},
                {"required": ["game"], "properties": {"family": False, "tree": False}},
                {
                    "required": ["family"],
                    "properties": {
                        "tree": False,
                        "game": False,
                        "depth_limit": False,
                        "depth": False,
                        "published": False,
                    },
                },
            ]
        },
    )

    id: Annotated[Slug, Field(description="The name of this file without .yaml.")]
    title: Annotated[Title, Field(description="The title that students see.")]
    tree: Annotated[
        SkipValidation[TreeNode | None], Field(description="The game tree, root first.")
    ] = None
    family: Annotated[
        FamilyRecipe | None,
        Field(description="Random trees instead of one tree."),
        Wanted("a mapping with seed, count, depth, branching and values"),
    ] = None
    game: Annotated[
        GameFields | None,  # type: ignore[valid-type] # the games are found when this is imported
        Field(description="A game given by its rules, instead of a tree."),
        Wanted("a mapping with one game, as in {nim: {matches: 7}}"),
    ] = None
    algorithm: Annotated[
        _AlgorithmName,
        Field(description="The algorithm that programs and written answers follow."),
    ] = ALPHA_BETA.name
    root_player: Annotated[
        Literal["max", "min"], Field(description="The player who moves at the root.")
    ] = "max"
    points: Annotated[
        Points, Field(description="The points for the tree; in a family, for each tree.")
    ] = 1
    depth_limit: Annotated[
        Annotated[int, Field(ge=1, le=DEEPEST)] | None,
        Field(description="Nodes this many moves below the root are leaves; each needs a value."),
        Wanted(f"a whole number from 1 to {DEEPEST}"),
    ] = None
    evaluation: Annotated[
        _EvaluationName | None,
        Field(description="The evaluation of positions that are not over; by default 0."),
        Wanted(
            ", ".join(
                f"{' or '.join(known)} in {name}" for name, known in _EVALUATIONS.items() if known
            )
        ),
    ] = None
    depth: Annotated[
        DepthFields | None,
        Field(description="A depth at which the program itself stops."),
        Wanted("a mapping, as in {limit: 3, counted_by: program}"),
    ] = None
    match: Annotated[
        MatchFields | None,  # type: ignore[valid-type] # made of the settings of Match
        Field(description="The games of an evaluation."),
        Wanted("a mapping, as in {depth: 2, games: 40, seed: 1}"),
    ] = None
    exploration: Annotated[
        Annotated[
            Annotated[Annotated[FiniteFloat, Field(gt=0, le=100)], Tag("<number>")]
            | Annotated[Literal["sqrt2"], Tag("<word>")],
            Discriminator(kind_of_number),
        ]
        | None,
        Field(description="For mcts: the constant of UCB1; else sqrt 2, 1.4 and 1 are right."),
        Wanted("sqrt2, or a number above 0, at most 100"),
    ] = None
    published: Annotated[
        PublishedAnswer | None, Field(description="Answers printed beside the tree.")
    ] = None
    counts: Annotated[
        CountItems | None,
        Field(description="The numbers that the check `counts` asks for, on paper."),
        Wanted("a list of numbers to be given, as in [nodes, leaves, ply]"),
    ] = None
    holds_for: Annotated[
        HoldsForFields | None,
        Field(description="The leaves of which the check `holds_for` asks, on paper."),
        Wanted("a mapping with leaves and stays, as in {leaves: [x, y], stays: value}"),
    ] = None
    playouts: Annotated[
        Annotated[
            Annotated[
                Annotated[int, Field(ge=1, le=1000), Wanted("a whole number from 1 to 1000")],
                Tag("<number>"),
            ]
            | Annotated[PlayoutFields, Tag("<mapping>")],
            Discriminator(kind_of_playouts),
        ]
        | None,
        Field(
            description="For playout: their number, by default 40; for mcts on paper: the search "
            "tree so far, and the next results."
        ),
        Wanted(
            "a whole number from 1 to 1000, as in 40, or a mapping with results and records, as in "
            "{results: [1], records: {A: 1/2}}"
        ),
    ] = None


ExerciseDocument = create_model(
    "ExerciseDocument",
    __base__=ExerciseFields,
    __doc__=ExerciseFields.__doc__,
    **settings(Exercise),
)
