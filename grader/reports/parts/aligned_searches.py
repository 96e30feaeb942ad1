"""The student's search and the right one, step by step, and the first difference between them.

Every part of a report (a drawing, a table, a player) takes the first difference from here.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from grader.core.models import ExerciseReport
from grader.search import trace_table
from grader.search.trace_table import Pair

_MOST_EVENTS = 20_000  # the most events of both searches that are aligned: more would take too long


@dataclass(frozen=True)
class AlignedSearches:
    """The aligned steps of two searches; `first` is the place of the first that differ, or -1."""

    report: ExerciseReport
    pairs: tuple[Pair, ...] = ()
    first: int = -1

    @property
    def rest(self) -> tuple[Pair, ...]:
        """The pairs from the first difference on."""
        return self.pairs[self.first :] if self.first >= 0 else ()

    @cached_property
    def identical(self) -> bool:
        """Whether both searches are equal, including every bound."""
        return bool(self.pairs) and all(
            pair.ours is not None and pair.theirs is not None and pair.ours.is_same(pair.theirs)
            for pair in self.pairs
        )

    @property
    def first_node(self) -> int | None:
        """The node at which they first differ; unaligned, the first that a finding names."""
        if self.pairs:
            step = self.rest and (self.rest[0].theirs or self.rest[0].ours)
            return step.node if step else None
        findings = self.report.verdict.findings
        named = (finding.node for finding in findings if finding.node is not None)
        return self.report.entry.exercise.tree.index.get(next(named, ""))


def align(report: ExerciseReport) -> AlignedSearches:
    """Both searches of an exercise, aligned; empty if one was not recorded, or is too long."""
    ours, theirs = report.expected.recording, report.actual.recording
    if ours is None or theirs is None or len(ours.events) + len(theirs.events) > _MOST_EVENTS:
        return AlignedSearches(report)
    pairs = tuple(_folded(trace_table.aligned(ours, theirs)))
    first = next((place for place, pair in enumerate(pairs) if not pair.same), len(pairs))
    first = min(first, _found(report, pairs))
    return AlignedSearches(report, pairs, first if first < len(pairs) else -1)


def _folded(pairs: Iterable[Pair]) -> Iterator[Pair]:
    """The pairs, with one for each run of equal steps: endless calls make hundreds of them."""

    def run(numbered: tuple[int, Pair]) -> object:
        number, (ours, theirs, *_) = numbered
        return number if theirs is None or ours is not None else theirs._replace(event=0)

    for _, found in groupby(enumerate(pairs), run):
        (_, first), *more = found
        yield first._replace(times=1 + len(more))


def _found(report: ExerciseReport, pairs: tuple[Pair, ...]) -> int:
    """The place of the first finding's pair; at a leaf's window `Pair.same` sees no difference."""
    tree, recording = report.entry.exercise.tree, report.actual.recording
    finding = next((one for one in report.verdict.findings if one.event is not None), None)
    if recording is None or finding is None or finding.event is None:
        return len(pairs)
    if not 0 < finding.event <= len(recording.events):
        return len(pairs)
    node = recording.events[finding.event - 1][1]
    # If the program searched several times, the finding counts the events of one search only.
    if tree.index.get(finding.node or "") not in {node, tree.parent[node]}:
        return len(pairs)
    places = (
        place
        for place, (_, theirs, *_) in enumerate(pairs)
        if theirs is not None and theirs.event <= finding.event and theirs.node == node
    )
    return max(places, default=len(pairs))
