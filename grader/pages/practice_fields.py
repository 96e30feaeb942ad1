"""The fields of a practice page on a search of a tree: which cells a student fills in, and where.

A cell is one field to fill in: "alpha:3", "beta:3" and "value:3" of node 3, "pruned:3" for the
branch that leads to it, "move" and "leaves"; without pruning only the values and "move".
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grader.core.models import CheckName, Exercise
from grader.pages import practice_key
from grader.reports.pictures import words
from grader.search.reference_player import Answer
from grader.written import value_marks

ROOT_AGAIN = "value:0"
"""The root's value, which has a field in the table and one below it."""


class Field(NamedTuple):
    """A field, and the words of its label. One with `nodes` is a choice of one of them."""

    cell: str
    label: str
    nodes: Sequence[int] = ()


class SearchSheet:
    """The fields of a search. With `leaf_windows`, leaves have a window to fill in too.

    columns  the headings of the table, the first that of the nodes
    about    the content of the table
    parts    the parts of every downloaded answer
    near     the largest error of a right number
    order    the nodes in the order of a downloaded answer
    rule     the rule for the choice between equal nodes, if one is needed
    """

    rule = ""

    def __init__(self, exercise: Exercise, *, leaf_windows: bool) -> None:
        self.exercise = exercise
        self.prunes = exercise.algorithm.prunes
        self.near = value_marks.ROUNDED if exercise.tree.odds else 0
        self.columns = ("Node", "α", "β", "Value", "Branch") if self.prunes else ("Node", "Value")
        self.about = "Window, value and pruning" if self.prunes else "Value"
        self.parts: Sequence[CheckName] = ("value", "move", "values")
        if self.prunes:
            self.parts = ("value", "move", "pruned", "leaves", "trace")
        self.order = exercise.tree.depth_first()
        self._leaf_windows = leaf_windows

    def row(self, node: int) -> Sequence[Field | str | None]:
        """The window, the value and the branch of a node; the value of a leaf is given."""
        tree = self.exercise.tree
        leaf = tree.is_leaf(node)
        value = words.leaf_value(tree.values[node]) if leaf else Field(f"value:{node}", "value of")
        if not self.prunes:
            return [value]
        bounded = self._leaf_windows or not leaf
        return [
            Field(f"alpha:{node}", "alpha of") if bounded else None,
            Field(f"beta:{node}", "beta of") if bounded else None,
            value,
            Field(f"pruned:{node}", "pruned: branch to") if node else None,
        ]

    def numbers(self) -> Sequence[Field]:
        """The root's value again, and the number of leaves."""
        root = Field(ROOT_AGAIN, "Value of the root")
        return (root, Field("leaves", "Leaves evaluated")) if self.prunes else (root,)

    def choices(self) -> Sequence[Field]:
        """The best move."""
        return [Field("move", "Best move", self.exercise.tree.children(0))]

    def locked_key(self, answers: Callable[[Exercise], Answer]) -> str:
        """The right contents of all cells, in a form that cannot be read at a glance."""
        return practice_key.locked(answers(self.exercise))
