"""The calls that a recording lacks and a line trace shows.

The game sees questions alone where a program passes its windows in objects or calls methods of its
own nodes. Its trace has each call with the node among its variables, and often the window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

from grader.core.models.line_trace import RETURNED, LineStep, LineTrace
from grader.core.recording import Event, Recording
from grader.grading.traced_calls import TracedCall, numbers_in, recursive_functions, traced_calls
from grader.search.mirrored_search import ONE_FOR_BOTH, negative

NOT_COMPARED: Any = None  # the function of a call whose window no finding is about


class Search(NamedTuple):
    """A search with its calls: the recording, and the trace whose steps count its events."""

    recording: Recording
    trace: LineTrace


def searches_with_calls(
    recording: Recording, trace: LineTrace, canonical: Recording
) -> Sequence[Search]:
    """The search with the calls that its trace shows, as they are, and as those of a negamax, whose
    numbers are negated where MIN moves; none if calls below the root were recorded, or no call is
    shown. A window that is not shown is taken to be the canonical one."""
    recorded = {event[1] for event in recording.events if event[0] == "entered"}
    if recorded - {0}:
        return ()
    placed = traced_calls(trace)
    calls = list(dict.fromkeys(call for _, call in placed))
    functions = recursive_functions(calls)
    own = {call: _nodes_of(call, recording) for call in calls if call.function in functions}
    nodes = dict[TracedCall, int]()
    for call, names in own.items():
        around = next((own[above] for above in call.above() if above in own), set[str]())
        if len(names) == 1 and names.isdisjoint(around):
            nodes[call] = recording.tree.index[min(names)]
    nodes = {call: node for call, node in nodes.items() if node not in recorded}
    if not nodes:
        return ()
    shown = _windows(list(nodes))
    found = []
    for turned in (False, True):
        entered = dict[TracedCall, Event]()
        for call, node in nodes.items():
            turns = turned and recording.tree.players[node] == "MIN"
            if call in shown:
                alpha, beta = shown[call]
                window = (negative(beta), negative(alpha)) if turns else (alpha, beta)
                entered[call] = ("entered", node, ONE_FOR_BOTH, *window)
            else:
                window = canonical.windows.get(node, (None, None))
                entered[call] = ("entered", node, NOT_COMPARED, *window)
        found.append(_merged(recording, trace, placed, entered, turned=turned))
    return found


def _nodes_of(call: TracedCall, recording: Recording) -> set[str]:
    """The nodes among the variables with which the call begins, or else among their attributes."""
    texts = {True: set[str](), False: set[str]()}
    for name, text in call.steps[0].changed.items():
        if text in recording.tree.index:
            texts["." in name].add(text)
    return texts[False] or texts[True]


def _windows(calls: Sequence[TracedCall]) -> dict[TracedCall, tuple[float, float]]:
    """The windows of calls that show one: in each function the two variables, or the pair in one,
    that are -inf and +inf in its first call."""
    found, first = {}, dict[tuple[str, str], dict[str, list[float]]]()
    for call in calls:
        has = {name: numbers_in(text) for name, text in call.steps[0].changed.items()}
        widest = first.setdefault(call.function, has)
        ends = [
            (name, place)
            for end in (-inf, inf)
            for name, numbers in widest.items()
            for place, number in enumerate(numbers)
            if number == end
        ]
        shown = [has[name][place] for name, place in ends if place < len(has.get(name, ()))]
        if len(ends) == len(shown) == 2:
            found[call] = shown[0], shown[1]
    return found


def _merged(
    recording: Recording,
    trace: LineTrace,
    placed: Sequence[tuple[LineStep, TracedCall]],
    entered: Mapping[TracedCall, Event],
    *,
    turned: bool,
) -> Search:
    """The events with those of the calls among them, and the steps."""
    tree, events, steps, done = recording.tree, list[Event](), [], 0
    for step, call in placed:
        events += recording.events[done : step.event]
        done = max(done, step.event)
        event = entered.get(call)
        if event is not None and step is call.steps[0]:
            events.append(event)
        steps.append(step._replace(event=len(events)))
        if event is not None and step is call.steps[-1]:
            turns = turned and tree.players[event[1]] == "MIN"
            for value in numbers_in(step.changed.get(RETURNED))[:1]:
                events.append(("returned", event[1], negative(value) if turns else value, None))
    events += recording.events[done:]
    return Search(replace(recording, events=tuple(events)), replace(trace, steps=tuple(steps)))
