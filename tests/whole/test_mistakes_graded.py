"""Known mistakes run in the sandbox with the same search as in our own process.

Their names and lost points are tested in tests/diagnosis/test_diagnose.py. Here run those that
return no number, and one in four of the others.
"""

from __future__ import annotations

import pytest

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import Answered, Crashed, Malformed, Outcome, Submission
from grader.diagnosis import known_mistakes, mistake_programs
from grader.diagnosis.compare_play import ComparedSearch, departure
from grader.sandbox.host import Host
from grader.search.mirrored_search import mirrored
from tests.support.corpus import assignment

NAMES = known_mistakes.mistake_names(ALPHA_BETA)
CHOSEN = sorted({*NAMES[::4], *(name for name in NAMES if "none" in name or "forgets" in name)})


@pytest.mark.parametrize("one_in", [3, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", CHOSEN)
def test_a_mistake_in_the_sandbox_searches_as_in_our_own_process(name: str, one_in: int) -> None:
    entries = assignment().entries[CHOSEN.index(name) % one_in :: one_in]
    source = mistake_programs.source(name).encode()
    given = Submission(name=name, entry="alphabeta.py", files={"alphabeta.py": source})
    program = mistake_programs.program(name)
    assert program is not None
    with Host() as host:
        host.load(given, assignment().limits)
        for entry in entries:
            outcome = host.play(entry.exercise)
            assert outcome.recording is not None
            exercise, recording = entry.exercise, outcome.recording
            if outcome.mirrored:  # its search plays MAX at the root of MIN too
                exercise, recording = mirrored(exercise, recording)
            expected = mistake_programs.outcome(program, exercise)
            assert (outcome.kind, ended(outcome)) == (expected.kind, ended(expected))
            search = ComparedSearch(exercise, recording, ended(outcome))
            assert len(search.windows) > 1
            assert departure(search, program) is None, entry.exercise.id


def ended(outcome: Outcome) -> str:
    """The exception that ended a search, or "" if it returned."""
    assert isinstance(outcome, (Answered, Crashed, Malformed))
    return outcome.exception if isinstance(outcome, Crashed) else ""
