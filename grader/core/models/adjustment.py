"""Adjustments: the decisions of a person on a student's marks, which no run makes again."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

AdjustmentKind: TypeAlias = Literal[
    "points", "part", "excused", "extension", "accept-regrade", "is", "comment", "undo"
]
"""`part` settles the open parts of an answer with the same words; `is` names the student in the
gradebook; `undo` takes back the adjustment whose number is its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """A row of the file of adjustments, which gives each a number from 1."""

    number: int = 0  # given when it is added to the file
    student: str = ""  # the id; "" if the row takes another one back
    exercise: str = ""  # "" if it is about the whole submission
    what: AdjustmentKind
    value: str  # points, "full", days, an identity, a number or a comment; "" if it needs none
    why: str
    by: str  # "" if nobody is to be named
    when: str  # ISO 8601, in UTC
    digest: str = ""  # of the answer that it is about; "" if it is about the student
    words: str = ""  # the part and the words that a `part` settles, for readers


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustmentEffect:
    """An adjustment and its effect on a result. `before` and `after` are points of `out_of`, those
    of the exercise or of the whole submission; None if it changes no points."""

    adjustment: Adjustment
    counts: bool  # false if it is out of date: the answer has changed since
    before: float | None = None
    after: float | None = None
    out_of: float = 0.0
