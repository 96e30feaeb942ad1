"""A mistake is known in whatever right form the rest of the program is written."""

from __future__ import annotations

from functools import cache

import pytest

from grader import assignment as assignments
from grader import canonical, mistaken
from grader.diagnosis import diagnose
from grader.forms import FORMS, Form
from grader.models import Entry
from reference import fig57
from tests.pupils import Pupil, runs

NAMES = canonical.mistake_names()


@cache
def shipped() -> tuple[Entry, ...]:
    return assignments.load().entries


@pytest.mark.parametrize("form", [form for form in FORMS if form != "figure"])
def test_a_mistake_is_known_in_every_form(form: Form) -> None:
    unknown = []
    for name in NAMES[::4]:
        found = diagnose(runs(Pupil((name,), form=form), shipped()))
        # Two mistakes may be one in another form, and one of them no mistake at all.
        if found is not None and not found.alternatives:
            unknown.append(name)
    assert unknown == []


@pytest.mark.parametrize("form", FORMS)
def test_the_figure_in_another_form_is_still_right(form: Form) -> None:
    program = mistaken.program(form=form)
    assert program is not None
    for entry in shipped():
        recording, exception = mistaken.record(program, entry.exercise)
        right = canonical.play(entry.exercise, fig57)
        assert exception == ""
        assert list(recording.visited) == list(right.visited)
        assert recording.windows == right.windows
        assert (recording.value, recording.move) == (right.value, right.move)


@pytest.mark.parametrize("form", [form for form in FORMS if form != "figure"])
def test_a_form_is_another_text(form: Form) -> None:
    base = mistaken.chunks("_base")
    changed = [key for key in mistaken.WRAPPED if FORMS[form](key, base[key]) != base[key]]
    assert changed == list(mistaken.WRAPPED)
