"""Grade inside Gradescope's container, where its run_autograder calls this.

Reads submission/ and submission_metadata.json below the root, and leaves results/results.json
there, whatever goes wrong. Standard output is for instructors.
"""

from __future__ import annotations

import argparse
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.cli import terminal
from grader.cli.output_files import save
from grader.cli.run_session import Output, Wish, graded, seconds
from grader.core.errors import EXIT_PASSED, DocumentError, SandboxError, UsageError, UserError
from grader.core.findings.phrases import count
from grader.core.models import total
from grader.course.gradescope.ruling import GRADED, Ruling, ruling
from grader.sandbox.locks import REQUIRED

if TYPE_CHECKING:
    from grader.core.models import Assignment, Report

ROOT = Path("/autograder")
_FAULT = (
    "The autograder itself failed, which is no fault of your submission. Tell your instructor, who "
    "finds the details in the autograder's output."
)
ENDED = (
    "The autograder was ended before it could grade anything. That is no fault of your "
    "submission: hand it in again, or tell your instructor."
)
"""What run_autograder says, too, before this program has begun."""
_NOTHING = (
    "There is no submission to be graded. Hand it in again; if this is said again, tell your "
    "instructor."
)


class _NothingThereError(UsageError):
    """The folder of the submission is missing."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"there is no folder {folder}, which holds what was handed in")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade gradescope`."""
    parser.add_argument("--root", metavar="DIR", type=Path, default=ROOT, help=f"(default: {ROOT})")
    parser.add_argument(
        "-a", "--assignment", metavar="FILE", type=Path, required=True,
        help="assignment.yaml, its folder, or one exercise",
    )  # fmt: skip
    parser.add_argument(
        "--time-limit", metavar="SECONDS", type=seconds,
        help="when grading ends, done or not (default: never)",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Grade, and leave results whatever happens; the exit code says only whether it was graded.

    What was graded before something went wrong stays.
    """
    root: Path = arguments.root
    if not root.is_dir():
        raise UsageError(f"there is no folder {root}; --root is the one that holds submission/")
    results = _Results(root / "results" / "results.json")
    try:
        _graded(arguments, results)
    except _NothingThereError:
        results.fail(_NOTHING)
        raise
    except (DocumentError, SandboxError):  # what they say is for whoever set this up
        results.fail(_FAULT)
        raise
    except UserError as error:
        results.fail(str(error))
        raise
    except Exception:  # whatever it is, the student is told that it is no fault of theirs
        terminal.write(traceback.format_exc())
        results.fail(_FAULT)
        raise
    return EXIT_PASSED


def _graded(arguments: argparse.Namespace, results: _Results) -> None:
    from grader.course import assignment_file
    from grader.grading.visibility import for_student
    from grader.reports.formats import gradescope

    asked = assignment_file.load(arguments.assignment)
    results.secret = any(entry.visibility != "visible" for entry in asked.entries)
    results.ruling = ruled = _ruling(asked, arguments.root / "submission_metadata.json")
    if ruled.refused is not None:
        results.write(ruled.unchanged(ruled.refused))
        terminal.write("This submission is one too many, and was not graded.\n")
        return
    results.fail(ENDED)  # unless it comes to more
    submission = arguments.root / "submission"
    if not submission.exists():
        raise _NothingThereError(submission)

    def made(report: Report) -> dict[str, Any]:
        extra = ruled.stored()
        return gradescope.results(
            for_student(report), tests=for_student(report, withhold=False), whole=report,
            score=ruled.score(report.score),
            # What the rules made of the total would tell what is hidden of it.
            said=ruled.sentences(None if results.secret else report.score),
            extra=extra if report.done else {**extra, GRADED: False},
            leaderboard=bool(asked.gradescope.get("leaderboard")),
        )  # fmt: skip

    def for_instructors(report: Report) -> str:
        from grader.reports.formats.terminal import render

        counts = [f"{sentence}\n" for sentence in ruled.sentences(report.score)]
        return "".join([render(report), *counts])

    _, stop = graded(
        Wish(
            path=submission, assignment=asked, required=REQUIRED["full"],
            seconds=arguments.time_limit,
        ),
        [
            Output(str(results.path), made, results.write, anyhow=True),
            Output("-", for_instructors, terminal.write),
        ],
    )  # fmt: skip
    if stop is not None:
        raise stop


def _ruling(asked: Assignment, file: Path) -> Ruling:
    """What the rules make of this submission; nothing, where it is not told enough of it."""
    from grader.course.gradescope.metadata import read
    from grader.course.gradescope.rules import GradescopeRules

    rules = GradescopeRules.model_validate(asked.gradescope)
    if not rules.asks_metadata:
        return Ruling()
    try:
        told = read(file)
        if told.unread:
            terminal.write(
                f"Of {file}, {count(told.unread, 'earlier submission')} cannot be read: the rules "
                "are applied without.\n"
            )
        return ruling(rules, told, total(entry.points for entry in asked.entries))
    except UsageError as error:  # no fault of who handed in, and is graded
        terminal.write(f"Rules for late and repeated submissions are not applied: {error}\n")
        return Ruling()


class _Results:
    """results.json, in whatever room there is for it.

    `ruling` is what the rules say as far as that is known yet, `secret` whether the student is not
    to know the total, since some of it is hidden.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ruling = Ruling()
        self.secret = False
        self._graded = False

    def fail(self, sentence: str) -> None:
        """Say why nothing was graded, unless something was."""
        from grader.reports.formats.gradescope import failed

        if self._graded:
            return
        score = self.ruling.score(0)
        if score and not self.secret:
            sentence = " ".join([sentence, *self.ruling.sentences(0)])
        self.write(failed(sentence, score=score, secret=self.secret, extra={GRADED: False}))

    def write(self, document: Mapping[str, Any]) -> None:
        """Put as much of the document there as there is room for. Raises UsageError if none is."""
        from grader.reports.formats.gradescope import smaller

        self._graded = document["extra_data"].get(GRADED) is not False
        self.path.parent.mkdir(exist_ok=True)
        documents = list(smaller(document, secret=self.secret))
        # A last resort: there may be room in place of the file where there is none beside it.
        if not any(_saved(self.path, _text(each)) for each in documents) and not any(
            _put_in_place(self.path, _text(each)) for each in documents
        ):
            save(self.path, _text(documents[-1]))  # which says why not


def _saved(path: Path, text: str) -> bool:
    try:
        save(path, text)
    except UsageError:
        return False
    return True


def _text(document: Mapping[str, Any]) -> str:
    from grader.reports.text.strict_json import dumps

    return dumps(document) + "\n"


def _put_in_place(path: Path, text: str) -> bool:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError:
        return False
    return True
