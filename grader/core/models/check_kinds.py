"""The checks: a row for each, in the order of the reports."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias, get_args

_OfSearch: TypeAlias = Literal["value", "move", "visited", "order", "repeats", "windows", "returns"]
_OnPaper: TypeAlias = Literal[
    "pruned", "trace", "leaves", "ordering", "counts", "ranges", "because", "holds_for"
]
_OfValues: TypeAlias = Literal["values", "relabelled", "terminal", "symmetry", "ranking", "games"]
_OfPlayouts: TypeAlias = Literal[
    "selection", "backup", "statistics", "iterations", "ucb", "rolls", "choice", "result"
]
CheckName: TypeAlias = Literal[_OfSearch, _OnPaper, _OfValues, _OfPlayouts]

AnswerKind: TypeAlias = Literal["program", "written"]
"""The kind of a student's answer: functions that search, or a sheet."""


class CheckKind(NamedTuple):
    """One check, and its names."""

    name: CheckName
    letter: str = ""  # in the matrix of an audit; "" if it is not marked in a program
    noun: str = ""  # in an audit's key to the letters; "" if it is not marked in a program
    part: str = ""  # of a written answer, as in "the best move"; "" if it is not marked in one
    depends: bool = False  # whether the kind of programs says which exercises can ask


CHECKS = (
    CheckKind("value", "V", "value", part="the value of the root"),
    CheckKind("move", "M", "move", part="the best move"),
    CheckKind("visited", "S", "set of visited nodes", part="the nodes visited"),
    CheckKind("order", "O", "order of visits"),
    CheckKind("repeats", "R", "repeated visits"),
    CheckKind("pruned", part="the pruned nodes"),
    CheckKind("windows", "W", "windows", part="the windows"),
    CheckKind("returns", "T", "returned values"),
    CheckKind("trace", part="the trace table"),
    CheckKind("leaves", "L", "leaves evaluated", part="the number of leaves evaluated"),
    CheckKind("ordering", part="the order of the children"),
    CheckKind("counts", part="the counts"),
    CheckKind("ranges", part="the ranges of possible values"),
    CheckKind("because", part="the reasons for the cutoffs"),
    CheckKind("holds_for", part="the values for which the answer stays", depends=True),
    CheckKind("values", part="the values of the nodes"),
    CheckKind("relabelled", part="the new values of the leaves", depends=True),
    CheckKind("ucb", part="the bounds UCB1", depends=True),
    CheckKind("rolls", "D", "rolls of the dice"),
    CheckKind("choice", "C", "choices", depends=True),
    CheckKind("terminal", "E", "ends"),
    CheckKind("result", "U", "results"),
    CheckKind("symmetry"),
    CheckKind("ranking"),
    CheckKind("games"),
    CheckKind("selection", "P", "playouts selected", part="the nodes that are played"),
    CheckKind("backup", "B", "backup"),
    CheckKind("statistics", "N", "records W and N", part="the records"),
    CheckKind("iterations", "I", "number of iterations"),
)
DEPENDING = frozenset(each.name for each in CHECKS if each.depends)
CHECK_NAMES: tuple[CheckName, ...] = tuple(each.name for each in CHECKS)
PROGRAM_CHECKS: tuple[CheckName, ...] = get_args(_OfSearch)
"""The checks of a program that has a canonical search."""
SEARCH_RUBRIC: Mapping[CheckName, float] = {"value": 1, "move": 1, "visited": 2}
"""The points for them, unless an exercise says others."""
WRITTEN_CHECKS: tuple[CheckName, ...] = tuple(each.name for each in CHECKS if each.part)
