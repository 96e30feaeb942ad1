"""Matches the results of a class with the students of a gradebook."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

from grader.core.errors import UserError
from grader.core.findings.phrases import listed
from grader.core.models.class_run import ClassResult, Student
from grader.gradebooks.gradebook import EnrolledStudent, Gradebook

_SHOWN = 3
"""The most identities of each side that a message lists."""
_LEAST_RENAMED = 3
"""The fewest students with other names that show that the file is another course's."""
_EXAMPLES = 2
"""The students with other names that a message shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedStudents:
    """The results by the row of their student, and the students whom only one side has.

    `by_name` are the students found by name only, `renamed` those whose names on the two sides
    differ.
    """

    by_row: Mapping[int, ClassResult]
    without_result: tuple[EnrolledStudent, ...]
    without_row: tuple[Student, ...]
    by_name: tuple[tuple[Student, EnrolledStudent], ...]
    renamed: tuple[tuple[Student, EnrolledStudent], ...]


def matched(gradebook: Gradebook, results: Iterable[ClassResult]) -> MatchedStudents:
    """The students of the gradebook with their results.

    A student is found by an identity, and only without one by the whole name. Raises UserError if
    a result fits several rows, several results fit a row, none fits any, or so many names differ
    that the identities are those of other people.
    """
    handed_in = tuple(results)
    known = _Register(gradebook, [result.student for result in handed_in])
    found: dict[int, list[ClassResult]] = defaultdict(list)
    strangers: list[Student] = []
    for result in handed_in:
        row = known.row_of(result.student)
        if row is None:
            strangers.append(result.student)
        else:
            found[row.at].append(result)
    for at, several in found.items():
        if len(several) > 1:
            who = listed([shown(result.student) for result in several])
            raise UserError(
                f"{known.place(known.rows[at])} fits {who}; grade only one of these submissions"
            )
    if not found:
        raise UserError(_no_match(gradebook, strangers))
    by_row = {at: result for at, (result,) in found.items()}
    pairs = [(result.student, known.rows[at]) for at, result in by_row.items()]
    renamed = tuple((student, row) for student, row in pairs if _differ(student.name, row.name))
    by_name = tuple(pair for pair in pairs if not known.have_same_identity(*pair))
    # Students found by name only have a name on both sides.
    named = sum(bool(student.name and row.name) for student, row in pairs) - len(by_name)
    if len(renamed) >= max(_LEAST_RENAMED, named // 3 + 1):
        raise UserError(_other_people(gradebook, renamed, named))
    return MatchedStudents(
        by_row=by_row,
        without_result=tuple(row for at, row in known.rows.items() if at not in by_row),
        without_row=tuple(strangers),
        by_name=by_name,
        renamed=renamed,
    )


def shown(student: Student) -> str:
    """A student of the results as messages write them: the name, and the identity in brackets."""
    return f"{student.name} ({student.id})" if student.name else student.id


class _Register:
    """The students of a gradebook by their identities and names.

    The `id` of a result's student may be any identity of the gradebook. It is looked for first
    among the kind that has most of the class, and among kinds that have equally many in the order
    of the platform: the same number may be the `id` of one student and the `sis` of another.
    """

    def __init__(self, gradebook: Gradebook, class_list: Sequence[Student]) -> None:
        self.rows = {row.at: row for row in gradebook.students}
        self._file = gradebook.table.file
        self._by_kind: dict[str, dict[str, list[EnrolledStudent]]] = {}
        self._by_name: dict[str, list[EnrolledStudent]] = defaultdict(list)
        for row in gradebook.students:
            for kind, text in row.identities.items():
                same = self._by_kind.setdefault(kind, defaultdict(list))
                same[_folded(text)].append(row)
            self._by_name[_name_key(row.name)].append(row)
        self._by_name.pop("", None)
        identities = [_folded(student.id) for student in class_list]
        self._kinds = sorted(
            self._by_kind, key=lambda kind: -sum(text in self._by_kind[kind] for text in identities)
        )

    def place(self, row: EnrolledStudent) -> str:
        return f"{self._file}:{row.line}: the row of {row.label}"

    def row_of(self, student: Student) -> EnrolledStudent | None:
        """The row of a student; None if there is none. Raises UserError if there are several."""
        rows = {row.at: row for row in self._with_identity(student)}
        named = {row.at: row for row in self._by_name.get(_name_key(student.name), [])}
        if len(rows) > 1:
            rows = {at: row for at, row in rows.items() if at in named} or rows
        rows = rows or named
        if len(rows) > 1:
            lines = listed([str(row.line) for row in rows.values()])
            raise UserError(
                f"{self._file}: {shown(student)} fits the rows in lines {lines}; delete all of "
                "them but one from a copy of the file, and fill that"
            )
        return next(iter(rows.values()), None)

    def have_same_identity(self, student: Student, row: EnrolledStudent) -> bool:
        """Whether an identity, and not the name alone, connects the two."""
        return row in self._with_identity(student)

    def _with_identity(self, student: Student) -> Iterator[EnrolledStudent]:
        text = _folded(student.id)
        for kind in self._kinds:
            if text in self._by_kind[kind]:
                yield from self._by_kind[kind][text]
                break
        for kind, other in student.others.items():
            # Many universities use the email address as the login.
            for same in {kind, "login"} if kind == "email" else {kind}:
                yield from self._by_kind.get(same, {}).get(_folded(other), [])


def _folded(text: str) -> str:
    return normalize("NFC", text).strip().casefold()


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", normalize("NFC", name).casefold())


def _name_key(name: str) -> str:
    """The words of a name in alphabetical order: "Doe, Jane" is "Jane Doe"."""
    return " ".join(sorted(_words(name)))


def _differ(one: str, other: str) -> bool:
    """Whether the names of a student on the two sides cannot be of one person, accents aside.

    Names of one person have a word or all letters in common, or one of them, such as the doejane in
    the names of Canvas's files, joins words of the other. Names in two scripts tell nothing.
    """
    first, second = (_words(_without_accents(name)) for name in (one, other))
    if not first or not second or _is_latin(first) != _is_latin(second):
        return False
    return (
        set(first).isdisjoint(second)
        and sorted("".join(first)) != sorted("".join(second))
        and not (len(one.split()) == 1 and _joins(first, second))
        and not (len(other.split()) == 1 and _joins(second, first))
    )


def _is_latin(words: Sequence[str]) -> bool:
    return re.search("[a-z]", " ".join(words)) is not None


def _joins(joined: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a name without spaces begins or ends with one of the words; initials do not count."""
    whole = "".join(joined)
    return any(len(word) > 1 and (whole.startswith(word) or whole.endswith(word)) for word in words)


def _without_accents(name: str) -> str:
    return "".join(char for char in normalize("NFKD", name) if not combining(char))


def _no_match(gradebook: Gradebook, strangers: Sequence[Student]) -> str:
    """The sentence on a gradebook and results that have no student in common."""
    file = gradebook.table.file
    if not gradebook.students:
        return f"{file} has no rows of students; export it again from {gradebook.platform}"
    if not strangers:
        return f"the results have no students, so {file} cannot be filled; run `grade class` first"
    theirs = listed([row.label for row in gradebook.students], _SHOWN)
    ours = listed([shown(student) for student in strangers], _SHOWN)
    return (
        f"no student of the results is in {file}: it has {theirs}, and the results have {ours}; "
        f"export the gradebook of the same course from {gradebook.platform}"
    )


def _other_people(
    gradebook: Gradebook, renamed: Sequence[tuple[Student, EnrolledStudent]], named: int
) -> str:
    """The sentence on a gradebook whose identities are those of other people in the results."""
    examples = [
        f"{shown(student)} would get the row of {row.label}" for student, row in renamed[:_EXAMPLES]
    ]
    return (
        f"{gradebook.table.file} has other names for {len(renamed)} of the {named} students whose "
        f"identities fit: {listed(examples)}; give the export of the course and platform that the "
        "download is from"
    )
