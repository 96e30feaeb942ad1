"""Moodle: the filled worksheet, read back as Moodle reads it, in each language."""

import pytest

from grader.core.errors import UserError
from grader.gradebooks import platforms
from tests.support import gradebook_importers as importers
from tests.support.gradebook_samples import MOODLE, filled, result, text_of
from tests.support.refusals import refusal, refused_files

ENGLISH = ("Grade", "Identifier", "Last modified (grade)")
LANGUAGES = {
    "en": (ENGLISH, "Participant "),
    "de": (("Bewertung", "ID", "Zuletzt geändert (Bewertung)"), "Teilnehmer/in"),
    "fr": (("Note", "Identifiant", "Dernière modification (note)"), "Participant"),
    "es": (("Calificación", "Identificador", "Última modificación (calificación)"), "Participante"),
    "it": (("Valutazione", "Identificativo", "Ultima modifica (valutazione)"), "Partecipante"),
    "nl": (("Beoordeling", "Identificatie", "Laatst gewijzigd (beoordeling)"), "Deelnemer"),
    "pt_br": (("Nota", "Identificador", "Última modificação (nota)"), "Participante"),
    "pt": (("Nota", "Identificador", "Última atualização (avaliação)"), "Participante"),
    "ca": (("Qualificació", "Identificador", "Darrera modificació (qualificació)"), "Participant"),
    "gl": (("Cualificación", "Identificador", "Última modificación (cualificación)"), "P"),
    "sv": (("Betyg", "Identifierare", "Senast modifierat (betyg)"), "Deltagare"),
    "ru": (("Оценка", "Идентификатор", "Последнее изменение (оценка)"), "Участник"),
}


def test_moodle_stores_the_changed_marks_and_nothing_else_changes():
    done = filled(MOODLE, result("11", 8.05), result("12", 5.0))
    stored = importers.moodle(done.content, ENGLISH, "Participant ", {11: None, 12: 7.5}, 20.0)
    assert stored == {11: 16.1, 12: 10.0}
    assert text_of(done) == MOODLE.decode().replace('",,20.00', '",16.10,20.00').replace(
        ",7.50,", ",10.00,"
    )


def test_a_submission_that_was_not_graded_is_skipped_by_moodle():
    done = filled(MOODLE, result("11", None), result("12", None))
    assert importers.moodle(done.content, ENGLISH, "Participant ", {11: None, 12: 7.5}, 20.0) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_worksheet_in_any_of_these_languages_is_filled(language):
    (grade, record, modified), prefix = LANGUAGES[language]
    rows = (
        f'{record},Name,Status,{grade},Maximum,"Changeable",{modified}\n'
        f'{prefix}11,Doe,Submitted,,"10,00",Yes,-\n'
    )
    done = filled(rows, result("11", 8.05))
    stored = importers.moodle(
        done.content, (grade, record, modified), prefix, {11: None}, 10.0, decimal=","
    )
    assert stored == {11: 8.05}


@pytest.mark.parametrize("prefix", ["Participant ", "Teilnehmer/in", "Участник", ""])
def test_a_participant_is_known_by_the_digits(prefix):
    data = MOODLE.decode().replace("Participant ", prefix)
    assert [mark.student.identities["id"] for mark in filled(data, result("11")).marks] == ["11"]


def test_hidden_names_need_no_column():
    rows = "Identifier,Status,Grade,Maximum Grade,Last modified (grade)\nParticipant 11,S,,10,-\n"
    done = filled(rows, result("11"))
    assert done.marks[0].student.name == ""
    assert text_of(done) == rows.replace("S,,10", "S,8.00,10")


@pytest.mark.parametrize(("header", "cell"), [("", ""), ("Maximum,", ","), ("Maximum,", " ,")])
def test_a_worksheet_without_a_maximum_needs_one(header, cell):
    rows = f"Identifier,Grade,{header}Last modified (grade)\nParticipant 11,,{cell}-\n"
    with pytest.raises(UserError, match="the column 'Grade' has no maximum; give it with --out-of"):
        filled(rows, result("11"))
    assert text_of(filled(rows, result("11"), out_of=20.0)) == rows.replace("11,,", "11,16.00,")


CHANGES = """
20.00,Yes -> "Good\\nBad",Yes
  => f.csv:2: the grade is one of the words 'Good Bad', not a number of points; choose the type
     “Point” in the settings of the assignment on Moodle
Participant 12 -> Jane
  => f.csv:3: the identifier is 'Jane', and must end in the number of a participant; download the
     worksheet again
Last modified (grade) -> Something
  => f.csv:1: the header has no column 'Last modified (grade)'; export it again from the platform,
     as CSV
Feedback comments -> Grade
  => f.csv:1: the header has 2 columns 'Grade'; export it again from the platform, as CSV
"""


@pytest.mark.parametrize(("change", "sentences"), refused_files(CHANGES))
def test_a_worksheet_that_moodle_would_not_read_is_refused(change, sentences):
    old, new = change.replace("\\n", "\n").rstrip("\n").split(" -> ")
    data = MOODLE.decode().replace(old, new).encode()
    assert [refusal(platforms.read, data, "f.csv", error=UserError)] == sentences
