"""Runs a program once more on small trees that it searched wrongly, to trace its lines."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import eq
from typing import TypeAlias

from grader.core.cpu_wait import Allowance
from grader.core.errors import SandboxError
from grader.core.models import Entry, Exercise, ExerciseReport, Finding, Outcome, Smallest
from grader.grading.own_lines import OwnLines
from grader.grading.traced_lines import SearchLines

MOST_NODES, SECONDS = 60, 2.0
"""The most nodes of a tree that is traced because its search failed, and the time for all."""

TryOut: TypeAlias = Callable[[Exercise], Outcome]
"""Runs the program on one more tree, and traces its lines."""


class TracedRuns:
    """The traced runs of one program, whose `own_lines` are known by its text. `first` is that of
    the smallest tree, or else of the smallest of those that failed."""

    def __init__(self, own_lines: OwnLines, try_out: TryOut) -> None:
        self.first: SearchLines | None = None
        self._first_entry: Entry | None = None
        self._own_lines, self._try_out = own_lines, try_out
        self._alike: dict[object, Finding] = {}
        """The findings on first differences, with the lines that made them."""

    def of_smallest(self, found: Smallest) -> Smallest:
        """The smallest tree with the lines that ran, and blamed by them."""
        return replace(found, exercise=self._traced(found.exercise))

    def of_failed(self, done: Sequence[ExerciseReport], *, every: bool) -> list[ExerciseReport]:
        """The reports; those on small trees that failed with the lines that ran, `every` one as
        far as time allows, or only the first one if no tree has been traced. All findings of the
        same kind blame the lines of the first run, so that no format has others."""
        time, found = Allowance(SECONDS), list(done)
        failed = [
            place
            for place, marked in enumerate(done)
            if not (marked.passed or marked.is_written)
            and marked.entry.exercise.algorithm.references  # only such searches are traced
            and len(marked.entry.exercise.tree) <= MOST_NODES
        ]
        failed.sort(key=lambda place: len(done[place].entry.exercise.tree))
        for place in failed:
            if time.left and (every or self.first is None):
                found[place] = self._traced(done[place])
        return [self._as_alike(marked) for marked in found]

    def _traced(self, marked: ExerciseReport) -> ExerciseReport:
        """The report with the lines that its search ran; without them if another search ran."""
        seen = marked.actual.recording
        if seen is None:
            return marked
        with suppress(SandboxError):  # the marks are complete without this run
            again = self._try_out(marked.entry.exercise)
            trace, events = again.trace, again.recording.events if again.recording else ()
            is_whole = len(events) == len(seen.events) or (trace is not None and trace.is_cut)
            if is_whole and all(map(eq, seen.events, events)):
                return self._blamed(replace(marked, actual=replace(marked.actual, trace=trace)))
        return marked

    def _blamed(self, marked: ExerciseReport) -> ExerciseReport:
        """The report, whose findings blame the lines that made the first difference."""
        trace = marked.actual.trace
        if trace is None or trace.mirrored:
            return marked
        run = SearchLines(marked, trace)
        if run.finding is None or self.first is not None:
            return marked
        self.first, self._first_entry = run, marked.entry
        findings = [
            self._own_lines.by_run(each, run) if each == run.finding else each
            for each in marked.verdict.findings
        ]
        for finding in findings:
            if finding.event == run.finding.event and finding.code == run.finding.code:
                self._alike.setdefault((finding.code, finding.figure), finding)
        return replace(marked, verdict=replace(marked.verdict, findings=tuple(findings)))

    def _as_alike(self, marked: ExerciseReport) -> ExerciseReport:
        if marked.entry is self._first_entry or marked.passed or marked.is_written:
            return marked
        findings = tuple(map(self._with_lines, marked.verdict.findings))
        return replace(marked, verdict=replace(marked.verdict, findings=findings))

    def _with_lines(self, finding: Finding) -> Finding:
        """The finding with the lines of the same finding of a traced search."""
        alike = self._alike.get((finding.code, finding.figure))
        if alike is None or not alike.own_lines:
            return finding
        lines = tuple(own._replace(did="") for own in alike.own_lines)
        return replace(finding, file=lines[0].file, line=lines[0].line, own_lines=lines)
