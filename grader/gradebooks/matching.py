"""Matches the results of a class with the students of a gradebook."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import combining, normalize

from grader.core.errors import UserError
from grader.core.findings.phrases import listed
from grader.core.models.class_run import GIVEN, ClassResult, Student
from grader.gradebooks.gradebook import EnrolledStudent, Gradebook

_SHOWN = 3  # the most identities of each side that a message lists
_LEAST_RENAMED = 3  # the fewest other names that show that the file is another course's
_EXAMPLES = 2  # the students with other names that a message shows


@dataclass(frozen=True, slots=True, kw_only=True)
class FittingStudents:
    """Results and the rows that fit them: one of each, or else no mark can be written."""

    results: tuple[ClassResult, ...]
    rows: tuple[EnrolledStudent, ...]

    @property
    def is_clear(self) -> bool:
        """Whether one result fits one row."""
        return len(self.results) == len(self.rows) == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedStudents:
    """The results by the row of their student, and the students whom only one side has."""

    by_row: Mapping[int, ClassResult]
    unclear: tuple[FittingStudents, ...]  # in neither, because several fit
    without_result: tuple[EnrolledStudent, ...]
    without_row: tuple[Student, ...]
    by_name: tuple[tuple[Student, EnrolledStudent], ...]  # found by name only
    renamed: tuple[tuple[Student, EnrolledStudent], ...]  # their names on the two sides differ


def matched(gradebook: Gradebook, results: Iterable[ClassResult]) -> MatchedStudents:
    """The students of the gradebook with their results. A student is found by an identity, or else
    by the whole name, among the rows that no identity has. Raises UserError if no result fits a
    row, or so many names differ that the identities are those of other people."""
    handed_in = tuple(results)
    known = _Register(gradebook, [result.student for result in handed_in])
    identified = [(result, known.with_identity(result.student)) for result in handed_in]
    taken = {row.at for _, rows in identified for row in rows}
    named = [
        (result, [row for row in known.with_name(result.student) if row.at not in taken])
        for result, rows in identified
        if not rows
    ]
    found, found_by_name = _groups(identified), _groups(named)
    if not found and not found_by_name:
        raise UserError(_no_match(gradebook, [result.student for result in handed_in]))
    clear = [group for group in (*found, *found_by_name) if group.is_clear]
    pairs = [(group.results[0].student, group.rows[0]) for group in clear]
    by_name = tuple(pairs[sum(group.is_clear for group in found) :])
    renamed = tuple(
        (student, row)
        for student, row in pairs
        if GIVEN not in student.others and _differ(student.name, row.name)
    )
    # Students found by name only have a name on both sides.
    compared = sum(bool(student.name and row.name) for student, row in pairs) - len(by_name)
    if len(renamed) >= max(_LEAST_RENAMED, compared // 3 + 1):
        raise UserError(_other_people(gradebook, renamed, compared))
    fitting = {row.at for group in (*found, *found_by_name) for row in group.rows}
    return MatchedStudents(
        by_row={group.rows[0].at: group.results[0] for group in clear},
        unclear=tuple(group for group in (*found, *found_by_name) if not group.is_clear),
        without_result=tuple(row for row in gradebook.students if row.at not in fitting),
        without_row=tuple(result.student for result, rows in named if not rows),
        by_name=by_name,
        renamed=renamed,
    )


def _groups(
    fits: Iterable[tuple[ClassResult, Sequence[EnrolledStudent]]],
) -> Sequence[FittingStudents]:
    """The results that have rows, with these rows; those that share a row are together."""
    group_of: dict[int, FittingStudents] = {}
    for result, fitting in fits:
        shared = {id(group): group for row in fitting if (group := group_of.get(row.at))}.values()
        rows = {row.at: row for group in shared for row in group.rows}
        rows |= {row.at: row for row in fitting}
        results = [each for group in shared for each in group.results]
        joined = FittingStudents(results=(*results, result), rows=tuple(rows.values()))
        group_of |= dict.fromkeys(rows, joined)
    return tuple({id(group): group for group in group_of.values()}.values())


def shown(student: Student) -> str:
    """A student of the results as messages write them: the name, and the identity in brackets."""
    return f"{student.name} ({student.id})" if student.name else student.id


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are the same letter for letter; "Doe, Jane" is "Jane Doe"."""
    return _in_order(one) == _in_order(other)


class _Register:
    """The students of a gradebook by their identities and names. The `id` of a result's student may
    be any identity, first of the kind that has most of the class, or else in the platform's order:
    the same number may be the `id` of one student and the `sis` of another."""

    def __init__(self, gradebook: Gradebook, class_list: Sequence[Student]) -> None:
        self._by_kind: dict[str, dict[str, list[EnrolledStudent]]] = {}
        self._by_name: dict[str, list[EnrolledStudent]] = defaultdict(list)
        for row in gradebook.students:
            for kind, text in row.identities.items():
                self._by_kind.setdefault(kind, defaultdict(list))[_folded(text)].append(row)
            self._by_name[_name_key(row.name)].append(row)
        self._by_name.pop("", None)
        identities = [_folded(student.id) for student in class_list]
        self._kinds = sorted(
            self._by_kind, key=lambda kind: -sum(text in self._by_kind[kind] for text in identities)
        )

    def with_identity(self, student: Student) -> Sequence[EnrolledStudent]:
        """The rows with an identity of a student; only those that also have the name, if any."""
        rows = {row.at: row for row in self._with_identity(student)}
        named = [row for row in self.with_name(student) if row.at in rows]
        return named if len(rows) > 1 and named else tuple(rows.values())

    def with_name(self, student: Student) -> Sequence[EnrolledStudent]:
        """The rows with the whole name of a student; none if a person has given the identity."""
        if GIVEN in student.others:
            return ()
        return self._by_name.get(_name_key(student.name), ())

    def _with_identity(self, student: Student) -> Iterator[EnrolledStudent]:
        text = _folded(student.others.get(GIVEN, student.id))
        for kind in self._kinds:
            if text in self._by_kind[kind]:
                yield from self._by_kind[kind][text]
                break
        if GIVEN in student.others:
            return
        for kind, other in student.others.items():
            # Many universities use the email address as the login.
            for same in {kind, "login"} if kind == "email" else {kind}:
                yield from self._by_kind.get(same, {}).get(_folded(other), [])


def _folded(text: str) -> str:
    return normalize("NFC", text).strip().casefold()


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", normalize("NFC", name).casefold())


def _in_order(name: str) -> list[str]:
    """The parts of a name, the given name first."""
    family, _, given = normalize("NFC", name).partition(",")
    return f"{given} {family}".split()


def _name_key(name: str) -> str:
    """The words of a name in alphabetical order: "Doe, Jane" is "Jane Doe"."""
    return " ".join(sorted(_words(name)))


def _differ(one: str, other: str) -> bool:
    """Whether the names of a student on the two sides cannot be of one person, accents aside. Names
    of one person have a word or all letters in common, or one of them, such as the doejane in the
    names of Canvas's files, joins words of the other. Names in two scripts tell nothing."""
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
