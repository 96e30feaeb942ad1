"""Grades the submissions of a class in this process, one after another, with one worker."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from grader.class_run import digests, result_of_report
from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.results_folder import SHEETS, report_folder
from grader.core.errors import UnreadDownloadError, UsageError, UserError
from grader.core.models import Assignment, Report, Submission
from grader.core.models.class_run import ClassResult
from grader.core.saved_files import save, sentence
from grader.course import assignment_file
from grader.diagnosis.behaviours import Behaviours
from grader.downloads import read_submission
from grader.downloads.find import opened
from grader.grading import chosen_exercises
from grader.grading.grade_submission import grade, hand_over
from grader.grading.visibility import for_student
from grader.reports.formats import FORMATS
from grader.reports.text.strict_json import dumps
from grader.sandbox.host import Host
from grader.sandbox.locks import REQUIRED
from grader.search.reference_player import Answers

REPORTS = ("report.html", "report.json")
MOST_DRAWN = 3  # the most exercises whose searches a student's page draws


class ClassGrader:
    """Grades by one assignment; a context manager. Raises UserError if it cannot be loaded."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._answers = Answers()
        self._behaviours = Behaviours()
        self._assignment = assignment_file.load(Path(settings.assignment), self._answers)
        if digests.of_assignment(self._assignment) != settings.digest:
            raise UsageError(
                f"{settings.assignment} or one of its exercises changed while the class was "
                "graded; repeat the command, which grades by the new files"
            )
        self._contents = opened(Path(settings.folder), settings.around)
        self._host = Host(required=REQUIRED[settings.isolation])
        self._files = ""

    def __enter__(self) -> ClassGrader:  # noqa: PYI034 - typing.Self needs Python 3.11
        self._host.__enter__()
        return self

    def __exit__(self, *ending: object) -> None:
        self._host.__exit__(*ending)

    def grade_job(self, job: Job) -> JobEnd:
        """Grade one submission, unless its key is known and its reports are there; write them.
        Raises IsolationError, SandboxError or UsageError if nothing can be graded here, or no
        report written. A bug of this program is a result without a score."""
        handed_in = job.handed_in
        try:
            result = self._result(job)
        except UnreadDownloadError as error:
            result = result_of_report.not_graded(handed_in, str(error))
        except UserError:
            raise
        except Exception as error:  # noqa: BLE001 - one submission must not end the run of a class
            place = self._save(handed_in.student.id, "bug.txt", traceback.format_exc())
            result = result_of_report.not_graded(
                handed_in,
                f"a bug in grade ({type(error).__name__}: {error}); {place} has the traceback",
            )
        if result is None:
            return JobEnd(handed_in=handed_in)
        if result.status in {"not-graded", "nothing-handed-in"}:
            self._clear(handed_in.student.id)
        result = replace(
            result, handed_in_at=handed_in.handed_in_at, late=handed_in.late, files=self._files
        )
        return JobEnd(handed_in=handed_in, result=result)

    def _result(self, job: Job) -> ClassResult | None:
        """The result of a submission; None if that of its key is known, and its reports exist."""
        handed_in = job.handed_in
        self._files = ""
        if handed_in.reason:
            return result_of_report.not_graded(handed_in, handed_in.reason)
        submission = None
        if not handed_in.is_empty:
            submission = read_submission.read(self._contents, handed_in, self._assignment.program)
            self._files = digests.of_files(submission)
        key = digests.key(self._files, self._settings.digest, self._settings.options)
        if key in job.known and (submission is None or self._has_reports(handed_in.student.id)):
            return None
        if submission is None:
            return result_of_report.nothing_handed_in(handed_in, self._assignment, key)
        report, fingerprints = self._report(submission)
        self._write(handed_in.student.id, report, submission.answers)
        found = result_of_report.graded(handed_in, report, key)
        return replace(found, program=digests.of_program(submission), fingerprints=fingerprints)

    def _report(self, submission: Submission) -> tuple[Report, tuple[int, ...]]:
        """The report on a submission, and the fingerprints of its program."""
        assignment, _ = chosen_exercises.narrowed(
            self._assignment,
            submission,
            self._answers,
            smallest_tree=self._settings.smallest_tree,
            sees_all=True,
        )
        assignment, answers = self._apart(assignment)
        has_program = hand_over(submission, assignment, self._host, fingerprints=True)
        report = grade(submission, assignment, self._host, answers, self._behaviours)
        return report, (self._host.fingerprints or ()) if has_program else ()

    def _write(self, student: str, report: Report, answers: Mapping[str, bytes]) -> None:
        """Write the reports of one student: the page for the student, the JSON with everything, and
        the written answers as text, for those who decide on their open parts."""
        page = FORMATS.renderer("html")(for_student(report), most_drawn=MOST_DRAWN)
        self._save(student, REPORTS[0], page)
        self._save(student, REPORTS[1], FORMATS.renderer("json")(report))
        if answers:
            texts = {path: content.decode("utf-8", "replace") for path, content in answers.items()}
            self._save(student, SHEETS, dumps(texts) + "\n")

    def _save(self, student: str, name: str, text: str) -> Path:
        """Write a file of a student, and return its place. Raises UsageError."""
        folder = report_folder(Path(self._settings.results), student)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(sentence(folder, error)) from None
        save(folder / name, text)
        return folder / name

    def _has_reports(self, student: str) -> bool:
        """Whether the reports of an earlier result are there: somebody may have removed them."""
        folder = report_folder(Path(self._settings.results), student)
        return all((folder / name).exists() for name in REPORTS)

    def _clear(self, student: str) -> None:
        """Remove the reports of an earlier result, which would be taken for those of a new one that
        has none. Raises UsageError if that fails."""
        folder = report_folder(Path(self._settings.results), student)
        try:
            for name in (*REPORTS, SHEETS):
                (folder / name).unlink(missing_ok=True)
        except OSError as error:
            raise UsageError(sentence(folder, error)) from None

    def _apart(self, assignment: Assignment) -> tuple[Assignment, Answers]:
        """The assignment and its answers for one submission. The trees of its games grow apart from
        those of others, and begin as the reference left them."""
        entries, answers = [], Answers()
        for entry in assignment.entries:
            searched = entry.exercise.algorithm.has_canonical_search
            answer = self._answers(entry.exercise) if searched else None
            exercise = entry.exercise.apart()
            if answer is not None:
                answers.know(exercise, answer)
            entries.append(replace(entry, exercise=exercise))
        return replace(assignment, entries=tuple(entries)), answers
