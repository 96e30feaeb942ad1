"""An answers file: a student's written answers to one exercise.

This model exists only for its JSON Schema, which editors use while a student writes the file.
`grader.written.parsing.yaml` reads the file cell by cell, so one bad cell does not spoil the
others. A test checks that both accept the same files.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from grader.course.document_fields import Document, Slug

SIGN = r"[-+−–]?\s*"
DIGITS = r"([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?"
FRACTION = r"[0-9]+\s*/\s*0*[1-9][0-9]*"
INFINITY = r"(∞|oo|I|\.?[Ii][Nn][Ff]([Ii][Nn][Ii][Tt][Yy])?|math\.inf)"
NUMBER = rf"{SIGN}({DIGITS}|{FRACTION}|{INFINITY})"
CELL = rf"({NUMBER}|\.|)"
FUNCTION = r"([Mm][Aa][Xx]|[Mm][Ii][Nn])([-_ ]?([Vv]alue|VALUE))?"
PRUNE = r"([Pp][Rr][Uu][Nn][Ee]|[Cc][Uu][Tt])\s*[0-9]{0,6}(\([αβ]\))?"
CELLS = rf"{CELL}\s*:\s*{CELL}\s*:\s*{CELL}\s*:?\s*({FUNCTION})?\s*:?\s*({PRUNE})?\s*$"
ROW = rf"^\s*({PRUNE}\s*:)?\s*[^:]+:\s*{CELLS}"
UNQUOTED = rf"^\s*([^:]+:)?\s*{CELLS}"
"""A row without quotes, as far as YAML can read it: a mapping such as {D: "6:+inf:6"}."""
WINDOW = rf"^\s*[\[(]?\s*{CELL}\s*[,;]\s*{CELL}\s*[\])]?\s*$"

Name = TypeAliasType(
    "Name",
    "Annotated[Annotated[str, Field(min_length=1)] | float,"
    ' Field(description="The name of a node.")]',
)
Cell = TypeAliasType(
    "Cell",
    "Annotated[float | Annotated[str, Field(pattern=rf'^\\s*{CELL}\\s*$')] | None,"
    " Field(description='A number, a fraction or an infinity (-inf, +inf, ∞); empty if you left the"
    " cell empty.')]",
)
Function = TypeAliasType(
    "Function",
    "Annotated[Annotated[str, Field(pattern=rf'^\\s*({FUNCTION})?\\s*$')] | None,"
    " Field(description='MAXvalue or MINvalue; empty at a leaf.')]",
)
Prune = TypeAliasType(
    "Prune",
    "Annotated[Annotated[str, Field(pattern=rf'^\\s*({PRUNE})?\\s*$')] | bool"
    " | Annotated[int, Field(ge=1, lt=1_000_000)] | None,"
    " Field(description='PRUNE1, PRUNE2, ... where a cutoff ends the loop; empty elsewhere.')]",
)
Nodes = TypeAliasType("Nodes", "list[Name] | str")


class Bounds(NamedTuple):
    """A window as a list."""

    alpha: Cell
    beta: Cell


class NamedBounds(Document):
    """A window, its bounds by name."""

    alpha: Annotated[Cell, Field(description="The lower bound at entry.")]
    beta: Annotated[Cell, Field(description="The upper bound at entry.")]


class RecordCells(NamedTuple):
    """A record as a list."""

    wins: Cell
    visits: Cell


class ListedRow(NamedTuple):
    """A row of the trace as a list, in the order of the table's columns."""

    node: Name
    alpha: Cell
    beta: Cell
    value: Cell
    function: Function = ""
    prune: Prune = None


class NamedRow(Document):
    """A row of the trace, its cells by name."""

    node: Annotated[Name, Field(description="The node that the row is about.")]
    alpha: Annotated[Cell, Field(description="The current alpha.")] = None
    beta: Annotated[Cell, Field(description="The current beta.")] = None
    value: Annotated[Cell, Field(description="The value so far.")] = None
    function: Annotated[Function, Field(description="The function that the row is in.")] = None
    prune: Annotated[Prune, Field(description="Whether a cutoff ends the loop here.")] = None
    alpha_in: Annotated[
        Cell, Field(description="Alpha at entry, if you write it beside alpha.")
    ] = None
    beta_in: Annotated[Cell, Field(description="Beta at entry, if you write it beside beta.")] = (
        None
    )


class AnswersDocument(Document):
    """Answers worked out on paper. Leave out the parts that the exercise does not ask for."""

    model_config = ConfigDict(title="Alpha-beta answers")

    exercise: Annotated[
        Slug | None, Field(description="The id of the exercise that this answers.")
    ] = None
    value: Annotated[Cell, Field(description="The value of the root.")] = None
    move: Annotated[
        Name | None, Field(description="The best move: the name of a child of the root.")
    ] = None
    visited: Annotated[
        Nodes | None, Field(description="The visited nodes, in the order of the visits.")
    ] = None
    pruned: Annotated[
        Nodes | None, Field(description="The pruned nodes, or the top node of each pruned branch.")
    ] = None
    windows: Annotated[
        dict[str, Bounds | NamedBounds | Annotated[str, Field(pattern=WINDOW)] | None] | None,
        Field(description="Alpha and beta at entry to each node, as in {A: [-inf, +inf]}."),
    ] = None
    leaves: Annotated[
        Annotated[int, Field(ge=0)] | None, Field(description="The number of evaluated leaves.")
    ] = None
    ordering: Annotated[
        dict[str, Nodes | None] | None,
        Field(description="The new order of the children of some nodes, as in {C: [G, F]}."),
    ] = None
    counts: Annotated[
        dict[str, Annotated[float, Field(ge=0)] | bool | str | None] | str | None,
        Field(description="The numbers asked for, as in {nodes: 13, leaves: 9, ply: 2}."),
    ] = None
    ranges: Annotated[
        dict[str, dict[str, Bounds | Cell] | str | None] | None,
        Field(description="The ranges that change after each leaf, as in {E: {B: [-inf, 3]}}."),
    ] = None
    because: Annotated[
        dict[str, Name | None] | str | None,
        Field(description="The ancestor whose bound cuts off each node, as in {C: A}."),
    ] = None
    holds_for: Annotated[
        str | None,
        Field(description='The condition on some leaves, as in "x <= 3 or y < 2", or "all x, y".'),
    ] = None
    values: Annotated[
        dict[str, Cell] | str | None,
        Field(description="The values of the inner nodes, as in {A: 3, B: 3, C: 2}."),
    ] = None
    relabelled: Annotated[
        dict[str, Cell] | str | None,
        Field(description='New values of leaves, as in {D: 20, "3": 30} or "2 -> 20, 3 -> 30".'),
    ] = None
    ucb: Annotated[
        dict[str, Cell] | str | None,
        Field(description="UCB1 of nodes, with two decimals, as in {B: 1.32, C: 0.91}."),
    ] = None
    selection: Annotated[
        Nodes | None, Field(description="The nodes that are played, one for each result.")
    ] = None
    statistics: Annotated[
        dict[str, RecordCells | str | None] | str | None,
        Field(description="The records W/N after the playouts, as in {A: 3/8, B: 2/3}."),
    ] = None
    trace: Annotated[
        list[
            ListedRow
            | NamedRow
            | Annotated[str, Field(pattern=ROW)]
            | Annotated[
                dict[str, Annotated[str, Field(pattern=UNQUOTED)]],
                Field(min_length=1, max_length=1),
            ]
        ]
        | None,
        Field(
            description="The rows of the trace: [node, alpha, beta, value, function, prune],"
            ' a mapping of these, or "D: 6: +inf: 6 MAXvalue" with its quotes.'
        ),
    ] = None
