"""Makes the result that a class run keeps from the report on one submission."""

from __future__ import annotations

from grader.class_run import digests
from grader.class_run.jobs import Job
from grader.class_run.records import now
from grader.core.models import Assignment, ExerciseReport, Finding, Report, Submission
from grader.core.models.class_run import ClassResult, ExerciseResult, Status, Student


def graded(
    report: Report,
    student: Student,
    *,
    file: str,
    key: str,
    graded_at: str,
) -> ClassResult:
    """The result of a submission that was graded."""
    exercises = tuple(map(_exercise, report.exercises))
    diagnosis = report.diagnosis
    status: Status = "graded" if report.complete else "partial"
    first = next((each for each in report.findings if each.severity == "error"), None)
    return ClassResult(
        student=student, file=file, key=key, status=status,
        score=report.score, max_score=report.max_score,
        exercises=exercises,
        mistakes=diagnosis.alternatives[0] if diagnosis and diagnosis.alternatives else (),
        explained=bool(diagnosis and diagnosis.alternatives),
        finding="" if first is None else first.code,
        reason=_reason(report, first),
        behaviour=digests.together(each.behaviour for each in exercises),
        graded_at=graded_at, seconds=report.seconds,
    )  # fmt: skip


def nothing_handed_in(
    assignment: Assignment, student: Student, *, file: str, graded_at: str
) -> ClassResult:
    """The result of a student without a submission: 0 points."""
    most = sum(entry.points for entry in assignment.entries)
    return ClassResult(
        student=student, file=file, key="", status="nothing-handed-in", score=0.0, max_score=most,
        graded_at=graded_at, reason="nothing was handed in",
    )  # fmt: skip


def not_graded(
    student: Student, *, file: str, reason: str, max_score: float, graded_at: str
) -> ClassResult:
    """The result of a submission that could not be graded, for this reason: no score."""
    return ClassResult(
        student=student, file=file, key="", status="not-graded", score=None, max_score=max_score,
        reason=reason, graded_at=graded_at,
    )  # fmt: skip


def lost(job: Job, tries: int, how: str) -> ClassResult:
    """The result of a submission at which the grading process ended each time."""
    handed_in = job.handed_in
    return not_graded(
        handed_in.student, file=handed_in.file, max_score=0.0, graded_at=now(),
        reason=f"the process that graded it was lost {tries} times: {how}",
    )  # fmt: skip


def is_empty(submission: Submission) -> bool:
    """Whether a submission has no file at all, and none that was refused."""
    refused = any(finding.file for finding in submission.findings)
    return not (submission.files or submission.answers or submission.beside or refused)


def _reason(report: Report, first: Finding | None) -> str:
    """The reason why no program of the submission could be run, or "" if one was."""
    ran = any(each.outcome in {"answered", "malformed", "written"} for each in report.exercises)
    return "" if ran or first is None else first.message


def _exercise(report: ExerciseReport) -> ExerciseResult:
    findings = report.verdict.findings
    shown = next((each for each in findings if each.severity == "error"), None)
    if shown is None and not report.passed:
        shown = next(iter(findings), None)
    line = next(iter(shown.figure), None) if shown is not None else None
    recording = report.actual.recording
    return ExerciseResult(
        id=report.id, title=report.title, score=report.score, max_score=report.max_score,
        passed=report.passed, outcome=report.outcome,
        finding=shown.code if shown is not None else "",
        message=shown.message if shown is not None else "",
        line=str(line) if line is not None else "",
        behaviour=digests.of_behaviour(recording) if recording and recording.events else "",
    )  # fmt: skip
