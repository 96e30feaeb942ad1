"""Each known mistake, handed in and played in the sandbox, searches as it does in our own process.

How it is named, and that it loses points, is looked at there: tests/diagnosis/test_diagnose.py.
"""

from __future__ import annotations

import pytest

from grader.core.models import Answered, Crashed, Malformed, Outcome, Submission
from grader.diagnosis import mistake_programs
from grader.diagnosis.compare_play import ComparedSearch, departure
from grader.sandbox.host import Host
from grader.search import reference_player
from tests.support.corpus import assignment

# What these run, others run as well: counting their lines would take as long again.
pytestmark = pytest.mark.uncounted


@pytest.mark.parametrize("name", reference_player.mistake_names())
def test_a_mistake_handed_in_searches_as_it_is_known(name: str) -> None:
    source = reference_player.mistake_source(name).encode()
    given = Submission(name=name, entry="alphabeta.py", files={"alphabeta.py": source})
    program = mistake_programs.program(name)
    assert program is not None
    with Host() as host:
        host.load(given, assignment().limits)
        for entry in assignment().entries:
            outcome = host.play(entry.exercise)
            expected = mistake_programs.outcome(program, entry.exercise)
            assert (outcome.kind, ended(outcome)) == (expected.kind, ended(expected))
            assert outcome.recording is not None
            search = ComparedSearch(entry.exercise, outcome.recording, ended(outcome))
            assert len(search.windows) > 1
            assert departure(search, program) is None, entry.exercise.id


def ended(outcome: Outcome) -> str:
    """The exception that ended a search, or "" if it came back."""
    assert isinstance(outcome, (Answered, Crashed, Malformed))
    return outcome.exception if isinstance(outcome, Crashed) else ""
