"""The nouns of a gradebook file: its rows of students and its columns of marks.

Each module in `platforms` reads these from its table; matching and filling are the same for all.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from grader.gradebooks.exported_table import ExportedTable


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrolledStudent:
    """A row of a gradebook with a student. `identities` are by kind (`id` of the platform, `sis`,
    `login`, `email`), in the order in which the platform tries them."""

    at: int  # the row's index in the table
    line: int  # its number in the file
    identities: Mapping[str, str]
    name: str = ""  # "" if the file has none

    @property
    def label(self) -> str:
        """The student as messages write them: the name, and the first identity in brackets."""
        first = next(iter(self.identities.values()), "")
        return f"{self.name} ({first})" if self.name and first else self.name or first


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeColumn:
    """A column of marks: its index in the table, its header, and the `title` within that."""

    at: int
    header: str
    title: str
    max_score: float | None  # None if the file does not say
    fixed: frozenset[str] = frozenset()  # texts that mean no mark and stay, as EX on Canvas
    ungraded: tuple[str, ...] = ()  # texts that begin a cell without a mark yet

    def mark_in(self, text: str) -> str:
        """The mark that a cell with this text has; "" if there is none yet."""
        folded = " ".join(text.casefold().split())
        is_ungraded = folded.startswith(tuple(each.casefold() for each in self.ungraded))
        return "" if is_ungraded else text

    def is_fixed(self, mark: str) -> bool:
        """Whether a mark says that the student gets none."""
        return mark.strip().upper() in self.fixed


@dataclass(frozen=True, slots=True, kw_only=True)
class RemarkColumn:
    """A column for a sentence beside the mark."""

    at: int
    is_for_students: bool  # feedback, and not an instructor's notes
    format_at: int | None = None  # the column that names the sentence's format; None without
    usual: str = ""  # the format that is written where none is given


@dataclass(frozen=True, slots=True, kw_only=True)
class Gradebook:
    """An exported gradebook. `platform` is the platform's name in messages. `numbers_in` are the
    columns whose numbers show the decimal sign of the file, those of marks aside."""

    platform: str
    table: ExportedTable
    students: tuple[EnrolledStudent, ...]
    columns: tuple[GradeColumn, ...]
    remarks: tuple[RemarkColumn, ...] = ()
    numbers_in: tuple[int, ...] = ()
