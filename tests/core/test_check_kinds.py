"""Each check has a row in CHECKS, and a test or a mark where it is marked."""

from dataclasses import replace
from typing import get_args

from grader.core.algorithms import algorithm
from grader.core.models import (
    CHECKS,
    PROGRAM_CHECKS,
    WRITTEN_CHECKS,
    Answered,
    CheckName,
    Entry,
    Sheet,
)
from grader.core.models.given_playouts import GivenPlayouts
from grader.core.recording import Recording
from grader.marking.checks import MarkedSearch
from grader.search.reference_player import solve
from grader.written.mark_answer import MarkedAnswer
from grader.written.playout_marks import MarkedPlayoutAnswer
from tests.support.strategies import exercise

ONE = exercise([1, 2])
ENTRY = Entry(exercise=ONE, points=1)


def test_every_check_has_one_row():
    names = [each.name for each in CHECKS]
    assert sorted(names) == sorted(get_args(CheckName)), (
        "CheckName and CHECKS in grader/core/models/check_kinds.py do not name the same checks"
    )


def test_no_two_checks_share_a_letter_noun_or_part():
    for words in ("letter", "noun", "part"):
        told = [getattr(each, words) for each in CHECKS if getattr(each, words)]
        assert len(set(told)) == len(told), words
    assert all(bool(each.letter) == bool(each.noun) for each in CHECKS)


def test_a_check_of_programs_has_its_test():
    marked = MarkedSearch(ENTRY, solve(ONE), Answered(recording=Recording(ONE.tree, ())))
    assert set(marked.tests) == set(PROGRAM_CHECKS), (
        "a check with a letter needs its test in MarkedSearch.tests of grader/marking/checks.py"
    )


def test_a_check_of_written_answers_has_its_mark_and_its_part_of_a_sheet():
    sheet = Sheet(file="x.txt", layout="text")
    given = GivenPlayouts(results=(1,))
    played = Entry.on_paper(replace(ONE, algorithm=algorithm("mcts"), playouts=given))
    of_search = MarkedAnswer(ENTRY, solve(ONE), sheet).marks
    of_playouts = MarkedPlayoutAnswer(played, given, sheet).marks
    assert {*of_search, *of_playouts} == set(WRITTEN_CHECKS), (
        "a check with a part needs its mark in MarkedAnswer.marks of "
        "grader/written/mark_answer.py, or in MarkedPlayoutAnswer.marks of playout_marks.py"
    )
    lacking = [name for name in WRITTEN_CHECKS if not hasattr(sheet, name)]
    assert not lacking, f"{lacking}: give Sheet in grader/core/models/sheet.py a field for each"
