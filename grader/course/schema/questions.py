"""The questions of an exercise that are only answered in writing: counts, for which leaf values the
answer stays, and the next playouts of Monte Carlo tree search."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, FiniteFloat

from grader.core.models.given_playouts import MOST_RESULTS
from grader.core.models.paper_questions import (
    LEAF_NAME,
    MAGNITUDE,
    MOST_VARIED,
    Quantity,
    SearchOrder,
    Stays,
)
from grader.course.document_fields import (
    BY_FORM,
    MAPPING,
    NUMBER,
    TEXT,
    Document,
    Share,
    Title,
    Wanted,
    optional,
    required,
)

MOST = 1_000_000  # the largest fact of a tree described by numbers

_Leaf: TypeAlias = Annotated[
    str,
    Field(pattern=LEAF_NAME, max_length=20),
    Wanted("the name of a leaf, of letters and digits, as in x"),
]
_QUANTITY = "states, nodes, leaves, ply, visited, times or claim"
_Whole: TypeAlias = Annotated[int, Field(ge=1, le=MOST)]


class HoldsForFields(Document):
    """The leaves that vary, and the part of the answer that should stay."""

    leaves: list[_Leaf] = required(
        "The names of the leaves.",
        "the names of one or two leaves, as in [x, y]",
        min_length=1,
        max_length=MOST_VARIED,
    )
    stays: Stays = optional(
        "value: the root's value; move: that the best move is still one.", default="value"
    )


RECORD = r"^(\d{1,6}(\.\d{1,6})?)/(\d{1,6})$"  # the pattern of a record W/N


class PlayoutFields(Document):
    """A search tree with its records, and the results of the next playouts."""

    results: list[Annotated[Share, Wanted("MAX's reward, from 0 to 1, as in 1 or 0.5")]] = required(
        "The results of the next playouts: 1 if MAX wins, 0 if MIN wins.",
        f"a list of 1 to {MOST_RESULTS} results, as in [1]",
        min_length=1,
        max_length=MOST_RESULTS,
    )
    records: (
        dict[
            str,
            Annotated[
                str, Field(pattern=RECORD), Wanted("W/N, the wins and the playouts, as in 2/3")
            ],
        ]
        | None
    ) = optional(
        "W/N of each node that was played; W is for who moves into the node.",
        "a mapping from nodes to W/N, as in {A: 3/7, B: 2/3}",
    )


class CountItem(Document):
    """A number to be given: of the exercise's tree, or of a tree described by facts."""

    count: Quantity = required("The quantity to be given.", _QUANTITY)
    name: Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9 -]*$", max_length=40)] | None = (
        optional(
            "The label of the number in an answer; by default the quantity.",
            "at most 40 letters, digits, spaces and hyphens, a letter first, as in chess",
        )
    )
    node: Title | None = optional("The node whose ply is asked for.", "the name of a node")
    branching: Annotated[int, Field(ge=2, le=MOST)] | None = optional(
        "The number of children of each inner node."
    )
    depth: _Whole | None = optional("The moves from the root to each leaf.")
    nodes: _Whole | None = optional("The nodes that can be searched in one move.")
    seconds: _Whole | None = optional("The seconds for a move.")
    order: SearchOrder | None = optional(
        "The order of the moves in which alpha-beta searches the tree.", "best, random or worst"
    )
    times: Annotated[FiniteFloat, Field(gt=0, le=100)] | None = optional(
        "The claimed depth of minimax's tree, in multiples of alpha-beta's.",
        "a number above 0, at most 100",
    )
    per_second: _Whole | None = optional("The nodes searched in a second.")
    tolerance: Annotated[
        Annotated[Share, NUMBER] | Annotated[Literal["magnitude"], TEXT], BY_FORM
    ] = optional(
        "The largest relative error, or magnitude: the power of ten counts.",
        f"a relative error from 0 to 1, as in 0.1, or {MAGNITUDE}",
        default=0.0,
    )


CountItems: TypeAlias = Annotated[
    list[
        Annotated[
            Annotated[Quantity, TEXT] | Annotated[CountItem, MAPPING],
            BY_FORM,
            Wanted("states, nodes, leaves, ply, visited, or a mapping that has a count"),
        ]
    ],
    Field(min_length=1, max_length=20),
]
