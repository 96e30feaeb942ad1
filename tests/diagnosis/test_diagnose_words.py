"""The finding for a known mistake has the words of its file."""

from __future__ import annotations

import pytest

from grader.core.models import Diagnosis
from grader.core.models.figure import SEARCH_LINES
from grader.diagnosis.diagnose import explained
from grader.search import reference_player


@pytest.mark.parametrize("name", reference_player.mistake_names())
def test_a_finding_has_the_title_the_hint_and_the_lines_of_its_mistake(name: str) -> None:
    mistake = reference_player.mistake(name)
    finding = explained(Diagnosis(alternatives=((name,),), trees=1))
    assert mistake.title in finding.message
    assert finding.hint == mistake.hint
    assert len(finding.figure) == len(set(mistake.lines))
    assert (SEARCH_LINES in finding.figure) == ("search" in mistake.lines)
