"""The lines of a traced search that made its first difference, and what they did.

The trace is a claim, so it explains, and marks nothing.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from grader.core.findings import search_difference
from grader.core.findings.line_effects import effect
from grader.core.models import ExerciseReport, Finding
from grader.core.models.line_trace import RETURNED, LineStep, LineTrace
from grader.core.recording import Recording, is_number
from grader.grading.blamed_steps import BlamedSteps, Culprits
from grader.grading.calls_in_trace import searches_with_calls
from grader.grading.program_text import ProgramText, names_in
from grader.grading.traced_calls import TracedCall, number_of, traced_calls, variables_after
from grader.marking.first_difference import Comparison

OTHER_DEPTH = search_difference.other_depth.code


class SearchLines:
    """The steps of a traced search that lost points.

    `culprits` are those that made the difference of its first finding about an event, best first;
    `suspect` is the last one before it; `ran` are the lines that ran, with their files.
    """

    def __init__(self, marked: ExerciseReport, trace: LineTrace) -> None:
        self.finding = next((each for each in marked.verdict.findings if each.event), None)
        self.ran = {(step.file, step.line) for step in trace.steps}
        self.culprits: Culprits = ()
        self.suspect: LineStep | None = None
        self._text = ProgramText(trace.sources)
        exercise, recording, first = marked.entry.exercise, marked.actual.recording, self.finding
        if first is not None and recording is not None:
            first, recording, trace = _with_its_calls(marked, first, recording, trace)
        self._tree = exercise.tree
        self._placed = traced_calls(trace)
        self._calls = list(dict.fromkeys(call for _, call in self._placed))
        self._number = (first and first.event) or 0
        if first is not None and self._number and recording is not None:
            self._event: Any = recording.events[self._number - 1]
            found = BlamedSteps(
                exercise, recording, self._number, first.code, self._placed, self._text
            )
            self.culprits, self.suspect = found.culprits, found.suspect

    def returned_to(self, file: str | None, line: int | None) -> bool:
        """Whether the first difference is a value that is no number, which came back there."""
        made_by = self.culprits[0][1].made_by if self.culprits else None
        if made_by is None or self._event[0] != "returned" or is_number(self._event[2]):
            return False
        return (made_by[0].file, made_by[0].line) == (file, line)

    def last_before_next_child(self, file: str, line: int) -> LineStep | None:
        """The last line that a call with that line runs after a child has returned, and that it has
        not run before its first child; None if no call is seen to go on to another child."""
        for call in self._calls:
            own = [step.line for step in call.steps if step.file == file]
            if not own or not min(own) <= line <= max(own):
                continue
            made = [step for step, _ in call.made]
            for step in made:
                again = [each for each in made if each.line == step.line][1:2]
                if again:
                    start, stop = call.steps.index(step), call.steps.index(again[0])
                    skipped = {each.line for each in call.steps[: start + 1]}
                    between = call.steps[start + 1 : stop]
                    return next((e for e in reversed(between) if e.line not in skipped), None)
        return None

    def did(self, file: str, first: int, last: int) -> str:
        """The effect of a line in this search; "" if it did not run before the event."""
        made = [each for each in self.culprits if _within(each[0], file, first, last)]
        ran = [
            each
            for each in self._placed
            if each[0].event < self._number and _within(each[0], file, first, last)
        ]
        step, call = next(chain(made, reversed(ran)), (None, None))
        if step is None or call is None:
            return ""
        place = call.steps.index(step)
        has = variables_after(call.steps[: place + 1])
        rest = [each for each in call.steps[place + 1 : place + 2] if each.event < self._number]
        after = dict(rest[0].changed) if rest else {}
        returned = step.changed.get(RETURNED) or after.pop(RETURNED, "")
        called = self._called(step, call)
        if not (rest or returned or called):
            return ""  # its effect came later
        words = [
            word for word in names_in(self._text.of(step)) if number_of(has.get(word)) is not None
        ]
        return effect(
            node=self._node(call) or step.function,
            had=[(word, has[word]) for word in words],
            became=list(after.items()),
            returned=returned,
            called=called,
            following=rest[0].line if rest and self._text.is_test(step) else 0,
        )

    def _called(self, step: LineStep, call: TracedCall) -> str:
        """The node of the last call that the step made, if it is to blame for a call."""
        if self._event[0] != "entered" or not any(each is step for each, _ in self.culprits):
            return ""
        made = [self._node(inner) for at, inner in call.made if at is step]
        return next(filter(None, reversed(made)), "")

    def _node(self, call: TracedCall) -> str:
        """The first node among the variables with which the call begins; "" if there is none."""
        names = self._tree.index
        return next((each for each in call.steps[0].changed.values() if each in names), "")


def _with_its_calls(
    marked: ExerciseReport, first: Finding, recording: Recording, trace: LineTrace
) -> tuple[Finding, Recording, LineTrace]:
    """The first difference of a search, with the recording and the trace: if its calls were not
    recorded, with those that the trace shows, in the view that differs last. A search to another
    depth stays one."""
    exercise, canonical = marked.entry.exercise, marked.expected.recording
    if canonical is None:
        return first, recording, trace
    found = [
        (replace(seen, code=first.code) if first.code == OTHER_DEPTH else seen, *search)
        for search in searches_with_calls(recording, trace, canonical)
        if (seen := Comparison(exercise, canonical, search.recording).first()) and seen.event
    ]
    return max(found, key=lambda each: each[0].event or 0, default=(first, recording, trace))


def _within(step: LineStep, file: str, first: int, last: int) -> bool:
    return step.file == file and first <= step.line <= last
