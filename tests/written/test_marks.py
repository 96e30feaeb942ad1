"""Answers to each question on paper, with their marks and findings, are tests/gold/marks-*.txt."""

import signal

import pytest

from tests.support.goldtest import assert_transcript
from tests.support.paper_marks import Paper, marked
from tests.support.places import GOLD

TRANSCRIPTS = sorted(GOLD.glob("marks-*.txt"))
assert len(TRANSCRIPTS) > 5, "the transcripts are not there"


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_each_answer_has_its_marks_and_findings(file):
    assert_transcript(file.name, Paper())


HOSTILE_LINES = (
    *(f"relabelled: {line}" for line in ("A, " * 330, "A and " * 160, "a" * 990, "A = 3 " * 160)),
    *(f"relabelled: {line}" for line in ("1 " * 490, "1, and " * 140, "A = 3, " * 200)),
    *("A" + " " * 990 + "x", "A =" + " " * 990 + "x", "A = max(" + "1," * 450, "A(" * 450),
    *("value of " * 110, "A = 3" + "," * 900 + "x", "A = 3 because " * 70),
)


@pytest.mark.parametrize("line", HOSTILE_LINES)
def test_a_hostile_line_is_read_at_once(line):
    tree = [{"chance": [["1/2", 2], ["1/2", 3]]}, {"chance": [["1/2", 1], ["1/2", 4]]}]
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail("reading takes seconds"))
    signal.alarm(5)
    try:
        fields = {"algorithm": "expectiminimax", "tree": tree}
        marked(fields, "x.txt", line, "values", "relabelled")
    finally:
        signal.alarm(0)
