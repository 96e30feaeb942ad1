"""The events of a student's search and of the right one, as the predicates of sentences read them.
Contains no tests."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from grader.core.findings.phrases import described, number
from grader.core.models import ExerciseReport, Finding
from grader.core.recording import PROOFS, VALUES, Claim, Recording


class Seen:
    """The events of a student's search and of the right one, up to the event of a finding."""

    def __init__(
        self, exercise: ExerciseReport, finding: Finding, recording: Recording | None
    ) -> None:
        self.finding = finding
        self.exercise = exercise.entry.exercise
        self.tree = self.exercise.tree
        self.right: Recording | None = exercise.expected.recording
        self.recording = exercise.actual.recording or recording or Recording(self.tree, ())
        self.events: Sequence[Any] = self.recording.events
        self.value, self.moves = exercise.actual.value, exercise.actual.moves
        self.at = finding.event or len(self.events)

    @cached_property
    def node(self) -> Mapping[str, int]:
        return {name: node for node, name in enumerate(self.tree.names)}

    @property
    def event(self) -> Any:
        """The event that the finding is about."""
        return self.events[self.at - 1]

    @cached_property
    def before(self) -> Sequence[Any]:
        return self.events[: self.at - 1]

    def visited(self, name: str) -> bool:
        return any(visits(event, self.node[name]) for event in self.events)

    @property
    def visited_names(self) -> Sequence[str]:
        return [self.tree.names[node] for node in self.recording.visited]

    def visits_now(self, name: str) -> bool:
        return visits(self.event, self.node[name])

    def returned(self, name: str, value: str, *, since: Sequence[Any] | None = None) -> bool:
        """Whether the node last returned that value before the finding's event: in a call, or as a
        leaf whose value was asked for."""
        node, tree = self.node[name], self.tree
        events = self.before if since is None else since
        ends = [event for event in events if event[0] == "returned" and event[1] == node]
        if ends:
            return shown(self.recording.value_of(ends[-1])) == value
        asked = [event for event in events if event[:2] == ("asked", node) and event[2] in VALUES]
        return bool(asked) and number(tree.values[node]) == value

    def inside(self, name: str) -> Sequence[Any]:
        """The events since the last visit of the node; none if its call has ended."""
        node = self.node[name]
        starts = [
            place
            for place, event in enumerate(self.before)
            if event[0] == "entered" and event[1] == node
        ]
        if not starts:  # its call was not seen
            starts = [p for p, event in enumerate(self.before) if visits(event, node)]
            starts = starts[:1]
        events = self.before[starts[-1] :] if starts else ()
        return () if any(event[:2] == ("returned", node) for event in events) else events

    def child(self, name: str, parent: str) -> bool:
        return self.tree.parent[self.node[name]] == self.node[parent]

    def window(self, recording: Recording | None, node: int) -> set[tuple[str, str]]:
        events = recording.events if recording else ()
        return {
            (number(event[3]), number(event[4]))
            for event in events
            if event[0] == "entered" and event[1] == node
        }

    def names(self, listed: str) -> Sequence[str]:
        """The nodes of a list; of a long one, those that it names."""
        if listed in self.node:
            return [listed]
        parts = re.split(r", | and ", re.sub(r" and \d+ more$", "", listed))
        return [part for part in parts if part in self.node] if parts else []


def shown(value: object) -> str:
    return described(value) if isinstance(value, Claim) else number(value)


def visits(event: Any, node: int) -> bool:
    return event[1] == node and (
        event[0] in {"entered", "played"} or (event[0] == "asked" and event[2] in PROOFS)
    )


def is_below(seen: Seen, node: int, top: int) -> bool:
    while node > top:
        node = seen.tree.parent[node]
    return node == top
