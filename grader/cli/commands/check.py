"""Validate exercises and an assignment before students see them.

All mistakes in all files are reported together (schema, unique ids, points, published answers,
leaves written "?"). The reference is then graded as a submission, and must earn full marks.

With --audit, every known mistake is then played on every exercise. The audit shows the exercises
that catch each mistake, the mistakes that are not caught or not told apart, the exercises that can
be left out, and trees that would catch more.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from grader import kinds
from grader.cli import terminal
from grader.cli.output_files import keep_apart
from grader.cli.progress import Progress
from grader.cli.shared_options import add_options, print_in_format
from grader.core import document_cache
from grader.core.amounts import points, worth
from grader.core.data_files import folder
from grader.core.errors import EXIT_PASSED, DocumentError, UsageError
from grader.core.findings.phrases import count, nodes
from grader.core.models import Assignment, Entry, Report, Submission
from grader.core.saved_files import save
from grader.course import assignment_file as assignments
from grader.course import exercise_file, listed_exercises
from grader.diagnosis.audit import audit, entry_like
from grader.diagnosis.audit_proposals import propose
from grader.grading.grade_submission import grade, hand_over
from grader.kinds.search.solution import solution_of
from grader.reports.audits import Audited
from grader.reports.renderers import PEOPLE, formats_of
from grader.reports.renderers.yaml import render as render_answers
from grader.reports.text.escape import visible
from grader.reports.text.terminal_lines import Align, pad, widest
from grader.sandbox.host import Host
from grader.search.reference_player import Answers, program
from grader.submission.safe_files import ANSWERS

SLOW_DIVISOR = 4  # slow: the reference needs over 1/4 of the limit; other machines may be slower
PROPOSAL_SECONDS = 20.0  # the time to look for trees that catch the other mistakes
SCHEMAS = ("exercise.schema.json", "assignment.schema.json")
"""The schemas of the files that instructors write."""

_MOVES_ROOM = 60
FORMATS = formats_of(Audited)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    names = FORMATS.names()
    add_options(
        parser,
        f"""
        path PATH           an assignment, its folder, or one exercise (default: the shipped
                            exercises)
        --audit             show the known mistakes that the exercises catch, and the exercises to
                            add or remove
        -f --format FORMAT  the audit's format: {", ".join(names)} (default: {PEOPLE}); csv is the
                            matrix
        -o --output FILE    write the audit to a file instead
        --color
        --schemas           first write the JSON Schemas, for an editor, beside the files
        """,
        path={"type": Path, "nargs": "?"},
        format={"choices": names},
        output={"type": Path},
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints a line for each exercise, or the audit. Raises UserError if there is a mistake."""
    if not arguments.audit and (arguments.format or arguments.output):
        raise UsageError("-f and -o are for the audit; add --audit")
    if arguments.schemas:
        if arguments.path is None:
            raise UsageError("--schemas writes beside your files; name their folder, too")
        beside = arguments.path if arguments.path.is_dir() else arguments.path.parent
        for name in SCHEMAS:
            save(beside / name, (folder("exercises") / name).read_bytes())
        terminal.say(f"{beside} now has {' and '.join(SCHEMAS)}.", to=sys.stderr)
    with document_cache.without_cache():
        return _checked(arguments)


def _checked(arguments: argparse.Namespace) -> int:
    answers = Answers()
    assignment = assignments.load(arguments.path, answers)
    unlisted = _unlisted(assignment, arguments.path, answers)
    keep_apart([arguments.output], [*assignment.files, *unlisted])
    references = dict.fromkeys(entry.exercise.reference for entry in assignment.entries)
    reports = [_graded(assignment, each, answers) for each in references if each]
    reports += _graded_by_kind(assignment, answers)
    if not arguments.audit:
        moves = {each.id: each.actual.moves for report in reports for each in report.exercises}
        terminal.write(_table(assignment, answers, moves) + "\n\n")
    lost = [
        f"{assignment.where}: the reference itself loses points in {exercise.id}: "
        + "; ".join(finding.message for finding in exercise.verdict.findings)
        for report in reports
        for exercise in report.exercises
        if not exercise.passed
    ]
    if lost:
        raise DocumentError(lost)
    if arguments.audit:
        _audit(assignment, arguments, answers)
        return EXIT_PASSED
    slow = [
        exercise.id
        for report in reports
        for exercise in report.exercises
        if exercise.seconds > assignment.limits.exercise_seconds / SLOW_DIVISOR
    ]
    if slow:
        terminal.say(
            f"Slow: the reference needs more than 1/{SLOW_DIVISOR} of the time limit for "
            f"{', '.join(slow)}; raise limits.exercise_seconds or use smaller trees."
        )
    entries = assignment.entries
    total = worth(sum(entry.points for entry in entries))
    earns = "; the reference earns full marks" if reports else ""
    terminal.say(
        f"{assignment.title}: {count(len(entries), 'exercise')}, {total}, no mistakes{earns}."
    )
    limited = [entry.id for entry in entries if not (entry.is_written or entry.explained)]
    if limited and any(map(_is_diagnosed, entries)):
        terminal.say(
            f"Hidden, or with less than full feedback: {nodes(limited)}; the report of a student "
            "who loses points there names no known mistake, and has no smallest tree."
        )
    if unlisted:
        terminal.say(f"Not in this assignment: {', '.join(file.stem for file in unlisted)}.")
    return EXIT_PASSED


def _audit(assignment: Assignment, arguments: argparse.Namespace, answers: Answers) -> None:
    """Prints the audit, or writes it to a file."""
    programs = [*filter(_is_diagnosed, assignment.entries)]
    if not programs:
        raise UsageError(
            f"{assignment.where} has nothing to audit: no mistakes are known in evaluations, or in "
            "answers on paper"
        )
    assignment = replace(assignment, entries=tuple(programs))
    with Progress() as progress:
        audited = Audited(audit(assignment, progress, answers, kinds.naming(assignment.algorithm)))
        if arguments.format in {None, PEOPLE}:
            found = propose(audited.audit, entry_like(assignment), PROPOSAL_SECONDS, progress)
            audited = Audited(audited.audit, found)
    print_in_format(FORMATS, arguments, [audited])


def _is_diagnosed(entry: Entry) -> bool:
    """Whether mistakes are known in the programs that answer it."""
    return not entry.is_written and bool(entry.exercise.algorithm.mistakes)


def _graded(assignment: Assignment, reference: str, answers: Answers) -> Report:
    """The report on this reference, over the exercises of which it is the canonical search."""
    entries = tuple(entry for entry in assignment.entries if entry.exercise.reference == reference)
    written = [entry.exercise for entry in entries if entry.is_written]
    sheets = {
        f"{ANSWERS}/{each.id}.yaml": render_answers(solution_of(answers(each))).encode()
        for each in written
    }
    takes_turns = all(entry.exercise.tree.alternates for entry in entries)
    submission = replace(program(reference, takes_turns=takes_turns), answers=sheets)
    return _graded_part(assignment, submission, entries, answers)


def _graded_by_kind(assignment: Assignment, answers: Answers) -> Iterator[Report]:
    """The reports on right programs without a canonical search, by the exercises that show them."""
    programs: dict[str, tuple[Submission, list[Entry]]] = {}
    for entry in assignment.entries:
        if entry.is_written or entry.exercise.algorithm.has_canonical_search:
            continue
        submission = kinds.right_program(entry.exercise)
        if submission is not None:
            programs.setdefault(submission.name, (submission, []))[1].append(entry)
    for submission, entries in programs.values():
        yield _graded_part(assignment, submission, tuple(entries), answers)


def _graded_part(
    assignment: Assignment, submission: Submission, entries: tuple[Entry, ...], answers: Answers
) -> Report:
    """The report on a submission over some exercises of the assignment."""
    part = Assignment(title=assignment.title, entries=entries, limits=assignment.limits)
    with Host() as host:
        hand_over(submission, part, host)
        return grade(submission, part, host, answers)


def _unlisted(assignment: Assignment, path: Path | None, answers: Answers) -> list[Path]:
    """The exercise files in the assignment's folder that it does not list."""
    folder = listed_exercises.shipped() if path is None else path
    if assignment.file.parent != folder:
        return []
    mistakes: list[str] = []
    unlisted = []
    known = {entry.exercise.id for entry in assignment.entries}
    for file in sorted(folder.iterdir()):
        if file.suffix not in exercise_file.ENDINGS or file in assignment.files:
            continue
        try:
            if assignments.lists_exercises(exercise_file.read_bytes(file)):
                continue  # another assignment
            members = exercise_file.load(file, answers)
        except DocumentError as error:
            mistakes += error.mistakes
            continue
        if not known.intersection(member.id for member in members):
            unlisted.append(file)
    if mistakes:
        raise DocumentError(mistakes)
    return unlisted


def _table(assignment: Assignment, answers: Answers, moves: Mapping[str, tuple[str, ...]]) -> str:
    """A line for each exercise: id, root, value, moves, visits, published answers and points. Of a
    search that chance decides, the move is that of the reference, in `moves`."""
    rows = [("exercise", "root", "value", "move", "visited", "leaves", "published", "points")]
    for entry in assignment.entries:
        exercise = entry.exercise
        if not exercise.algorithm.has_canonical_search:
            move = _shown(moves.get(entry.id, ()))
            rows.append((entry.id, exercise.root_player, "-", move, *"---", points(entry.points)))
            continue
        answer = answers(exercise)
        visited = answer.recording.visited
        rows.append(
            (
                entry.id,
                exercise.root_player,
                points(answer.value),
                _shown(answer.moves),
                f"{len(visited)}/{len(exercise.tree) if exercise.tree.complete else '?'}",
                str(len(answer.recording.evaluated)),
                "agrees" if exercise.published else "-",
                points(entry.points),
            )
        )
    aligns: tuple[Align, ...] = ("left", "left", "right", "left", "right", "right", "left", "right")
    widths = [widest(column) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = zip(row, widths, aligns, strict=True)
        lines.append("  ".join(pad(cell, width, align) for cell, width, align in cells).rstrip())
    return "\n".join(lines)


def _shown(moves: Sequence[str]) -> str:
    return visible(" ".join(moves), limit=_MOVES_ROOM) or "-"
