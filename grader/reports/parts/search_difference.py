"""Two searches of one tree side by side, step by step, and where they first differ.

Whatever a report shows of an exercise (a drawing, a table, a player) has its first difference from
here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from grader.core.models import ExerciseReport
from grader.search import trace_table
from grader.search.trace_table import Pair

_MOST_EVENTS = 20_000
"""Longer searches are not laid side by side: that takes long, and nobody reads it."""


@dataclass(frozen=True)
class Laid:
    """The right search and the student's, side by side; `first` is the place of the pair at which
    they first differ, -1 if they do not."""

    pairs: tuple[Pair, ...] = ()
    first: int = -1

    @property
    def rest(self) -> tuple[Pair, ...]:
        """The pairs from the first difference on."""
        return self.pairs[self.first :] if self.first >= 0 else ()

    @cached_property
    def identical(self) -> bool:
        """Whether both searches are the same to the last bound."""
        return bool(self.pairs) and all(
            one is not None and other is not None and one[1:] == other[1:]
            for one, other, _ in self.pairs
        )


def laid(report: ExerciseReport) -> Laid:
    """Both searches of an exercise; nothing where one of them was not seen."""
    ours, theirs = report.expected.recording, report.actual.recording
    if ours is None or theirs is None or len(ours.events) + len(theirs.events) > _MOST_EVENTS:
        return Laid()
    pairs = tuple(trace_table.aligned(ours, theirs))
    first = next((place for place, pair in enumerate(pairs) if not pair.same), len(pairs))
    first = min(first, _found(report, pairs))
    return Laid(pairs, first if first < len(pairs) else -1)


def _found(report: ExerciseReport, pairs: tuple[Pair, ...]) -> int:
    """The pair that the first finding with an event is about: it may be a window of a leaf, which
    does not matter to anything else."""
    tree, recording = report.entry.exercise.tree, report.actual.recording
    finding = next((one for one in report.verdict.findings if one.event is not None), None)
    if recording is None or finding is None or finding.event is None:
        return len(pairs)
    if not 0 < finding.event <= len(recording.events):
        return len(pairs)
    node = recording.events[finding.event - 1][1]
    # Of several searches in a row a finding counts the events of the one that was compared.
    if tree.index.get(finding.node or "") not in {node, tree.parent[node]}:
        return len(pairs)
    places = (
        place for place, (_, theirs, _) in enumerate(pairs)
        if theirs is not None and theirs.event <= finding.event and theirs.node == node
    )  # fmt: skip
    return max(places, default=len(pairs))


def first_node(report: ExerciseReport, both: Laid) -> int | None:
    """The node at which the searches first differ; where they are not laid side by side, the one
    that the first finding with a place is about."""
    if both.pairs:
        first = both.rest[0] if both.rest else None
        step = first and (first.theirs or first.ours)
        return step.node if step else None
    named = (finding.node for finding in report.verdict.findings if finding.node is not None)
    return report.entry.exercise.tree.index.get(next(named, ""))
