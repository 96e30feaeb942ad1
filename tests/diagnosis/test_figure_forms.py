"""A mistake is recognised whichever right form of the figure the program follows."""

from __future__ import annotations

from functools import cache

import pytest

from grader.core.models import Entry, Form
from grader.course import assignment_file as assignments
from grader.diagnosis import mistake_programs
from grader.diagnosis.diagnose import diagnose
from grader.diagnosis.figure_forms import FORMS
from grader.search import reference_player
from reference import fig57
from tests.support.pupils import Pupil, runs

NAMES = reference_player.mistake_names()


@cache
def shipped() -> tuple[Entry, ...]:
    return assignments.load().entries


@pytest.mark.uncounted  # other tests run the same lines
@pytest.mark.parametrize("form", [form for form in FORMS if form != "figure"])
def test_a_mistake_is_recognised_in_every_form(form: Form) -> None:
    unknown = []
    for name in NAMES[::8]:
        found = diagnose(runs(Pupil((name,), form=form), shipped()))
        # In another form, two mistakes may be the same, and one of them no mistake.
        if found is not None and not found.alternatives:
            unknown.append(name)
    assert unknown == []


@pytest.mark.parametrize("form", FORMS)
def test_the_figure_in_another_form_is_still_right(form: Form) -> None:
    program = mistake_programs.program(form=form)
    assert program is not None
    for entry in shipped():
        recording, exception = mistake_programs.record(program, entry.exercise)
        right = reference_player.play(entry.exercise, fig57)
        assert exception == ""
        assert list(recording.visited) == list(right.visited)
        assert recording.windows == right.windows
        assert (recording.value, recording.move) == (right.value, right.move)


@pytest.mark.parametrize("form", [form for form in FORMS if form != "figure"])
def test_a_form_differs_from_the_figure_s_text(form: Form) -> None:
    base = mistake_programs.chunks("_base")
    changed = [key for key in mistake_programs.WRAPPED if FORMS[form](key, base[key]) != base[key]]
    assert changed == list(mistake_programs.WRAPPED)
