"""The facts of a report that its readers are shown: decided once, laid out by each format.

`in_order` has the order of the parts of a report, and `wording.labelled` that of the details of a
finding, in the terminal, in Markdown and on a page. A format only decides how much it has room for.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeVar

from grader.core.amounts import points
from grader.core.findings import search_answer
from grader.core.findings.phrases import count
from grader.core.models import CheckName, ExerciseReport, Finding, Names, Report, Smallest
from grader.core.models.check_kinds import CHECK_NAMES
from grader.reports.parts import wording

_USUAL: Names = {"search": "alpha_beta_search", "max_value": "max_value", "min_value": "min_value"}
Part = TypeVar("Part")


def in_order(
    *,
    findings: Iterable[Part],
    explained: Iterable[Part],
    results: Iterable[Part],
    others: Iterable[Part],
    table_first: bool = False,
) -> Iterator[Part]:
    """The parts of a report in their order: the findings on the submission, the exercise that is
    explained in full, the table of all exercises, and the other failing ones.

    A terminal leaves its reader at the end, so there the table goes first (`table_first`).
    """
    middle = (results, explained) if table_first else (explained, results)
    return chain(findings, *middle, others)


class ReportFacts:
    """The facts of one report; if `whole`, every failing exercise is explained in full.

    shown      the exercises that are not withheld from the reader; `hidden` are the others
    lost       those of `shown` that lost points
    failing    those of `lost` that ran, or else all of them
    checks     the checks that some of the exercises mark, in their usual order
    verdict    whether the submission passes
    """

    def __init__(self, report: Report, *, whole: bool = False) -> None:
        self.report, self.whole = report, whole
        self.shown = [each for each in report.exercises if not each.withheld]
        self.hidden = [each for each in report.exercises if each.withheld]
        self.lost = [each for each in self.shown if not each.passed]
        self.failing = [each for each in self.lost if each.outcome != "not-run"] or self.lost
        rubrics = [each.entry.rubric for each in report.exercises]
        self.checks: Sequence[CheckName] = [
            name for name in CHECK_NAMES if any(rubric.get(name) for rubric in rubrics)
        ]
        self.verdict = "passed" if report.passed else "not passed"
        self._said = set(map(reader_key, report.findings))

    # ------------------------------------------------------------ the run

    @property
    def conditions(self) -> str:
        """The clauses with the pass mark and the isolation."""
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
    def unread(self) -> str:
        """The sentence about lines of written answers that were not understood; "" if all were."""
        written = [each for each in self.shown if each.is_written]
        if not written:
            return ""
        from grader.core.findings import written_reading

        code = written_reading.unread_line.code
        many = sum(found.code == code for each in written for found in each.verdict.findings)
        verb = "was" if many == 1 else "were"
        return f"{count(many, 'line')} {verb} not understood, and not marked." if many else ""

    @property
    def about(self) -> Iterator[str]:
        """The sentences about the run."""
        yield f"T{self.conditions[1:]}."
        more = (wording.ended(self.report), self.called and f"{self.called}.", self.unread)
        yield from filter(None, more)

    @cached_property
    def none_ran(self) -> str:
        """The clause that a finding on the whole submission kept every search from starting; "" if
        one started."""
        if any(each.outcome in {"answered", "written"} for each in self.report.exercises):
            return ""
        stopped = self.shown and all(
            (each.outcome == "missing" or not each.actual.visited) and complaint(each) in self._said
            for each in self.shown
        )
        many = count(len(self.report.exercises), "exercise")
        return f"{many}, none of which could be run" if stopped else ""

    def shares(self, exercise: ExerciseReport) -> Iterator[float | None]:
        """The shares of the `checks` that an exercise earned; None if it does not mark one."""
        known = {check.name: check.share for check in exercise.verdict.checks}
        return map(known.get, self.checks)

    # ------------------------------------------------------------ the findings

    def new(self, found: Sequence[Finding]) -> Sequence[Finding]:
        """The findings that are not among the submission's own."""
        return [each for each in found if reader_key(each) not in self._said]

    @property
    def searched(self) -> ExerciseReport | None:
        """The smallest tree that shows a mistake, or else the first failing exercise with both
        searches."""
        if self.report.smallest is not None:
            return self.report.smallest.exercise
        both = (each for each in self.lost if each.actual.visited and each.expected.visited)
        return next(both, None)

    @cached_property
    def explained(self) -> Explained:
        """The exercises that are explained in full, and the others."""
        report, whole = self.report, self.whole
        failing = self.failing
        if whole and len(report.exercises) == 1:
            failing = self.shown  # the user asked for this exercise, so even if it passed
        if not failing:
            alone = len(report.exercises) == 1 and self.shown and self.shown[0].is_written
            return Explained(remarks=self.shown[0].verdict.findings if alone else ())
        kinds = set(map(complaint, failing))
        said = kinds <= self._said
        if report.smallest is not None and not whole:
            return Explained(smallest=report.smallest, others=[] if said else failing)
        if self.none_ran or said:
            return Explained()
        lead = ""
        if len(failing) > 1 and len(kinds) == 1:
            every = "Both" if len(failing) == 2 else f"All {len(failing)}"
            lead = f"{every} failing exercises fail in the same way; the first is:"
            failing = failing[:1]
        many = len(failing) if whole else 1
        return Explained(lead=lead, exercises=failing[:many], others=failing[many:])


class Explained(NamedTuple):
    """The part of a report that explains failures.

    smallest   the smallest tree that shows the mistake, or else
    exercises  the failing exercises that are shown in full, after the sentence `lead`
    others     the other ones, in brief
    remarks    the findings of the only exercise, a written answer that is right
    """

    smallest: Smallest | None = None
    lead: str = ""
    exercises: Sequence[ExerciseReport] = ()
    others: Sequence[ExerciseReport] = ()
    remarks: Sequence[Finding] = ()


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
