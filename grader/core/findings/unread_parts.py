"""Parts of a written answer that cannot be read: nouns for them, and clauses on the remedy."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from grader.core.findings.file_problems import flawed
from grader.core.findings.phrases import Clause, listed
from grader.core.models import CheckName, RowColumn
from grader.core.source_encoding import EncodingFlaw

_NAME_ROOM = 40
_MOST_LABELS = 6  # characters of a node's name in the name of a part

_Part: TypeAlias = Literal[
    "exercise", "value", "leaves", "move", "nodes", "windows", "ordering", "trace", "counts"
]
_Question: TypeAlias = Literal[
    "ranges", "because", "condition", "values", "relabelled", "ucb", "statistics"
]
_Item: TypeAlias = Literal["node", "window", "row", "row with node", "range", "cut", "record"]
_Line: TypeAlias = Literal["window line", "ordering line", "range line", "cut line", "value line"]
_LineOfNumbers: TypeAlias = Literal["new value line", "bound line", "record line"]
WantedContent: TypeAlias = Literal[_Part, _Question, _Item, _Line, _LineOfNumbers]
"""The required content of a part of an answer."""

_A_ROW = 'a row such as [D, 6, +inf, 6, MAXvalue] or "D: 6: +inf: 6 MAXvalue"'
_WANTED: Mapping[WantedContent, str] = {
    "exercise": "the id of an exercise",
    "value": "a number",
    "leaves": "a whole number",
    "move": "the name of one node",
    "node": "the name of a node",
    "nodes": "a list of nodes, as in [A, B, D]",
    "windows": "a mapping from nodes to bounds, as in {A: [-inf, +inf]}",
    "window": "two bounds, as in [-inf, 6]",
    "window line": "a node with its two bounds, as in A [-inf, 6]",
    "ordering": "a mapping from nodes to their children, as in {C: [G, F]}",
    "ordering line": "a node and its children, as in C: G, F",
    "counts": "a mapping from counts to numbers, as in {nodes: 13, leaves: 9}",
    "ranges": "a mapping from leaves to the ranges of nodes, as in {E: {B: [-inf, 3]}}",
    "range": "two bounds, as in [-inf, 3]",
    "range line": "a leaf and the ranges of nodes after it, as in E: B [-inf, 3]",
    "because": "a mapping from nodes to the ancestors whose bound cuts them off, as in {C: A}",
    "cut": "the ancestor whose bound cuts the node off",
    "condition": 'a condition, as in "x <= 3 or y < 2", or "all x, y"',
    "values": "a mapping from nodes to their values, as in {A: 3, B: 3}",
    "ucb": "a mapping from nodes to their bounds, as in {B: 1.32, C: 0.91}",
    "bound line": "nodes with their bounds, as in B = 1.32, C = 0.91",
    "statistics": "a mapping from nodes to W/N, as in {A: 3/8, B: 2/3}",
    "record": "W/N, as in 2/3",
    "record line": "nodes with W/N, as in A 3/8, B 2/3",
    "value line": "nodes with their values, as in A = 3, B = 3",
    "relabelled": "a mapping from leaves to their new values, as in {D: 20, E: 30}",
    "new value line": "leaves with their new values, as in D = 20, E = 30 or 2 -> 20",
    "cut line": "a node and the ancestor whose bound cuts it off, as in C: A",
    "trace": f"a list of rows; {_A_ROW}",
    "row": _A_ROW,
    "row with node": f"{_A_ROW}, or a mapping that has node",
}

CellName: TypeAlias = Literal[RowColumn, "window", "leaves", "range", "bound", "wins", "visits"]
_CELLS: Mapping[CellName, str] = {
    "alpha_in": "alpha at entry",
    "beta_in": "beta at entry",
    "bound": "UCB1",
    "wins": "W",
    "visits": "N",
}

_OF_NODES = {
    "values": "value of",
    "relabelled": "value of",
    "ucb": "UCB1 of",
    "statistics": "record of",
    "counts": "number for",
}


def cell(name: CellName, node: str | None = None) -> str:
    """A cell in the row of a node, or one that is in no row."""
    of = "" if node is None else f" of {node if len(node) <= 100 else 'that node'}"
    return f"{_CELLS.get(name, name)}{of}"


def item_of(part: str) -> str:
    return f"an item of {part}"


def window_of(node: str) -> str:
    return f"the window of {node[:_NAME_ROOM]}"


def range_of(node: str, leaf: str) -> str:
    return f"the range of {node[:_NAME_ROOM]} after {leaf[:_NAME_ROOM]}"


def reason_at(node: str) -> str:
    return f"the reason for the cutoff at {node[:_NAME_ROOM]}"


def of_node(
    part: Literal["values", "relabelled", "ucb", "statistics", "counts"], name: str
) -> Clause:
    """The content of a part for a node, or for a count."""
    return Clause(f"the {_OF_NODES[part]} {name[:_NAME_ROOM]}")


def order_of(node: str) -> str:
    """Of a node's children."""
    return f"the order of {node[:_NAME_ROOM]}"


def flawed_file(flaw: EncodingFlaw) -> Clause:
    return Clause(f"the file {flawed(flaw)}")


def must_be(part: str, shown: str, wanted: WantedContent) -> Clause:
    """`shown` is the part's content, shortened for a message."""
    return Clause(f"{part} is {shown}; it must be {_WANTED[wanted]}")


def no_parts(shown: str) -> Clause:
    """For a YAML file that is not a mapping."""
    return Clause(f"the file is {shown}; it must have keys such as value, visited and trace")


def read_as_plain_text(problem: str) -> Clause:
    return Clause(f"{problem.rstrip('.')}; the file was therefore read as plain text")


def given_twice(part: CheckName | Clause, first: int) -> Clause:
    """`first` is the line where the part is given first."""
    return Clause(f"{part} is given twice, first on line {first}; the first one counts")


def contradicted(part: Clause, first: int) -> Clause:
    """`first` is the line where the part is given first, with other content."""
    return Clause(f"{part} is given otherwise on line {first}; write it once")


def no_leaf(node: str) -> Clause:
    return Clause(f"{node[:_NAME_ROOM]} has children, and only leaves are given new values")


def too_many_items(part: CheckName, *, found: int, most: int) -> Clause:
    return Clause(
        f"{part} has {found} items, and no search of this tree has so many; only {most} were read"
    )


def too_many_lines(*, found: int, most: int) -> Clause:
    return Clause(
        f"the file has {found} lines, and an answer to this exercise needs no more than {most}; "
        "only these were read"
    )


def too_many_columns(*, found: int, most: int) -> Clause:
    return Clause(
        f"the table has {found} columns, and no more than {most} are read; delete the others"
    )


TOO_MANY_CHARACTERS = Clause(
    "aliases repeat so much text up to here that the rest was not read; use fewer"
)
"""For a file whose YAML aliases repeat long parts."""


def lost_signs(cells: int) -> Clause:
    """For cells with a question mark instead of ∞."""
    have = "a cell has" if cells == 1 else f"{cells} cells have"
    return Clause(
        f"{have} a ? where a number belongs, as a spreadsheet writes for ∞ if it saves CSV "
        "without Unicode; save it as CSV UTF-8, or write inf for ∞"
    )


WRITE_NUMBER = Clause("write a number, -inf or +inf")
WRITE_INFINITY = Clause("write -inf or +inf")
WRITE_POSITIVE_INFINITY = Clause("write +inf")


def write_decimals(whole: str, decimals: str) -> Clause:
    """For a number with a comma, as in 1,5."""
    thousands = f"{whole}{decimals} or " if len(decimals) == 3 else ""
    return Clause(f"write {thousands}{whole}.{decimals}")


def write_alone(number: str) -> Clause:
    return Clause(f"write {number} alone")


WRITE_FUNCTION = Clause("write MAXvalue or MINvalue")
WRITE_MARK = Clause("write PRUNE1, PRUNE2, ... where the loop is cut off, and nothing elsewhere")
WRITE_WINDOW = Clause("write two bounds, as in [-inf, 6]")
WRITE_COUNT = Clause("write a whole number, as in 5")
WRITE_AMOUNT = Clause("write a number, as in 12, 1,000,000 or 10^6")
WRITE_JUDGEMENT = Clause("write true or false")
WRITE_RECORD = Clause("write W/N, as in 2/3, or W and N in two cells")


def start_with_label(separator: str) -> Clause:
    return Clause(
        f"start it with a label, as in value{separator}6, or write the headings of its table above "
        "it"
    )


ORDER_COLUMNS = Clause("write the columns in the order Node, alpha, beta, Value, Function")
ADD_HEADING = Clause("a table needs a heading Node, and others such as alpha, beta and Value")
WRITE_BOUNDS_OR_RECORDS = Clause(
    'write bounds as "ucb: B = 1.32", nodes as "selection: B", and records as "records: B 2/3"'
)
"""For an answer to an exercise with playouts."""
WRITE_VALUES_OR_LABEL = Clause('write values as "A = 3, B = 3", or a label as "value: 3"')
"""For an answer to an exercise that asks for the values of nodes."""


def write_labelled_numbers(labels: Sequence[str]) -> Clause:
    """For an answer to an exercise that asks for counts, by their labels."""
    known = listed(labels, _MOST_LABELS)
    return Clause(
        f'write each number behind its label, as in "{labels[0]}: 12"; it asks for {known}'
    )


WRITE_REASON = Clause(
    'write a node and the ancestor whose bound cuts it off, as in "because: C: alpha of A"'
)
"""For an answer to a question about the reasons for cutoffs."""
WRITE_NEW_VALUE = Clause('write leaves with their new values, as in "D = 20, E = 30" or "2 -> 20"')
"""For an answer with new values of the leaves."""


def write_condition(leaf: str) -> Clause:
    """For an answer to a question about the values of this leaf, among others."""
    return Clause(f'write the condition alone, as in "{leaf} <= 3" or "all {leaf}"')


WRITE_ROW_OR_LABEL = Clause('write a row as "D: 6: +inf: 6 MAXvalue", or a label as "value: 6"')
