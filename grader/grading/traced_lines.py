"""The lines of a traced search that made its first difference, and what they did.

A line of a call makes each event: a visit the line that calls, a value the line that returns. Of a
wrong bound or value, the line counts that first gave it to a variable of that call; of a missing
one, the last line before the next child. The trace is a claim, so it explains, and marks nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from math import inf
from typing import Any, Literal

from grader.core.findings import search_difference
from grader.core.findings.line_effects import effect
from grader.core.models import ExerciseReport
from grader.core.models.line_trace import RETURNED, LineStep, LineTrace
from grader.core.recording import clipped, is_number, settled
from grader.core.tree import FIRST_V
from grader.search.mirrored_search import ONE_FOR_BOTH, negative
from grader.search.open_calls import CallEvent, OpenCall, OpenCalls, WindowRules

EARLY = {search_difference.early_cutoff.code, search_difference.weak_rule.code}
LATE = {
    search_difference.missed_cutoff.code,
    search_difference.no_pruning.code,
    search_difference.strict_rule.code,
}
BOUNDS = {
    search_difference.wrong_alpha.code,
    search_difference.wrong_beta.code,
    search_difference.swapped_window.code,
}
TESTS = (["if"], ["elif"], ["while"])
"""The words with which a line begins that tests something."""
WIDEST = (-inf, inf)
_WORD = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


@dataclass(eq=False, slots=True)
class TracedCall:
    """One call of a function of the program: its steps, and the step and call that made it."""

    at: LineStep | None
    above: TracedCall | None
    steps: list[LineStep] = field(default_factory=list)
    made: list[LineStep] = field(default_factory=list)
    """The steps that made calls."""

    def changes(self, before: int) -> Iterator[tuple[LineStep, LineStep]]:
        """Pairs of steps before that event: one that changed variables, and the next, which has
        their new texts."""
        for step, after in pairwise(self.steps):
            if after.changed and after.event < before:
                yield step, after


class SearchLines:
    """The steps of a traced search that lost points.

    `culprits` are those that made the difference of its first finding about an event, best first;
    `suspect` is the last one before it; `ran` are the lines that ran, with their files.
    """

    def __init__(self, marked: ExerciseReport, trace: LineTrace) -> None:
        self.finding = next((each for each in marked.verdict.findings if each.event), None)
        self.ran = {(step.file, step.line) for step in trace.steps}
        self._marked, self._trace = marked, trace
        self._exercise, self._names = marked.entry.exercise, marked.entry.exercise.tree.index
        self._placed = _calls(trace)
        self._calls = list(dict.fromkeys(call for _, call in self._placed))
        self.culprits: Sequence[tuple[LineStep, TracedCall]] = ()
        self.suspect: LineStep | None = None
        recording = marked.actual.recording
        self._number = (self.finding and self.finding.event) or 0
        if self._number and recording is not None:
            self._event: Any = recording.events[self._number - 1]
            before = [each for each in self._placed if each[0].event < self._number]
            if before:
                self.culprits = self._found(*before[-1])

    def _found(self, last: LineStep, call: TracedCall) -> Sequence[tuple[LineStep, TracedCall]]:
        """The steps that made the event, given the last one before it, and its call."""
        self.suspect = last
        if self._code == search_difference.not_searched_again.code:
            return []
        if self._event[0] == "returned":
            steps = self._of_return(last, call) if RETURNED in last.changed else []
            return [(step, call) for step in steps]
        if self._event[0] == "asked":  # the call on the node was not seen
            if call.above is None or call.at is None:
                return []
            last, call = call.at, call.above
        self.suspect = last
        if self._code in LATE:
            return self._of_given_bounds(call)
        of_window = self._code in BOUNDS and self._event[0] == "entered"
        steps = (self._of_window if of_window else self._of_choice)(last, call)
        return [(step, call) for step in steps]

    @property
    def _code(self) -> str:
        return "" if self.finding is None else self.finding.code

    def returned_to(self, file: str | None, line: int | None) -> bool:
        """Whether the first difference is a value that is no number, which came back there."""
        made = self.culprits[0][1].at if self.culprits else None
        odd = self._event[0] == "returned" and not is_number(self._event[2]) if made else False
        return bool(made and odd and (made.file, made.line) == (file, line))

    # ------------------------------------------------------------ the kinds of events

    def _of_return(self, last: LineStep, call: TracedCall) -> list[LineStep]:
        """The line that made a wrong value; the test before a return that comes too soon."""
        node, value = self._event[1:3]
        tree = self._exercise.tree
        if not is_number(value):
            return [last]
        is_leaf, start = tree.is_leaf(node), FIRST_V.get(tree.players[node])
        if self._code in EARLY:
            before = [step for step in call.steps if step.line != last.line]
            made = [] if self._is_right(value) else self._of_value(value, last, call)
            return [*made, *before[-1:], last][:2]
        if value == start or (
            is_leaf and value not in {tree.values[node], negative(tree.values[node])}
        ):
            return []  # no child was ever taken, or the node was not known as a leaf
        return self._of_value(value, last, call)

    def _is_right(self, value: Any) -> bool:
        """Whether the value that returns is v by the figure."""
        event = self._change("returned")
        if event is None or not event.call.known:
            return True
        v = settled(event.call.v, self._exercise.tree)
        return value in clipped(v, *event.call.window)

    def _of_value(self, value: Any, last: LineStep, call: TracedCall) -> list[LineStep]:
        """The line that last changed the variable that is returned, or first made its value."""
        for name in dict.fromkeys(_WORD.findall(self._text(last))):
            if name == RETURNED:
                continue
            changes = [each for each in call.changes(self._number) if name in each[1].changed]
            if changes and _is(changes[-1][1].changed[name], value):
                return [changes[-1][0]]
            if not changes and _is(call.steps[0].changed.get(name, ""), value):
                return [last]  # another variable is returned than should be
        origin = self._first_to_have(value, call)
        return [origin] if origin else []

    def _of_window(self, last: LineStep, call: TracedCall) -> list[LineStep]:
        """The line that made the first wrong bound; none if the bound came as an argument, so that
        a line is missing that moves it."""
        _, node, _, *window = self._event
        above = self._above()
        if above is not None and not above.known:
            return [last]
        right: Any = WIDEST
        if above is not None:
            right = self._open_calls().window_of(above, node)
        for got, wanted in zip(window, right, strict=True):
            if got == wanted:
                continue
            if above is None:
                found = self._first_to_have(got, call)
            elif got in WIDEST:  # many variables begin so, but no argument that was a bound
                arguments = call.steps[0].changed
                found = self._last_to_have(got, call, arguments)
            elif got == settled(above.v, self._exercise.tree):
                found = self._last_to_have(got, call)
            else:
                found = self._first_to_have(got, call)
            if found is not None:
                return [found]
            made = self._exercise.algorithm.has_null_windows or not _has(call.steps[0], got)
            return [last] if made else []
        return [last]

    def _of_choice(self, last: LineStep, call: TracedCall) -> list[LineStep]:
        """The line that chose a wrong node: that which put the children in another order, or else
        gave the node to a variable, or else the call."""
        tree, node = self._exercise.tree, self._event[1]
        names = [tree.names[child] for child in tree.children(tree.parent[node])] if node else []
        changes = list(call.changes(self._number))
        for step, after in changes:
            for text in after.changed.values():
                words = _WORD.findall(text)
                if len(words) > 1 and words != names and sorted(words) == sorted(names):
                    return [step]
        if self._code == search_difference.wrong_order.code:
            for step, after in reversed(changes):
                if tree.names[node] in after.changed.values():
                    return [step]
        return [last]

    def _of_given_bounds(self, call: TracedCall) -> Sequence[tuple[LineStep, TracedCall]]:
        """The line that passed another bound than it should to a call that did not cut."""
        node = self._exercise.tree.parent[self._event[1]]
        expected = self._marked.expected.recording
        right = expected.windows.get(node, WIDEST) if expected else WIDEST
        given = call.steps[0].changed
        for name, bound in zip(("alpha", "beta"), right, strict=True):
            if name in given and not _is(given[name], bound) and call.at and call.above:
                return [(call.at, call.above)]
        return []

    # ------------------------------------------------------------ the variables of a call

    def _text(self, step: LineStep) -> str:
        """The text of the line."""
        return self._trace.sources[step.file].split("\n")[step.line - 1]

    def _texts(self, value: Any) -> Sequence[Any]:
        """The value as a variable may have it: one function for both players may negate it."""
        one = self._event[0] == "entered" and self._event[2] == ONE_FOR_BOTH
        return [value, negative(value)] if one else [value]

    def _first_to_have(self, value: Any, call: TracedCall) -> LineStep | None:
        """The step that first gave a variable that value; None if it was an argument."""
        if not is_number(value) or _has(call.steps[0], value):
            return None
        return next(self._having(value, call), None)

    def _last_to_have(
        self, value: Any, call: TracedCall, names: Collection[str] = ()
    ) -> LineStep | None:
        """The step that last gave a variable, or one of those names, that value."""
        return next(reversed([*self._having(value, call, names)]), None)

    def _having(
        self, value: Any, call: TracedCall, names: Collection[str] = ()
    ) -> Iterator[LineStep]:
        for step, after in call.changes(self._number):
            kept = {n: text for n, text in after.changed.items() if not names or n in names}
            if any(_has(after._replace(changed=kept), each) for each in self._texts(value)):
                yield step

    def _open_calls(self) -> OpenCalls:
        return OpenCalls(self._exercise.tree, WindowRules.of(self._exercise))

    def _above(self) -> OpenCall | None:
        """The call above the one that begins at the event, as the figure has it."""
        event = self._change("called")
        return None if event is None else event.above

    def _change(self, kind: Literal["called", "returned"]) -> CallEvent | None:
        """The change of the open calls at the event, if it is of that kind."""
        recording = self._marked.actual.recording
        changes = self._open_calls().follow(recording) if recording else ()
        found = (each for each in changes if (each.number, each.kind) == (self._number, kind))
        return next(found, None)

    # ------------------------------------------------------------ other lines

    def last_before_next_child(self, file: str, line: int) -> LineStep | None:
        """The last line that a call with that line runs after a child has returned, and that it has
        not run before its first child; None if no call is seen to go on to another child."""
        for call in self._calls:
            own = [step.line for step in call.steps if step.file == file]
            if not own or not min(own) <= line <= max(own):
                continue
            for step in call.made:
                again = [each for each in call.made if each.line == step.line][1:2]
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
        has: dict[str, str] = {}
        for each in call.steps[: place + 1]:
            has.update(each.changed)
        has.pop(RETURNED, None)  # it is no variable
        rest = [each for each in call.steps[place + 1 : place + 2] if each.event < self._number]
        after = dict(rest[0].changed) if rest else {}
        returned = step.changed.get(RETURNED) or after.pop(RETURNED, "")
        called = self._called(step)
        if not (rest or returned or called):
            return ""  # its effect came later
        text = self._text(step)
        words = [
            word
            for word in dict.fromkeys(_WORD.findall(text))
            if _number_of(has.get(word)) is not None
        ]
        node = next((each for each in call.steps[0].changed.values() if each in self._names), "")
        return effect(
            node=node or step.function,
            had=[(word, has[word]) for word in words],
            became=list(after.items()),
            returned=returned,
            called=called,
            following=rest[0].line if rest and text.split()[:1] in TESTS else 0,
        )

    def _called(self, step: LineStep) -> str:
        """The node of the call that is the first difference, if that step made it."""
        is_call = self._event[0] == "entered" and any(each is step for each, _ in self.culprits)
        return self._exercise.tree.names[self._event[1]] if is_call else ""


def _calls(trace: LineTrace) -> list[tuple[LineStep, TracedCall]]:
    """Each step with its call."""
    found: list[tuple[LineStep, TracedCall]] = []
    stack: list[TracedCall] = []
    for step in trace.steps:
        del stack[step.depth + 1 :]
        last = stack[step.depth].steps[-1] if step.depth < len(stack) else None
        if last is None or RETURNED in last.changed or last.function != step.function:
            del stack[step.depth :]
            above = stack[-1] if stack else None
            stack.append(TracedCall(above.steps[-1] if above else None, above))
            if above is not None:
                above.made.append(above.steps[-1])
        stack[-1].steps.append(step)
        found.append((step, stack[-1]))
    return found


def _within(step: LineStep, file: str, first: int, last: int) -> bool:
    return step.file == file and first <= step.line <= last


def _number_of(text: str | None) -> float | None:
    """The number that a variable's text is, if it is one."""
    try:
        return float(text or "")
    except ValueError:
        return None


def _has(step: LineStep, value: Any) -> bool:
    """Whether a variable changed to that value before the step."""
    return any(_is(text, value) for name, text in step.changed.items() if name != RETURNED)


def _is(text: str, value: Any) -> bool:
    """Whether a variable with that text has that value."""
    return is_number(value) and _number_of(text) == value
