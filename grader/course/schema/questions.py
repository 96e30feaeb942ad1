"""The questions of an exercise that are only answered in writing: counts, for which leaf values the
answer stays, and the next playouts of Monte Carlo tree search."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Discriminator, Field, FiniteFloat, Tag

from grader.core.models.counts import MAGNITUDE, Quantity, SearchOrder
from grader.core.models.given_playouts import MOST_RESULTS
from grader.core.models.stays import MOST_LEAVES, NAME, Stays
from grader.course.document_fields import Document, Title, Wanted

MOST = 1_000_000
"""The largest fact of a tree described by numbers."""

_Leaf: TypeAlias = Annotated[
    str,
    Field(pattern=NAME, max_length=20),
    Wanted("the name of a leaf, of letters and digits, as in x"),
]
_QUANTITY = Wanted("states, nodes, leaves, ply, visited, times or claim")
_Whole: TypeAlias = Annotated[int, Field(ge=1, le=MOST)]
_WHOLE = Wanted(f"a whole number from 1 to {MOST}")


class HoldsForFields(Document):
    """The leaves that vary, and the part of the answer that should stay."""

    leaves: Annotated[
        list[_Leaf],
        Field(min_length=1, max_length=MOST_LEAVES, description="The names of the leaves."),
        Wanted("the names of one or two leaves, as in [x, y]"),
    ]
    stays: Annotated[
        Stays, Field(description="value: the root's value; move: that the best move is still one.")
    ] = "value"


RECORD = r"^(\d{1,6}(\.\d{1,6})?)/(\d{1,6})$"
"""The pattern of a record W/N."""


class PlayoutFields(Document):
    """A search tree with its records, and the results of the next playouts."""

    results: Annotated[
        list[
            Annotated[
                FiniteFloat, Field(ge=0, le=1), Wanted("MAX's reward, from 0 to 1, as in 1 or 0.5")
            ]
        ],
        Field(
            min_length=1,
            max_length=MOST_RESULTS,
            description="The results of the next playouts: 1 if MAX wins, 0 if MIN wins.",
        ),
        Wanted(f"a list of 1 to {MOST_RESULTS} results, as in [1]"),
    ]
    records: Annotated[
        dict[
            str,
            Annotated[
                str, Field(pattern=RECORD), Wanted("W/N, the wins and the playouts, as in 2/3")
            ],
        ]
        | None,
        Field(description="W/N of each node that was played; W is for who moves into the node."),
        Wanted("a mapping from nodes to W/N, as in {A: 3/7, B: 2/3}"),
    ] = None


def kind_of_number(given: object) -> str:
    """The kind of a field that is a number or a word for one."""
    return "<word>" if isinstance(given, str) else "<number>"


def kind_of_playouts(given: object) -> str:
    """The kind of the field `playouts`: their number, or a mapping that describes them."""
    return "<mapping>" if isinstance(given, (dict, PlayoutFields)) else "<number>"


class CountItem(Document):
    """A number to be given: of the exercise's tree, or of a tree described by facts."""

    count: Annotated[Quantity, Field(description="The quantity to be given."), _QUANTITY]
    name: Annotated[
        Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9 -]*$", max_length=40)] | None,
        Field(description="The label of the number in an answer; by default the quantity."),
        Wanted("at most 40 letters, digits, spaces and hyphens, a letter first, as in chess"),
    ] = None
    node: Annotated[
        Title | None,
        Field(description="The node whose ply is asked for."),
        Wanted("the name of a node"),
    ] = None
    branching: Annotated[
        Annotated[int, Field(ge=2, le=MOST)] | None,
        Field(description="The number of children of each inner node."),
        Wanted(f"a whole number from 2 to {MOST}"),
    ] = None
    depth: Annotated[
        _Whole | None, Field(description="The moves from the root to each leaf."), _WHOLE
    ] = None
    nodes: Annotated[
        _Whole | None, Field(description="The nodes that can be searched in one move."), _WHOLE
    ] = None
    seconds: Annotated[_Whole | None, Field(description="The seconds for a move."), _WHOLE] = None
    order: Annotated[
        SearchOrder | None,
        Field(description="The order of the moves in which alpha-beta searches the tree."),
        Wanted("best, random or worst"),
    ] = None
    times: Annotated[
        Annotated[FiniteFloat, Field(gt=0, le=100)] | None,
        Field(description="The claimed depth of minimax's tree, in multiples of alpha-beta's."),
        Wanted("a number above 0, at most 100"),
    ] = None
    per_second: Annotated[
        _Whole | None, Field(description="The nodes searched in a second."), _WHOLE
    ] = None
    tolerance: Annotated[
        Annotated[Annotated[FiniteFloat, Field(ge=0, le=1)], Tag("<number>")]
        | Annotated[Literal["magnitude"], Tag("<word>")],
        Discriminator(kind_of_number),
        Field(description="The largest relative error, or magnitude: the power of ten counts."),
        Wanted(f"a relative error from 0 to 1, as in 0.1, or {MAGNITUDE}"),
    ] = 0.0


def _kind_of_count(item: object) -> str:
    return "<quantity>" if isinstance(item, str) else "<facts>"


CountItems: TypeAlias = Annotated[
    list[
        Annotated[
            Annotated[Quantity, Tag("<quantity>")] | Annotated[CountItem, Tag("<facts>")],
            Discriminator(_kind_of_count),
            Wanted("states, nodes, leaves, ply, visited, or a mapping that has a count"),
        ]
    ],
    Field(min_length=1, max_length=20),
]
