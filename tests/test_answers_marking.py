"""Answers as students write them, each marked as an experienced assistant would mark it.

A folder below `answers/right` or `answers/wrong` has one answer, called after its exercise, and
`expect.yaml`:
  why        what the student did
  mark       the share of each check, or the least and the most of it (`tolerance` says why)
  slips      how many findings there are above a note, where that is certain
  first      the first of them: its line, its node, and words that its sentence must have
  never      words that no finding above a note may have
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
import yaml

from grader.answers.layouts import read
from grader.answers.marking import PARTS, Marked
from grader.canonical import solve
from grader.exercises import load
from grader.models import Entry

ROOT = Path(__file__).parent
SAMPLES = sorted(path.parent for path in ROOT.glob("answers/*/*/expect.yaml"))
KEYS = {"why", "mark", "tolerance", "slips", "first", "never"}


def verdict(folder):
    """What the program says of the answer in that folder."""
    (file,) = [path for path in folder.iterdir() if path.name != "expect.yaml"]
    (exercise,) = load(ROOT.parent / "exercises" / f"{file.stem}.yaml")
    sheet = read(file.name, file.read_bytes(), exercise)
    rubric = {part: 1 for part in PARTS if getattr(sheet, part) is not None} or {"trace": 1}
    entry = Entry(exercise=exercise, points=len(rubric), rubric=rubric, answer="written")
    return Marked(entry, solve(exercise), sheet).verdict()


@pytest.mark.parametrize("folder", SAMPLES, ids=lambda folder: folder.name)
def test_an_answer_is_marked_as_a_fair_marker_would(folder):
    expected = yaml.safe_load((folder / "expect.yaml").read_text(encoding="utf-8"))
    assert expected.keys() <= KEYS
    found = verdict(folder)
    shares = {check.name: check.share for check in found.checks}
    told = [finding for finding in found.findings if finding.severity != "note"]
    said = "\n".join(finding.message for finding in found.findings)
    assert shares.keys() == expected["mark"].keys(), said
    for name, mark in expected["mark"].items():
        least, most = mark if isinstance(mark, list) else (mark, mark)
        exact = Fraction(str(least)) == Fraction(str(most))
        assert exact or "tolerance" in expected
        assert float(Fraction(str(least))) - 1e-9 <= shares[name], (name, said)
        assert shares[name] <= float(Fraction(str(most))) + 1e-9, (name, said)
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
