"""The facts of a report that its readers are shown: decided once, laid out by each format.

`in_order` has the order of the parts of a report, and `wording.labelled` that of the details of a
finding, in the terminal, in Markdown and on a page. A format only decides how much it has room for.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeVar

from grader.core.amounts import points
from grader.core.findings import search_answer
from grader.core.findings.phrases import count
from grader.core.models import CheckName, ExerciseReport, Finding, Names, Report
from grader.core.models.check_kinds import CHECK_NAMES
from grader.core.models.figure import FigureLine
from grader.reports.parts import wording

_USUAL: Names = {"search": "alpha_beta_search", "max_value": "max_value", "min_value": "min_value"}
Part = TypeVar("Part")


def in_order(
    *,
    causes: Iterable[Part],
    explained: Iterable[Part],
    remarks: Iterable[Part],
    results: Iterable[Part],
    others: Iterable[Part],
) -> Iterator[Part]:
    """The parts of a report in their order: the causes of the failures, the tree or exercise that
    shows them, the other findings on the submission, the table of all exercises, the other ones."""
    return chain(causes, explained, remarks, results, others)


class ReportFacts:
    """The facts of one report; if `whole`, every failing exercise is explained in full.

    shown      the exercises that are not withheld from the reader; `hidden` are the others
    lost       those of `shown` that lost points
    failing    those of `lost` that ran, or else all of them; programs come before written answers
    checks     the checks that some of the exercises mark, in their usual order
    causes     the findings that explain the failures; `remarks` are the others on the submission
    verdict    whether the submission passes
    """

    def __init__(self, report: Report, *, whole: bool = False) -> None:
        self.report, self.whole = report, whole
        self.shown = [each for each in report.exercises if not each.withheld]
        self.hidden = [each for each in report.exercises if each.withheld]
        self.lost = [each for each in self.shown if not each.passed]
        ran = [each for each in self.lost if each.outcome != "not-run"]
        self.failing = sorted(ran or self.lost, key=lambda each: each.entry.is_written)
        rubrics = [each.entry.rubric for each in report.exercises]
        self.checks: Sequence[CheckName] = [
            name for name in CHECK_NAMES if any(rubric.get(name) for rubric in rubrics)
        ]
        self.verdict = "passed" if report.passed else "not passed"
        self.causes = [each for each in report.findings if each.severity == "error"]
        self.remarks = [each for each in report.findings if each.severity != "error"]
        self._said = set(map(reader_key, report.findings))

    @property
    def conditions(self) -> str:
        clause = f"the pass mark is {points(self.report.pass_mark * 100)}%"
        if self.report.isolation is None:
            return clause
        level = self.report.isolation.level
        return f"{clause}, isolation {level}{'' if level == 'full' else ': see `grade doctor`'}"

    @property
    def called(self) -> str:
        """The functions that were called by unusual names; "" if there are none."""
        taken = dict(self.report.taken)
        algorithm = next((each.entry.exercise.algorithm for each in self.shown), None)
        if algorithm is not None and not algorithm.searches:
            name = taken.get("search", algorithm.search)
            named = [f"{name} as {algorithm.name}"] if name != algorithm.search else []
        elif "max_value" in taken and taken.items() <= _USUAL.items():
            named = []
        else:
            named = [f"{name} as {role}" for role, name in taken.items()]
        return f"Called: {', '.join(named)}" if named else ""

    @property
    def about(self) -> Iterator[str]:
        yield f"T{self.conditions[1:]}."
        report, called = self.report, self.called and f"{self.called}."
        more = (wording.stopped(report), called, wording.open_points(report))
        yield from filter(None, more)

    @cached_property
    def none_ran(self) -> str:
        """The clause that a finding on the submission kept all searches from starting, or ""."""
        if any(each.outcome in {"answered", "written"} for each in self.report.exercises):
            return ""
        stopped = self.shown and all(
            (each.outcome == "missing" or (each.entry.explained and not each.actual.visited))
            and complaint(each) in self._said
            for each in self.shown
        )
        many = count(len(self.report.exercises), "exercise")
        return f"{many}, none of which could be run" if stopped else ""

    def signs(self, exercise: ExerciseReport) -> Iterator[wording.ResultSign]:
        """The results of the `checks` in an exercise, also of those that it does not mark."""
        known = wording.check_signs(exercise)
        return (known.get(name, wording.sign(None)) for name in self.checks)

    @property
    def losses(self) -> str:
        """The sentences with the number of exercises that lost points, in which checks, and with
        the hidden ones."""
        lost = f"{len(self.lost)} of {count(len(self.shown), 'exercise')} lost points"
        failed = {one.name for each in self.lost for one in each.verdict.checks if not one.passed}
        checks = ", ".join(name for name in self.checks if name in failed)
        told = self.none_ran or f"{lost}: {checks}"
        return ". ".join(filter(None, [told, wording.counted(self.hidden)])) + "."

    def new(self, found: Sequence[Finding]) -> Sequence[Finding]:
        """The findings that are not among the submission's own."""
        return [each for each in found if reader_key(each) not in self._said]

    @property
    def tabled(self) -> bool:
        """Whether a reader in a hurry needs the table: no cause explains each failing exercise."""
        explained = (
            self.causes and self.lost and not any(each.entry.is_written for each in self.lost)
        )
        return self.whole or not explained

    @property
    def brief_causes(self) -> Sequence[Finding]:
        """The first cause of each kind. If its line is shown, it has no hint that asks for
        this line; of lines of the figure that do the same for MAX and MIN, it has the first."""
        kinds = {each.code: each for each in reversed(self.causes)}
        first = [each for each in self.causes if each is kinds[each.code]]
        placed = [
            replace(each, hint=None, figure=_one_of_each_part(each.figure))
            if each.own_lines
            else each
            for each in first
        ]
        return self.causes if self.whole else placed

    @property
    def searched(self) -> ExerciseReport | None:
        """The smallest tree with a mistake, or the first failing exercise with both searches."""
        if self.report.smallest is not None:
            return self.report.smallest.exercise
        both = (each for each in self.failing if each.actual.visited and each.expected.visited)
        return next(both, None)

    @cached_property
    def explained(self) -> Explained:
        failing, smallest = self.failing, self.report.smallest
        if not failing and smallest is None:
            alone = self.shown if len(self.report.exercises) == 1 else []
            notes = [each.verdict.findings for each in alone if each.is_written and not self.whole]
            return Explained(found=[*chain(*notes)], others=alone if self.whole else [])
        alike, lead = len(failing) > 1 and len(set(map(complaint, failing))) == 1, ""
        if alike and smallest is None and not self.causes:
            every = "Both" if len(failing) == 2 else f"All {len(failing)}"
            lead = f"{every} failing exercises fail in the same way; the first is:"
            failing = failing[:1]
        if smallest is None and self.whole:
            return Explained(lead=lead, others=failing)
        if smallest is None and not self.causes:
            return Explained(failing[0], findings(failing[0]), lead, failing[1:])
        shown = self.searched
        cited = {line for each in self.causes for line in each.figure}
        found = [
            replace(each, figure=tuple(line for line in each.figure if line not in cited))
            for each in self.new(findings(shown or failing[0])[:1])
        ]
        if shown is not None and any(each.line is not None for each in self.causes):
            found = []  # the reader knows where to look, and the tree shows the rest
        if shown is None and found:
            shown = failing[0]
        return Explained(shown, found, others=failing if self.tabled else [])


class Explained(NamedTuple):
    """The part of a report that explains failures."""

    # the smallest tree that shows the mistake, or another exercise that shows it
    exercise: ExerciseReport | None = None
    found: Sequence[Finding] = ()  # the findings on it that no cause has told
    lead: str = ""  # the sentence before it
    # the other failing exercises, in brief; all of them, if they are shown whole
    others: Sequence[ExerciseReport] = ()


def findings(exercise: ExerciseReport) -> Sequence[Finding]:
    """The findings of an exercise; a failed one has at least one."""
    found = exercise.verdict.findings
    return found if found or exercise.passed else [unexplained(exercise)]


def unexplained(exercise: ExerciseReport) -> Finding:
    """The finding for a failed exercise that has none."""
    wrong = [check.name for check in exercise.verdict.checks if not check.passed]
    return search_answer.unexplained(wrong=wrong, outcome=exercise.outcome)


def reader_key(finding: Finding) -> Hashable:
    """A key that is equal for two findings that tell the reader the same: runs that ended on one
    line in one way differ only in the nodes and numbers of their messages."""
    ended = finding.about == "ending" and finding.line is not None
    return finding.code, "" if ended else finding.message, finding.file, finding.line


def complaint(exercise: ExerciseReport) -> Hashable:
    """A key that is equal for two failures that look the same to the reader."""
    return next(map(reader_key, findings(exercise)), None)


def _one_of_each_part(lines: Sequence[FigureLine]) -> tuple[FigureLine, ...]:
    return tuple({line.part: line for line in reversed(lines)}.values())[::-1]
