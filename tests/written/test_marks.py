"""Answers to each question on paper, with their marks and findings, are tests/gold/marks-*.txt."""

import pytest

from tests.support.goldtest import assert_transcript
from tests.support.paper_marks import Paper
from tests.support.places import GOLD

TRANSCRIPTS = sorted(GOLD.glob("marks-*.txt"))


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_each_answer_has_its_marks_and_findings(file):
    assert_transcript(file.name, Paper())
