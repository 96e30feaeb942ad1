"""The steps of a traced search that made its first difference from the canonical one.

The first difference is an event. In the call that made it, the program's variables are compared
with the figure's, from one child's return to the next: the line counts that first gave one of them
a wrong value. If all are right, it is the test that decided to go on or to stop, or else the line
that made the event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from grader.core.findings import search_difference
from grader.core.models import Exercise
from grader.core.models.line_trace import RETURNED, LineStep
from grader.core.recording import Recording, is_number
from grader.core.tree import FIRST_V
from grader.grading.call_rounds import Round, rounds_before
from grader.grading.program_text import ProgramText, words_in
from grader.grading.traced_calls import TracedCall, is_text_of, number_of, numbers_in
from grader.grading.variable_roles import Roles, VariableRoles
from grader.search.mirrored_search import negative

Culprits: TypeAlias = Sequence[tuple[LineStep, TracedCall]]
LATE = {
    search_difference.missed_cutoff.code,
    search_difference.no_pruning.code,
    search_difference.strict_rule.code,
}


class BlamedSteps:
    """The steps that made an event of a recording, which a finding with that `code` calls the first
    difference.

    `culprits` are these steps with their calls, best first; `suspect` is the last one before it.
    """

    def __init__(
        self,
        exercise: Exercise,
        recording: Recording,
        number: int,
        code: str,
        placed: Sequence[tuple[LineStep, TracedCall]],
        text: ProgramText,
    ) -> None:
        self._tree, self._text = exercise.tree, text
        self._number, self._code = number, code
        self._events = recording.events
        self._event: Any = recording.events[number - 1]
        calls = list(dict.fromkeys(call for _, call in placed))
        self._roles = VariableRoles(recording, calls, text)
        self._rounds = rounds_before(exercise, recording, number)
        self.suspect: LineStep | None = None
        before = [each for each in placed if each[0].event < number]
        self.culprits = self._found(*before[-1]) if before else ()

    def _found(self, last: LineStep, call: TracedCall) -> Culprits:
        """The steps that made the event, given the last one before it, and its call."""
        self.suspect = last
        if self._code == search_difference.not_searched_again.code:
            return []
        if self._event[0] == "asked" and call.made_by is not None:
            last, call = call.made_by  # the call on the node was not seen
        while call not in self._roles.searching and call.made_by is not None:
            last, call = call.made_by
        if self._event[0] == "returned":
            while (inner := call.helper_of(last)) and inner.steps[0].event == call.steps[0].event:
                last, call = inner.steps[-1], inner  # the function in a wrapper
        self.suspect = last
        if self._event[0] == "returned" and RETURNED not in last.changed:
            return []
        if self._event[0] != "returned" and (reordered := self._reordered(call)):
            return reordered
        return self._of_depth(call) or self._of_event(last, call)

    def _of_event(self, last: LineStep, call: TracedCall) -> Culprits:
        """The step that gave a variable a wrong value, or else decided."""
        wrong = self._wrong_variable(call)
        if wrong is not None:
            return self._of_variable(call, *wrong)
        if self._event[0] == "returned":
            return self._of_return(last, call)
        return self._of_call(last, call)

    # ------------------------------------------------------------ wrong variables

    def _wrong_variable(self, call: TracedCall) -> tuple[str, int, int] | None:
        """The first variable with another value than the figure's, and the events between which it
        changed."""
        rounds, roles = self._rounds.rounds, self._roles_now(call)
        stops = [*(each.event for each in rounds), self._number][1:]
        for each, stop in zip(rounds, stops, strict=True):
            ended = [step for step in call.steps if each.event <= step.event < stop]
            if not ended:
                continue
            values = call.variables(ended[-1].event + 1)
            for name, choices in roles.items():
                value = number_of(values.get(name))
                if value is not None and not any(each.permits(role, value) for role in choices):
                    return name, each.event, stop
        return None

    def _of_variable(self, call: TracedCall, name: str, first: int, stop: int) -> Culprits:
        """The step that gave the variable its value between those events; the test that skipped
        it, if another round has such a step; none if a line is missing."""
        for step, after in reversed([*call.changes(stop)]):
            if after.event >= first and name in after.changed:
                let = self._that_let(step, after.changed[name], call, first)
                return let or self._with_helper(self._of_sign(step, call, first), call)
        return self._that_kept(call, name, first, stop)

    def _that_let(self, step: LineStep, text: str, call: TracedCall, first: int) -> Culprits:
        """The test that let the step take a child's value as it is, which is not better."""
        event = self._events[first - 1]
        test = call.steps[max(0, call.steps.index(step) - 1)]
        is_copy = event[0] == "returned" and is_text_of(text, event[2])
        if not is_copy or self._text.is_same(step, test) or not self._text.is_test(test):
            return []
        return [(test, call), (step, call)] if self._text.held(test, step) else []

    def _of_sign(self, step: LineStep, call: TracedCall, first: int) -> LineStep:
        """The step that gave another variable of that line the child's value with the wrong sign;
        the step itself if there is none, or another step has turned that sign."""
        value = self._events[first - 1][2] if self._events[first - 1][0] == "returned" else None
        turned = any("-v" in roles and "v" not in roles for roles in self._roles_now(call).values())
        wrong = value if turned else negative(value)
        if not is_number(wrong) or wrong == negative(wrong):
            return step
        earlier = []
        for before, after in call.changes(step.event + 1):
            if before is step:
                break
            if after.event >= first:
                earlier += [(before, *each) for each in after.changed.items()]
        if any(is_text_of(text, negative(wrong)) for _, _, text in earlier):
            return step
        used = self._text.names(step)
        return next(
            (each for each, name, text in earlier if name in used and is_text_of(text, wrong)), step
        )

    def _that_kept(self, call: TracedCall, name: str, first: int, stop: int) -> Culprits:
        """The step that gave the variable its old value again; else the test that skipped a line
        which assigns it; none if a line is missing."""
        steps = call.during(first, stop)
        for step in reversed(steps):
            if self._text.assigns(step, name):
                return self._with_helper(step, call)
        for step in reversed(steps):
            if self._text.decides_on(step, name):
                return self._with_helper(step, call)
        return []

    # ------------------------------------------------------------ right variables

    def _of_return(self, last: LineStep, call: TracedCall) -> Culprits:
        """The test that decided to return, if children are left; else the line that returned."""
        node, value = self._event[1:3]
        if not is_number(value):
            return [(last, call)]
        if self._tree.is_leaf(node):
            right = self._tree.values[node]
            if value in {right, negative(right)}:
                return [(last, call)]
            tests = self._tests(call, 0, self._number)
            if tests and self._stopped(tests[0], call):
                return [(last, call)]  # it saw a terminal state
            return [(tests[0], call)] if tests else []
        now = self._rounds.now
        if self._rounds.left and not (now and now.cut):
            decided = self._decided(call)
            stopped = decided and decided[-1][1] is call and self._stopped(decided[-1][0], call)
            return decided if stopped else [(self._ended_loop(last, call), call)]
        player = self._rounds.player
        if player is None or (now is None and value == FIRST_V.get(player)):
            return []
        if now is not None and (name := self._old_bound(last, call, now)):
            return self._that_kept(call, name, now.event, self._number) or [(last, call)]
        return self._of_value(value, last, call)

    def _ended_loop(self, last: LineStep, call: TracedCall) -> LineStep:
        """The head of the loop that had no more items before the call returned; else the return."""
        before = [
            each
            for each in call.steps[: call.steps.index(last)]
            if not self._text.is_same(each, last)
        ]
        return before[-1] if before and self._text.is_head(before[-1]) else last

    def _of_value(self, value: Any, last: LineStep, call: TracedCall) -> Culprits:
        """The line that last changed the variable that is returned, or else the line itself."""
        for name in self._text.names(last):
            changes = [each for each in call.changes(self._number) if name in each[1].changed]
            if name in self._roles_now(call):
                continue  # it is right: another one should be returned
            if changes and is_text_of(changes[-1][1].changed[name], value):
                return self._with_helper(changes[-1][0], call)
        return self._with_helper(last, call)

    def _of_call(self, last: LineStep, call: TracedCall) -> Culprits:
        """The test that should have ended the loop; else the line that made a wrong bound or chose
        the node, or the line that calls."""
        now = self._rounds.now
        if now.cut if now else self._code in LATE:
            decided = self._decided(call)
            test = decided[-1][0] if decided else last
            if decided and self._stopped(test, call):  # it has stopped something else
                return [(call.steps[call.steps.index(test) + 1], call)]
            return decided
        is_window = self._event[0] == "entered" and self._event[3:] != self._rounds.passes
        if is_window and self._code != search_difference.wrong_order.code:
            return self._of_window(last, call)
        return [(self._of_choice(last, call), call)]

    def _of_window(self, last: LineStep, call: TracedCall) -> Culprits:
        """The line that calls; if it passes an old bound of a variable, the test that skipped the
        new one, and none if a line is missing."""
        now = self._rounds.now
        roles = self._roles_now(call) if now else {}
        pairs = zip(self._event[3:5], self._rounds.passes, strict=True)
        wrong = {each for got, wanted in pairs if got != wanted for each in (got, negative(got))}
        values = call.variables(self._number)
        changes = [*call.changes(self._number)]
        read = self._text.read(last)
        read = [*read, *(name for name in values if name.partition(".")[0] in read)]
        having = [
            name
            for name in dict.fromkeys(read)
            if not wrong.isdisjoint(numbers_in(values.get(name)))
        ]
        if not any(name in roles for name in having):
            for name in having:
                moved = [step for step, after in changes if name in after.changed]
                if now and now.child >= 0 and not any(step.event >= now.event for step in moved):
                    return self._that_kept(call, name, now.event, self._number)
                if moved:
                    return self._with_helper(moved[-1], call)
                if call.made_by is not None and call.made_by[1] in self._roles.searching:
                    return [call.made_by]  # it is an argument
        if now and now.child >= 0 and (name := self._old_bound(last, call, now)):
            return self._that_kept(call, name, now.event, self._number)
        return [(last, call)]

    def _old_bound(self, step: LineStep, call: TracedCall, now: Round) -> str:
        """The variable of the step's line that is the player's own bound, and was not moved."""
        own = {"MAX": "alpha", "MIN": "beta"}.get(self._rounds.player or "", "")
        values, roles = call.variables(self._number), self._roles_now(call)
        for name in self._text.names(step):
            choices, value = roles.get(name, frozenset()), number_of(values.get(name))
            if value is None or not {own, f"-{own}"} & choices:
                continue
            if not any(now.has(role, value) for role in choices):
                return name
        return ""

    def _reordered(self, call: TracedCall) -> Culprits:
        """The line that put the children of the node's parent in another order."""
        tree, node = self._tree, self._event[1]
        names = [tree.names[child] for child in tree.children(tree.parent[node])] if node else []
        lists = [
            (text, step, call)
            for step, after in call.changes(self._number)
            for text in after.changed.values()
        ]
        for _, helper in call.made:
            last = helper.steps[-1]
            if helper not in self._roles.searching and last.event < self._number:
                lists.append((last.changed.get(RETURNED, ""), last, helper))
        for text, step, of in lists:
            words = [*dict.fromkeys(words_in(text))]
            if len(words) > 1 and words != names and sorted(words) == sorted(names):
                return [(step, of)]
        return []

    def _of_choice(self, last: LineStep, call: TracedCall) -> LineStep:
        """The line that gave the node to a variable, if it is a wrong one, or else the call."""
        if self._code == search_difference.wrong_order.code:
            for step, after in reversed([*call.changes(self._number)]):
                if self._tree.names[self._event[1]] in after.changed.values():
                    return step
        return last

    def _of_depth(self, call: TracedCall) -> Culprits:
        """For a search to another depth: the line that passed a depth which differs by more or less
        than a ply from the caller's, or that changed it in the caller; else the call's first test.
        """
        if self._code != search_difference.other_depth.code:
            return []
        tests = self._tests(call, 0, self._number)
        if not tests:
            return []
        names, first = self._text.read(tests[0]), call
        while call.made_by is not None:
            step, above = call.made_by
            while above not in self._roles.searching and above.made_by is not None:
                step, above = above.made_by  # a helper, or a comprehension
            for name in names:
                own, callers = (number_of(of.steps[0].changed.get(name)) for of in (call, above))
                if own is None or callers is None or abs(own - callers) == 1:
                    continue
                changes = above.changes(call.steps[0].event + 1)
                changed = [each for each, after in changes if name in after.changed]
                return [(changed[-1] if changed else step, above)]
            call = above
        return self._with_helper(tests[0], first)[:1]

    # ------------------------------------------------------------ steps

    def _decided(self, call: TracedCall) -> Culprits:
        """The last test of the round after which a call can stop; rather one that reads a bound."""
        now = self._rounds.now
        first = now.event if now else self._last_return(call)
        tests = [
            step for step in self._tests(call, first, self._number) if self._text.can_stop(step)
        ]
        roles = self._roles_now(call)
        bounds = {name for name, choices in roles.items() if not choices & {"v", "-v"}}
        read = [step for step in tests if bounds.intersection(self._text.names(step))]
        if not (read or tests):
            return []
        test = (read or tests)[-1]
        if now is not None and (name := self._old_bound(test, call, now)):
            for step in call.during(first, self._number):
                if self._text.assigns(step, name):
                    return self._with_helper(step, call)
        return self._with_helper(test, call)

    def _stopped(self, test: LineStep, call: TracedCall) -> bool:
        """Whether the test was true; of a loop, whether it was false."""
        rest = call.steps[call.steps.index(test) + 1 :]
        after = next((step for step in rest if not self._text.is_same(step, test)), None)
        return after is None or self._text.held(test, after) != self._text.is_loop(test)

    def _last_return(self, call: TracedCall) -> int:
        """The event after which the last call that it made has returned."""
        made = [step for step, other in call.made if other in self._roles.searching]
        after = [step.event for step in call.steps if made and step.event > made[-1].event]
        return after[0] if after and after[0] < self._number else call.steps[0].event

    def _tests(self, call: TracedCall, first: int, stop: int) -> list[LineStep]:
        """The steps of a call, between those events, whose line tests something."""
        return [step for step in call.during(first, stop) if self._text.is_test(step)]

    def _with_helper(self, step: LineStep, call: TracedCall) -> Culprits:
        """The step, or that which returned from the helper that it calls."""
        helper = call.helper_of(step)
        if helper is None or helper in self._roles.searching:
            return [(step, call)]
        return [(helper.steps[-1], helper), (step, call)]

    def _roles_now(self, call: TracedCall) -> Roles:
        """The roles of the call's variables at the node of the first difference."""
        return self._roles.of(call.function, self._rounds.player)
