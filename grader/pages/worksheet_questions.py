"""What a worksheet asks for: a line to write on for each part that is marked, and the words.

A trace table and windows have no line: they have their own table, and the tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grader.core.models import CheckName, Entry
from grader.pages.worksheet_key import WorksheetKey
from grader.reports.text.markup import Markup, markup, shown

_LINES: tuple[tuple[CheckName, str], ...] = (
    ("value", "Value of the root"),
    ("move", "Best move"),
    ("leaves", "Leaves evaluated"),
    ("pruned", "Branches pruned"),
    ("visited", "Nodes visited, in order"),
)
_SEARCH = "Search the tree by alpha-beta pruning, children from left to right."
_OF_TREE = (
    "Write beside each node the window with which it is called and the value that it returns, and "
    "cross out what is pruned."
)
_OF_TABLE = (
    "Write a row when the search comes to a node, and one more each time that a child has come "
    "back to it, with α, β and the value as they are then; a leaf has one row. Cross out in the "
    "tree what is pruned, and number the rows that cut it off: PRUNE1, PRUNE2, … There are more "
    "rows than you need."
)
_ORDERING = (
    "write the children of each node in an order in which alpha-beta pruning, from left to right, "
    "evaluates as few leaves as possible."
)


class Question(NamedTuple):
    """A line to write on, and what is right there, "" on the worksheet; a wide one has no
    neighbour."""

    label: str
    said: str = ""
    wide: bool = False


def questions(entry: Entry, right: WorksheetKey | None) -> Iterator[Question]:
    """A question for each part that has a line; `right` has the answers, for a key."""
    said = {} if right is None else right.answers()
    for part, label in _LINES:
        if part in entry.worth:
            yield Question(label, said.get(part, ""), wide=part == "visited")
    if "ordering" in entry.worth:
        tree = entry.exercise.tree
        orders = {} if right is None else right.orders()
        for node in range(len(tree)):
            if len(tree.children(node)) > 1:
                yield Question(f"Children of {tree.names[node]}", orders.get(node, ""))


def instructions(entry: Entry, *, table: bool) -> Markup:
    """What is to be done."""
    said = [_SEARCH] if set(entry.worth) != {"ordering"} else []
    if "trace" in entry.worth:
        said.append(_OF_TABLE if table else _OF_TREE)
    else:
        if "windows" in entry.worth:
            said.append("Write beside each node the window with which it is called.")
        if "pruned" in entry.worth:
            said.append("Cross out in the tree what is pruned.")
    if "ordering" in entry.worth:
        said.append(f"Then {_ORDERING}" if said else _ORDERING[0].upper() + _ORDERING[1:])
    return markup("<p>{}</p>", shown(" ".join(said), 2000))
