"""The questions of a worksheet: its instructions, and an answer line for each part that is marked.

A trace has its own table, and windows are written in the tree, so neither has an answer line.
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
_SEARCH = "Search the tree with alpha-beta pruning, children from left to right."
_OF_TREE = (
    "Beside each node, write the window with which it is called and the value that it returns. "
    "Cross out the pruned branches."
)
_OF_TABLE = (
    "Write a row when the search enters a node, and another each time a child of the node returns, "
    "with α, β and the value at that moment; a leaf has one row. Cross out the pruned branches in "
    "the tree, and number the rows that cut them off: PRUNE1, PRUNE2, … There are more rows than "
    "you need."
)
_ORDERING = (
    "write the children of each node in an order with which alpha-beta pruning, from left to "
    "right, evaluates as few leaves as possible."
)


class Question(NamedTuple):
    """An answer line; `answer` is "" on the worksheet. A wide line has no neighbour."""

    label: str
    answer: str = ""
    wide: bool = False


def questions(entry: Entry, right: WorksheetKey | None) -> Iterator[Question]:
    """The answer lines of an exercise; `right` has the answers, for a key."""
    answers = {} if right is None else right.answers()
    for part, label in _LINES:
        if part in entry.worth:
            yield Question(label, answers.get(part, ""), wide=part == "visited")
    if "ordering" in entry.worth:
        tree = entry.exercise.tree
        orders = {} if right is None else right.orders()
        for node in range(len(tree)):
            if len(tree.children(node)) > 1:
                yield Question(f"Children of {tree.names[node]}", orders.get(node, ""))


def instructions(entry: Entry, *, table: bool) -> Markup:
    """The instructions for an exercise; `table` says whether a table is printed for the trace."""
    sentences = [_SEARCH] if set(entry.worth) != {"ordering"} else []
    if "trace" in entry.worth:
        sentences.append(_OF_TABLE if table else _OF_TREE)
    else:
        if "windows" in entry.worth:
            sentences.append("Beside each node, write the window with which it is called.")
        if "pruned" in entry.worth:
            sentences.append("Cross out the pruned branches in the tree.")
    if "ordering" in entry.worth:
        sentences.append(f"Then {_ORDERING}" if sentences else _ORDERING.capitalize())
    return markup("<p>{}</p>", shown(" ".join(sentences), 2000))
