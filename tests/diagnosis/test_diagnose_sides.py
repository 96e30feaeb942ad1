"""A program that searches only for MAX is diagnosed by its own mistake, not by
its mirror image.
"""

from __future__ import annotations

import pytest

from grader.diagnosis.diagnose import diagnose
from tests.support.places import SUBMISSIONS
from tests.support.players import play, submission
from tests.support.pupils import run_of
from tests.support.strategies import exercise

NESTED = SUBMISSIONS / "wrong" / "nested-beta-never-lowered" / "alphabeta.py"


@pytest.mark.uncounted  # the profiler that observes nested functions would observe coverage too
def test_a_program_that_plays_the_mirrored_game_is_diagnosed_by_its_own_mistake() -> None:
    trees = [[[2, [3, 1]], [9, 4]], [[5, [6, 7, 1]], [[8, 2], 3]], [[1, 2], [3, 4]]]
    problems = [exercise(tree, root) for tree in trees for root in ("MAX", "MIN")]
    outcomes = play(submission(NESTED.read_bytes()), *problems)
    assert [outcome.mirrored for outcome in outcomes] == [False, True] * 3
    found = diagnose(
        [run_of(one, two, passed=False) for one, two in zip(problems, outcomes, strict=True)]
    )
    assert found is not None
    assert found.alternatives[0] == ("min_never_lowers_beta",)
