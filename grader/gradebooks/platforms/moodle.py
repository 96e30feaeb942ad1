"""Moodle: the offline grading worksheet of an assignment.

The rules are those of mod/assign/gradingtable.php, which writes the worksheet, and of
mod/assign/feedback/offline/importgradeslib.php and locallib.php, which read it back, in
moodle/moodle. A participant is known by the digits at the end of the identifier alone. The column
after the grade holds the maximum, or the words of a scale. A grade that was changed after the
download, is locked or out of range is skipped without a message, so all other columns stay.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from grader.core.errors import UserError
from grader.gradebooks import numbers
from grader.gradebooks.exported_table import ExportedTable
from grader.gradebooks.gradebook import EnrolledStudent, Gradebook, GradeColumn

NAME = "Moodle"
HEADER = "has Identifier, ..., Grade, ..., Last modified (grade) in one of eleven languages"
_PARTICIPANT = re.compile(r"[^0-9]*([0-9]+)")


class _Language(NamedTuple):
    """The headers of a language, each in all forms that its language pack has had. They are
    `recordid` and `lastmodifiedgrade` of mod_assign, and `gradenoun` (before Moodle 4 `grade`) and
    `fullname` of the core, taken from projectestac/moodle-langpacks. `full_name` is "" if it is not
    known; then students are known by their identifiers alone."""

    identifier: str
    full_name: str
    grades: Sequence[str]
    modified: Sequence[str]


_LANGUAGES: Mapping[str, _Language] = {
    "en": _Language("Identifier", "Full name", ["Grade"], ["Last modified (grade)"]),
    "de": _Language("ID", "Vollständiger Name", ["Bewertung"], ["Zuletzt geändert (Bewertung)"]),
    "fr": _Language("Identifiant", "Nom complet", ["Note"], ["Dernière modification (note)"]),
    "es": _Language(
        "Identificador", "Nombre completo", ["Calificación"], ["Última modificación (calificación)"]
    ),
    "it": _Language(
        "Identificativo", "Nome e cognome", ["Valutazione"], ["Ultima modifica (valutazione)"]
    ),
    "nl": _Language(
        "Identificatie",
        "Volledige naam",
        ["Cijfer", "Beoordeling"],
        ["Laatst gewijzigd (beoordeling)", "Laatst gewijzigd (cijfer)"],
    ),
    "pt": _Language(
        "Identificador",
        "Nome completo",
        ["Nota", "Avaliação"],
        ["Última modificação (nota)", "Última atualização (avaliação)"],
    ),
    "ca": _Language(
        "Identificador", "Nom complet", ["Qualificació"], ["Darrera modificació (qualificació)"]
    ),
    "gl": _Language(
        "Identificador", "Nome completo", ["Cualificación"], ["Última modificación (cualificación)"]
    ),
    "sv": _Language("Identifierare", "", ["Betyg"], ["Senast modifierat (betyg)"]),
    "ru": _Language("Идентификатор", "Полное имя", ["Оценка"], ["Последнее изменение (оценка)"]),
}


def recognises(header: Sequence[str]) -> bool:
    return _language(header) is not None


def gradebook(table: ExportedTable) -> Gradebook:
    """The gradebook in a table that `recognises` accepts. Raises UserError if a column that Moodle
    needs is missing, the assignment is graded by a scale, or an identifier has no digits."""
    language = _language(table.header) or _LANGUAGES["en"]
    at, modified = table.needed(*language.grades), table.needed(*language.modified)
    limit_at = at + 1 if at + 1 not in {modified, len(table.header)} else None
    return Gradebook(
        platform=NAME,
        table=table,
        students=tuple(_students(table, language, at)),
        columns=(
            GradeColumn(
                at=at,
                header=table.header[at],
                title=table.header[at],
                max_score=None if limit_at is None else _max_score(table, limit_at),
            ),
        ),
        numbers_in=() if limit_at is None else (limit_at,),
    )


def _language(header: Sequence[str]) -> _Language | None:
    titles = set(header)
    for each in _LANGUAGES.values():
        if each.identifier in titles and not titles.isdisjoint(each.grades):
            return each
    return None


def _max_score(table: ExportedTable, at: int) -> float | None:
    """The maximum in a column. Raises UserError if that has the words of a scale."""
    for _, row in table.body:
        text = row.values[at]
        if text.strip():
            most = numbers.parsed(text)
            if most is None:
                raise UserError(
                    f"{table.where(row)}: the grade is one of the words {' '.join(text.split())!r}"
                    ", not a number of points; choose the type “Point” in the settings of the "
                    "assignment on Moodle"
                )
            return float(most)
    return None


def _students(table: ExportedTable, language: _Language, grade: int) -> Iterator[EnrolledStudent]:
    identifier, name = table.needed(language.identifier), table.column(language.full_name)
    for at, row in table.body:
        values = row.values
        match = _PARTICIPANT.fullmatch(values[identifier].strip())
        if match is None:
            raise UserError(
                f"{table.where(row)}: the identifier is {values[identifier]!r}, and must end in "
                "the number of a participant; download the worksheet again"
            )
        emails = [value.strip() for value in values[identifier + 1 : grade] if "@" in value]
        yield EnrolledStudent(
            at=at,
            line=row.line,
            identities={"id": match[1], **({"email": emails[0]} if len(emails) == 1 else {})},
            name="" if name is None else values[name],
        )
