"""Answers as students write them, each marked as an experienced assistant would mark it.

A folder below `answers/right` or `answers/wrong` has one answer, named after its exercise, and
`expect.yaml`:
  why        the student's idea
  mark       the share of each check, or its minimum and maximum (`tolerance` says why)
  slips      the number of findings above a note, where that is certain
  first      the first of them: its line, its node, and words that its sentence must have
  never      words that no finding above a note may have
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
import yaml

from grader.core.models import WRITTEN_CHECKS, Sheet, Word
from grader.search.reference_player import solve
from grader.written.parsing import read
from tests.support.paper_marks import of_sheet, posed, shares
from tests.support.places import TESTS
from tests.support.writers import cell, table

SAMPLES = sorted(path.parent for path in TESTS.glob("answers/*/*/expect.yaml"))
KEYS = {"why", "mark", "tolerance", "slips", "first", "never"}


NOTES = {
    "right/no-prune-marked": "Your table marks no cutoff with PRUNE",
    "right/no-column-for-prunes": "Your table marks no cutoff with PRUNE",
    "right/prune-column-empty": "Your table marks no cutoff with PRUNE",
    "wrong/prune-column-empty-pruned-wrong": "Your table marks no cutoff with PRUNE",
    "right/visited-leaves": "Your list of visited nodes has only the leaves",
    "right/visited-with-returns": "Your list names a node again",
    "right/fail-hard": "Your table keeps v inside the window",
    "right/cut-at-last-child-unmarked": None,
    "right/pruned-leaves": None,
    "wrong/one-prune-unmarked": None,
    "wrong/minimax-without-bounds": None,
    "wrong/visited-swapped": None,
    "wrong/row-doubled": None,
}
"""The note on the convention of each sample."""


@cache
def verdict(folder):
    """The verdict on the answer in that folder."""
    (file,) = [path for path in folder.iterdir() if path.name != "expect.yaml"]
    exercise = posed(file.stem)
    sheet = read(file.name, file.read_bytes(), exercise)
    parts = [part for part in WRITTEN_CHECKS if getattr(sheet, part) is not None]
    return of_sheet(exercise, sheet, parts or ["trace"])


@pytest.mark.parametrize("folder", SAMPLES, ids=lambda folder: folder.name)
def test_an_answer_is_marked_as_a_fair_marker_would(folder):
    expected = yaml.safe_load((folder / "expect.yaml").read_text(encoding="utf-8"))
    assert expected.keys() <= KEYS
    found = verdict(folder)
    shared = shares(found)
    told = [finding for finding in found.findings if finding.severity != "note"]
    said = "\n".join(finding.message for finding in found.findings)
    assert shared.keys() == expected["mark"].keys(), said
    for name, mark in expected["mark"].items():
        least, most = mark if isinstance(mark, list) else (mark, mark)
        exact = Fraction(str(least)) == Fraction(str(most))
        assert exact or "tolerance" in expected
        assert float(Fraction(str(least))) - 1e-9 <= shared[name], (name, said)
        assert shared[name] <= float(Fraction(str(most))) + 1e-9, (name, said)
    if "slips" in expected:
        assert len(told) == expected["slips"], said
    for word in expected.get("never", ()):
        assert all(word not in finding.message for finding in told), said
    first = expected["first"]
    if first is None:
        assert told == [] or "tolerance" in expected, said
        return
    assert told, said
    assert told[0].line == first.get("line", told[0].line), said
    assert told[0].node == first.get("node", told[0].node), said
    for word in first["words"]:
        assert word in told[0].message, said


@pytest.mark.parametrize("sample", NOTES)
def test_a_personal_convention_is_noted_once(sample):
    found = verdict(TESTS / "answers" / sample).findings
    notes = [finding.message for finding in found if finding.code == "kept-otherwise"]
    start = NOTES[sample]
    assert len(notes) == (start is not None)
    assert all(note.startswith(str(start)) for note in notes)


def test_an_answer_by_the_other_rule_about_equality_loses_a_slip_and_what_follows_from_it():
    asked = posed([[3, 5], [3, 9], [3, 7]])
    own = solve(replace(asked, cutoff="strict"))
    names, rows = asked.tree.names, table(replace(asked, cutoff="strict"))
    sheet = Sheet(
        file="x.txt",
        layout="text",
        value=cell(own.value),
        visited=tuple(Word(names[node], 1) for node in own.recording.visited),
        pruned=(),
        trace=tuple(rows),
    )
    whole = shares(of_sheet(asked, sheet, ["value", "pruned", "trace"]))
    assert whole == {"value": 1, "pruned": 0.25, "trace": (len(rows) - 1) / len(rows)}
    alone = shares(of_sheet(asked, sheet, ["visited", "pruned"]))
    assert alone == {"visited": 0.9, "pruned": 0}
