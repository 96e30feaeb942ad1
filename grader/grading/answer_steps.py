"""The steps of a traced search that chose its answer, of a search that is otherwise right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grader.core.models.line_trace import RETURNED, LineStep
from grader.grading.blamed_steps import Culprits
from grader.grading.program_text import ProgramText, words_in
from grader.grading.traced_calls import TracedCall, numbers_in, variables_after


def steps_of_answer(calls: Sequence[TracedCall], move: str | None, text: ProgramText) -> Culprits:
    """The steps that chose the `move` which the last of the outermost calls returned, best first;
    of None, those that kept any move from being chosen."""
    word, chain = move or "None", list[TracedCall]()
    inner: TracedCall | None = [call for call in calls if call.made_by is None][-1]
    while inner is not None and word in words_in(inner.steps[-1].changed.get(RETURNED, "")):
        chain.append(inner)
        name = _returned(inner, word, calls, text)
        inner = inner.helper_of(_last_change(inner, name, text) or inner.steps[-1])
    if not chain:
        return []
    call = chain[-1]
    found: Culprits = []
    if name and move:
        found = _that_set([call, *calls], name, text)
    elif name:
        found = _that_kept(call, name, text)
    return found or [(call.steps[-1], call)]


def _returned(call: TracedCall, word: str, calls: Sequence[TracedCall], text: ProgramText) -> str:
    """The variable with that word which the call returns, or else one of the module, which has no
    texts in a trace; "" if there is none."""
    has, names = variables_after(call.steps), text.read(call.steps[-1])
    shown = [name for name in names if word in words_in(has.get(name, ""))]
    if shown:
        return shown[0]
    unseen = (name for name in names if name not in has)
    return next((name for name in unseen if any(_last_change(e, name, text) for e in calls)), "")


def _that_set(calls: Iterable[TracedCall], name: str, text: ProgramText) -> Culprits:
    """The test that let a variable have its last value, rather one of a number, or the step that
    gave it, in the first of the calls that did."""
    for call in calls:
        step = _last_change(call, name, text)
        if step is None or not text.assigns(step, name):
            continue  # a call that it made has changed an attribute
        tests = [
            test
            for test in reversed(call.steps[: call.steps.index(step)])
            if text.decides_on(test, name) and text.held(test, step)
        ]
        has = variables_after(call.steps)
        compares = (test for test in tests if any(numbers_in(has.get(e)) for e in text.read(test)))
        return [(next(compares, tests[0] if tests else step), call)]
    return []


def _that_kept(call: TracedCall, name: str, text: ProgramText) -> Culprits:
    """The step that set the other side of the last test on which the variable depends, the side
    that has been the same for longest; and the test."""
    tests = [step for step in call.steps if text.decides_on(step, name)]
    if not tests:
        return []
    changes = [_last_change(call, each, text) for each in text.read(tests[-1]) if each != name]
    oldest = min(filter(None, changes), key=call.steps.index, default=None)
    return [*([(oldest, call)] if oldest else []), (tests[-1], call)]


def _last_change(call: TracedCall, name: str, text: ProgramText) -> LineStep | None:
    """The last step that gave the variable a value."""
    if name in variables_after(call.steps):
        changes = reversed([*call.changes(call.steps[-1].event + 1)])
        return next((step for step, after in changes if name in after.changed), None)
    return next((step for step in reversed(call.steps) if text.assigns(step, name)), None)
