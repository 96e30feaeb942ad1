"""An answers file: a student's written answers to one exercise.

This model exists only for its JSON Schema, which editors use while a student writes the file.
`grader.written.parsing.yaml` reads the file cell by cell, so one bad cell does not spoil the
others. A test checks that both accept the same files.
"""

from typing import Annotated, NamedTuple

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from grader.course.document_fields import Document, Slug, optional, required

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

    alpha: Cell = required("The lower bound at entry.")
    beta: Cell = required("The upper bound at entry.")


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

    node: Name = required("The node that the row is about.")
    alpha: Cell = optional("The current alpha.")
    beta: Cell = optional("The current beta.")
    value: Cell = optional("The value so far.")
    function: Function = optional("The function that the row is in.")
    prune: Prune = optional("Whether a cutoff ends the loop here.")
    alpha_in: Cell = optional("Alpha at entry, if you write it beside alpha.")
    beta_in: Cell = optional("Beta at entry, if you write it beside beta.")


class AnswersDocument(Document):
    """Answers worked out on paper. Leave out the parts that the exercise does not ask for."""

    model_config = ConfigDict(title="Alpha-beta answers")

    exercise: Slug | None = optional("The id of the exercise that this answers.")
    value: Cell = optional("The value of the root.")
    move: Name | None = optional("The best move: the name of a child of the root.")
    visited: Nodes | None = optional("The visited nodes, in the order of the visits.")
    pruned: Nodes | None = optional("The pruned nodes, or the top node of each pruned branch.")
    windows: (
        dict[str, Bounds | NamedBounds | Annotated[str, Field(pattern=WINDOW)] | None] | None
    ) = optional("Alpha and beta at entry to each node, as in {A: [-inf, +inf]}.")
    leaves: Annotated[int, Field(ge=0)] | None = optional("The number of evaluated leaves.")
    ordering: dict[str, Nodes | None] | None = optional(
        "The new order of the children of some nodes, as in {C: [G, F]}."
    )
    counts: dict[str, Annotated[float, Field(ge=0)] | bool | str | None] | str | None = optional(
        "The numbers asked for, as in {nodes: 13, leaves: 9, ply: 2}."
    )
    ranges: dict[str, dict[str, Bounds | Cell] | str | None] | None = optional(
        "The ranges that change after each leaf, as in {E: {B: [-inf, 3]}}."
    )
    because: dict[str, Name | None] | str | None = optional(
        "The ancestor whose bound cuts off each node, as in {C: A}."
    )
    holds_for: str | None = optional(
        'The condition on some leaves, as in "x <= 3 or y < 2", or "all x, y".'
    )
    values: dict[str, Cell] | str | None = optional(
        "The values of the inner nodes, as in {A: 3, B: 3, C: 2}."
    )
    relabelled: dict[str, Cell] | str | None = optional(
        'New values of leaves, as in {D: 20, "3": 30} or "2 -> 20, 3 -> 30".'
    )
    ucb: dict[str, Cell] | str | None = optional(
        "UCB1 of nodes, with two decimals, as in {B: 1.32, C: 0.91}."
    )
    selection: Nodes | None = optional("The nodes that are played, one for each result.")
    statistics: dict[str, RecordCells | str | None] | str | None = optional(
        "The records W/N after the playouts, as in {A: 3/8, B: 2/3}."
    )
    trace: (
        list[
            ListedRow
            | NamedRow
            | Annotated[str, Field(pattern=ROW)]
            | Annotated[
                dict[str, Annotated[str, Field(pattern=UNQUOTED)]],
                Field(min_length=1, max_length=1),
            ]
        ]
        | None
    ) = optional(
        "The rows of the trace: [node, alpha, beta, value, function, prune],"
        ' a mapping of these, or "D: 6: +inf: 6 MAXvalue" with its quotes.'
    )
