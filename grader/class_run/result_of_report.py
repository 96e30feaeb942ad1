"""Makes the result that a class run keeps from the report on one submission."""

from dataclasses import replace

from grader.class_run import digests
from grader.class_run.records import now
from grader.core.findings import submitted_files
from grader.core.models import Assignment, ExerciseReport, Finding, Report, total
from grader.core.models.class_run import ANSWERS, ClassResult, ExerciseResult, Status
from grader.core.search_digest import search_digest
from grader.downloads.handed_in import HandedIn


def graded(handed_in: HandedIn, report: Report, key: str) -> ClassResult:
    """The result of a submission that was graded. Without all exercises it has no key, so that the
    next run tries again: a busy machine may have been the reason."""
    exercises = tuple(map(_exercise, report.exercises))
    explanations = report.diagnosis.alternatives if report.diagnosis is not None else ()
    is_sure = len(explanations) == 1 or (
        report.diagnosis is not None and report.diagnosis.told_by_text
    )
    first = next((each for each in report.findings if each.severity == "error"), None)
    return ClassResult(
        student=handed_in.student,
        file=handed_in.file,
        key=key if report.complete else "",
        status=_status(report),
        score=report.score,
        max_score=report.max_score,
        exercises=exercises,
        mistakes=explanations[0] if is_sure else (),
        alike=() if is_sure else explanations,
        explained=bool(explanations),
        lines=_concluded_lines(report),
        finding="" if first is None else first.code,
        other_program=_sentence(report, submitted_files.second_program.code),
        reason=_reason(report, first),
        open=sum(len(each.open) for each in report.exercises),
        at_stake=total([report.score_range[1], -report.score]),
        behaviour=digests.together(each.behaviour for each in exercises),
        graded_at=now(),
        seconds=report.seconds,
    )


def _status(report: Report) -> Status:
    if not report.complete:
        return "partial"
    return "needs-review" if report.needs_review else "graded"


def nothing_handed_in(handed_in: HandedIn, assignment: Assignment, key: str) -> ClassResult:
    """The result of a student without a submission: 0 points."""
    return replace(
        not_graded(handed_in, "nothing was handed in"),
        key=key,
        status="nothing-handed-in",
        score=0.0,
        max_score=most_points(assignment),
    )


def not_graded(handed_in: HandedIn, reason: str) -> ClassResult:
    """The result of a submission that could not be graded, for this reason: no score, and no key,
    so that the next run tries again. The coordinator adds the points."""
    return ClassResult(
        student=handed_in.student,
        file=handed_in.file,
        key="",
        status="not-graded",
        score=None,
        max_score=0.0,
        reason=reason,
        graded_at=now(),
    )


def most_points(assignment: Assignment) -> float:
    """The points of a submission that is right everywhere."""
    return sum(entry.points for entry in assignment.entries)


def _concluded_lines(report: Report) -> tuple[str, ...]:
    """The lines of the figure in the conclusion from all searches; none without a conclusion."""
    concluded = (each.figure for each in report.findings if each.about == "all searches")
    return tuple(map(str, next(filter(None, concluded), ())))


def _sentence(report: Report, code: str) -> str:
    """The sentence of the finding with this code on the whole submission; "" if there is none."""
    return next((each.message for each in report.findings if each.code == code), "")


def _reason(report: Report, first: Finding | None) -> str:
    """The reason why no exercise was answered; "" if one was."""
    if not ANSWERS.isdisjoint(each.outcome for each in report.exercises):
        return ""
    if first is not None:
        return first.message
    findings = (each for exercise in report.exercises for each in exercise.verdict.findings)
    return next((each.message for each in findings), "")


def _exercise(report: ExerciseReport) -> ExerciseResult:
    findings = report.verdict.findings
    shown = next((each for each in findings if each.severity == "error"), None)
    if shown is None and not report.passed:
        shown = next(iter(findings), None)
    line = next(iter(shown.figure), None) if shown is not None else None
    recording = report.actual.recording
    return ExerciseResult(
        id=report.id,
        title=report.title,
        score=report.score,
        max_score=report.max_score,
        passed=report.passed,
        outcome=report.outcome,
        finding=shown.code if shown is not None else "",
        message=shown.message if shown is not None else "",
        line=str(line) if line is not None else "",
        behaviour=search_digest(recording) if recording and recording.events else "",
    )
