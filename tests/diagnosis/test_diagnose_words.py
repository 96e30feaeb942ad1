"""The finding for a known mistake has the words of its file."""

from __future__ import annotations

import pytest

from grader.core.models import Diagnosis
from grader.diagnosis import known_mistakes
from grader.diagnosis.diagnose import explained


@pytest.mark.parametrize("name", known_mistakes.mistake_names())
def test_a_finding_has_the_title_the_hint_and_the_lines_of_its_mistake(name: str) -> None:
    mistake = known_mistakes.mistake(name)
    algorithm = mistake.algorithm
    finding = explained(Diagnosis(alternatives=((name,),), trees=1, algorithm=algorithm))
    assert mistake.title in finding.message
    assert finding.hint == mistake.hint
    assert len(finding.figure) == len(set(mistake.lines))
    first = algorithm.figure.search_line("call and move")
    assert (first in finding.figure) == ("search" in mistake.lines)


COUNTED = {
    (8, 0): "on all 8 trees.",
    (2, 0): "on both trees.",
    (5, 3): "on all 5 trees (of 8) whose searches can be compared.",
    (1, 1): "on the one tree (of 2) whose searches can be compared.",
}


@pytest.mark.parametrize("counts", COUNTED)
def test_trees_that_are_not_compared_are_counted_too(counts: tuple[int, int]) -> None:
    trees, left_out = counts
    made = Diagnosis(alternatives=(("no_cutoffs",),), trees=trees, left_out=left_out)
    assert COUNTED[counts] in explained(made).message
