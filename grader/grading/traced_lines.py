"""The lines of a traced search that made its first difference, and what they did.

The trace is a claim, so it explains, and marks nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from grader.core.findings import search_answer, search_difference
from grader.core.findings.line_effects import effect
from grader.core.models import ExerciseReport, Finding
from grader.core.models.line_trace import RETURNED, LineStep, LineTrace
from grader.core.recording import Recording, is_number
from grader.grading.answer_steps import steps_of_answer
from grader.grading.blamed_steps import BlamedSteps, Culprits
from grader.grading.calls_in_trace import searches_with_calls
from grader.grading.program_text import ProgramText
from grader.grading.traced_calls import TracedCall, number_of, traced_calls, variables_after
from grader.marking.first_difference import Comparison

OTHER_DEPTH = search_difference.other_depth.code
ANSWERED: Any = ("answered",)  # the event after a search


class SearchLines:
    """The steps of a traced search that lost points.

    `finding` is the first one about an event or the answer, and `cause` the first difference that
    the calls in the trace show. `culprits` are the steps that made it, best first; `suspect` is the
    last one before it; `ran` are the lines that ran, with their files.
    """

    def __init__(self, marked: ExerciseReport, trace: LineTrace) -> None:
        self.finding = _first_of(marked.verdict.findings)
        self.ran = {(step.file, step.line) for step in trace.steps}
        self.culprits: Culprits = ()
        self.suspect: LineStep | None = None
        self._text = ProgramText(trace)
        exercise, recording, first = marked.entry.exercise, marked.actual.recording, self.finding
        if first is not None and recording is not None:
            first, recording, trace = _with_its_calls(marked, first, recording, trace)
        self.cause = first
        self._tree = exercise.tree
        self._placed = traced_calls(trace)
        self._calls = list(dict.fromkeys(call for _, call in self._placed))
        self._number, self._event = 0, ANSWERED
        if first is None or recording is None:
            return
        if first.event:
            self._number, self._event = first.event, recording.events[first.event - 1]
            found = BlamedSteps(
                exercise, recording, self._number, first.code, self._placed, self._text
            )
            self.culprits, self.suspect = found.culprits, found.suspect
        elif _is_right_but_for_its_answer(marked, recording):
            self._number = len(recording.events) + 1
            move = recording.move if isinstance(recording.move, str) else None
            self.culprits = steps_of_answer(self._calls, move, self._text)

    def place(self, step: LineStep) -> tuple[str, int, int]:
        """The file of a step, and the first and last line of its statement."""
        return (step.file, *self._text.lines(step))

    def kinds(self, step: LineStep) -> set[str]:
        """The kinds of the statements of a step."""
        return {each.kind for each in self._text.at(step)}

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
        words = [word for word in self._text.names(step) if number_of(has.get(word)) is not None]
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


def _first_of(findings: Sequence[Finding]) -> Finding | None:
    """The first finding about an event, or else about the whole search or its answer. The line of
    one without an action is that of the function."""
    about = [each for each in findings if each.event]
    about += [
        each
        for each in findings
        if each.severity == "error"
        and (each.line is None or each.own_lines or each.code == search_answer.no_action.code)
    ]
    return about[0] if about else None


def _is_right_but_for_its_answer(marked: ExerciseReport, recording: Recording) -> bool:
    """Whether the search has visited the right nodes, and has chosen no action, or its value or
    that of the call on the root is right."""
    right, actual = marked.expected, marked.actual
    passed = {check.name for check in marked.verdict.checks if check.passed}
    of_root = [event[2] for event in recording.events if event[:2] == ("returned", 0)]
    return ("visited" in passed or actual.visited == right.visited) and (
        recording.move is None or "value" in passed or of_root[-1:] == [right.value]
    )


def _with_its_calls(
    marked: ExerciseReport, first: Finding, recording: Recording, trace: LineTrace
) -> tuple[Finding, Recording, LineTrace]:
    """The first difference of a search, with the recording and the trace: if its calls were not
    recorded, with those that the trace shows, in the view that differs last. A search to another
    depth stays one. If only the answer was wrong, those of a view that does not differ."""
    exercise, canonical = marked.entry.exercise, marked.expected.recording
    if canonical is None:
        return first, recording, trace
    found: list[tuple[Finding, Recording, LineTrace]] = []
    for search in searches_with_calls(recording, trace, canonical):
        seen = Comparison(exercise, canonical, search.recording).first()
        if seen is None and not first.event:
            return first, *search
        if seen is not None and seen.event:
            code = first.code if first.code == OTHER_DEPTH else seen.code
            found.append((replace(seen, code=code), *search))
    return max(found, key=lambda each: each[0].event or 0, default=(first, recording, trace))


def _within(step: LineStep, file: str, first: int, last: int) -> bool:
    return step.file == file and first <= step.line <= last
