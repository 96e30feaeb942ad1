"""Grade inside Gradescope's container, where run_autograder calls this command.

Reads submission/ and submission_metadata.json below the root, and always writes
results/results.json there. Standard output is for instructors.
"""

from __future__ import annotations

import argparse
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.cli import terminal
from grader.cli.run_session import Output, RunSettings, graded, seconds
from grader.cli.shared_options import add_options
from grader.core.amounts import points, worth
from grader.core.errors import EXIT_PASSED, DocumentError, SandboxError, UsageError, UserError
from grader.core.findings.phrases import count
from grader.core.models import total
from grader.core.saved_files import save
from grader.course.gradescope.apply_rules import Refusal, Ruling, ruling
from grader.course.gradescope.graded_times import GRADED
from grader.course.gradescope.metadata import read
from grader.course.gradescope.rules import GradescopeRules
from grader.sandbox.locks import REQUIRED

if TYPE_CHECKING:
    from grader.core.models import Assignment, Report

ROOT = Path("/autograder")
_BUG = (
    "The autograder itself failed; your submission is not the cause. Tell your instructor, who "
    "finds the details in the autograder's output."
)
ENDED = (
    "The autograder was ended before it could grade anything; your submission is not the cause. "
    "Hand it in again, or tell your instructor."
)
"""The script run_autograder writes the same sentence before it starts this program."""
_NOTHING = (
    "There is no submission to grade. Hand it in again; if this happens again, tell your "
    "instructor."
)


class _NothingThereError(UsageError):
    """The folder of the submission is missing."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"there is no folder {folder}, which must hold the submission")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        f"""
        --root DIR            (default: {ROOT})
        -a --assignment FILE  assignment.yaml, its folder, or one exercise
        --time-limit SECONDS  end grading after this time (default: no limit)
        """,
        root={"type": Path, "default": ROOT},
        assignment={"type": Path, "required": True},
        time_limit={"type": seconds},
    )


def run(arguments: argparse.Namespace) -> int:
    """Grades, and always writes results; the exit code says only whether grading succeeded. After
    an error, the exercises graded so far keep their results."""
    root: Path = arguments.root
    if not root.is_dir():
        raise UsageError(f"there is no folder {root}; --root must be the one with submission/")
    results = _Results(root / "results" / "results.json")
    try:
        _graded(arguments, results)
    except _NothingThereError:
        results.fail(_NOTHING)
        raise
    except (DocumentError, SandboxError):  # their messages are for the instructor
        results.fail(_BUG)
        raise
    except UserError as error:
        results.fail(str(error))
        raise
    except Exception:  # the student's results must say that the submission is not the cause
        terminal.write(traceback.format_exc())
        results.fail(_BUG)
        raise
    return EXIT_PASSED


def _graded(arguments: argparse.Namespace, results: _Results) -> None:
    from grader.course import assignment_file
    from grader.grading.visibility import for_student
    from grader.reports.formats import gradescope
    from grader.search.reference_player import Answers

    answers = Answers()
    assignment = assignment_file.load(arguments.assignment, answers)
    results.secret = any(entry.visibility != "visible" for entry in assignment.entries)
    results.ruling = ruled = _ruling(assignment, arguments.root / "submission_metadata.json")
    if ruled.refused is not None:
        results.refuse(ruled.refused)
        terminal.write("This submission is over the rate limit, and was not graded.\n")
        return
    results.fail(ENDED)  # stays if this process is killed now
    submission = arguments.root / "submission"
    if not submission.exists():
        raise _NothingThereError(submission)

    def made(report: Report) -> dict[str, Any]:
        return gradescope.results(
            for_student(report),
            tests=for_student(report, withhold=False),
            whole=report,
            counts=ruled.score,
            # A sentence with the total would give away the hidden points.
            said=ruled.sentences(None if results.secret else report.score),
            extra=ruled.stored(graded=report.done > 0),
            leaderboard=bool(assignment.gradescope.get("leaderboard")),
        )

    def for_instructors(report: Report) -> str:
        from grader.reports.formats.terminal import render

        counts = [f"{sentence}\n" for sentence in ruled.sentences(report.score)]
        return "".join([render(report, command=None), *counts])

    _, stop = graded(
        RunSettings(
            path=submission,
            assignment=assignment,
            required=REQUIRED["full"],
            seconds=arguments.time_limit,
            answers=answers,
        ),
        [
            Output(str(results.path), made, results.write, anyhow=True),
            Output("-", for_instructors, terminal.write),
        ],
    )
    if stop is not None:
        raise stop


def _ruling(assignment: Assignment, file: Path) -> Ruling:
    """The ruling on this submission; an empty one if its metadata cannot be read."""
    rules = GradescopeRules.model_validate(assignment.gradescope)
    try:
        metadata = read(file)
    except UsageError as error:  # not the student's mistake, so the submission is graded
        if rules.needs_metadata:
            terminal.write(f"Rules for late and repeated submissions are not applied: {error}\n")
        return Ruling()
    if metadata.unread and rules.needs_metadata:
        terminal.write(
            f"In {file}, {count(metadata.unread, 'earlier submission')} cannot be read; the "
            "rules are applied without them.\n"
        )
    most = total(entry.points for entry in assignment.entries)
    theirs = metadata.assignment.total_points
    if theirs is not None and theirs != most:
        terminal.write(
            f"This assignment has {worth(most)}, but Gradescope's has {points(theirs)}. Set "
            f"Gradescope's to {points(most)}, unless the rest is graded by hand.\n"
        )
    return ruling(rules, metadata, most)


class _Results:
    """Writes results.json, shortened if the disk is nearly full. `ruling` is empty until the rules
    are applied. `secret` says that the student may not see the total: some exercises are hidden."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ruling = Ruling()
        self.secret = False
        self._graded = False

    def fail(self, sentence: str) -> None:
        """Writes results that say why nothing was graded, unless an exercise was graded already."""
        if self._graded:
            return
        score = self.ruling.score(0)
        if score and not self.secret:
            sentence = " ".join([sentence, *self.ruling.sentences(0)])
        self._write_failed(sentence, score)

    def refuse(self, refused: Refusal) -> None:
        """Writes the results of a submission over the rate limit."""
        ruled = self.ruling
        if refused.results is not None:
            self.write(ruled.unchanged(refused, refused.results))
            return
        sentence = f"This submission was not graded. {ruled.refusal(refused)}"
        self._write_failed(sentence, ruled.refused_score(refused))

    def _write_failed(self, sentence: str, score: float) -> None:
        from grader.reports.formats.gradescope import failed

        extra = self.ruling.stored(graded=False)
        self.write(failed(sentence, score=score, secret=self.secret, extra=extra))

    def write(self, document: Mapping[str, Any]) -> None:
        """Writes as much of the document as fits on the disk. Raises UsageError if nothing fits."""
        from grader.reports.formats.gradescope import smaller

        self._graded = document["extra_data"].get(GRADED) is not False
        self.path.parent.mkdir(exist_ok=True)
        documents = list(smaller(document, secret=self.secret, needed=[GRADED]))
        # The last resort: a full disk may still have room to overwrite the file in place.
        if not any(_saved(self.path, _text(each)) for each in documents) and not any(
            _overwritten(self.path, _text(each)) for each in documents
        ):
            save(self.path, _text(documents[-1]))  # raises the error


def _saved(path: Path, text: str) -> bool:
    try:
        save(path, text)
    except UsageError:
        return False
    return True


def _text(document: Mapping[str, Any]) -> str:
    from grader.reports.text.strict_json import dumps

    return dumps(document) + "\n"


def _overwritten(path: Path, text: str) -> bool:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        return False
    return True
