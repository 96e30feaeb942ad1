"""Finds the written answer to each exercise in a submission, and marks it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from grader.core.errors import close_to
from grader.core.findings import file_problems, submitted_files, written_answer
from grader.core.models import WRITTEN_CHECKS, WRITTEN_RUBRIC, Entry, Finding, Submission, Verdict
from grader.core.models.outcomes import Outcome, Unanswered, Written
from grader.core.models.report import NO_SEARCH, ShownSearch
from grader.core.recording import is_number
from grader.search.reference_player import Answer
from grader.submission.safe_files import ANSWERS, WRITTEN_SUFFIXES
from grader.written import as_recording, claimed_exercise, parsing
from grader.written.explained_table import Reading
from grader.written.mark_answer import MarkedAnswer
from grader.written.playout_marks import MarkedPlayoutAnswer


def outcome(entry: Entry, submission: Submission, known: Collection[str]) -> Outcome:
    """The written answer to the exercise. A submission of a single file may have any name. `known`
    are the ids of all written exercises."""
    answers = submission.answers
    own = list(answers) if submission.alone else _files_of(entry.exercise.id, answers, known)
    if not own:
        return Unanswered(found=(*sorted(answers), *submission.beside))
    return Written(sheet=parsing.read(own[0], answers[own[0]], entry.exercise, entry.worth))


def as_set(entry: Entry, outcome: Outcome) -> Entry:
    """The entry; if it marks all parts, with a rubric of the parts that are answered."""
    if not entry.marks_all or not isinstance(outcome, Written):
        return entry
    sheet = outcome.sheet
    there = [
        part for part in WRITTEN_CHECKS if getattr(sheet, part) is not None or part in sheet.unread
    ]
    rubric = {part: WRITTEN_RUBRIC.get(part, 1) for part in there}
    return replace(entry, rubric=rubric or entry.rubric)


def marked(entry: Entry, answer: Answer, outcome: Outcome) -> tuple[Verdict, ShownSearch]:
    """The verdict on a written answer, and the search that it describes."""
    if not isinstance(outcome, Written):
        found = outcome.found if isinstance(outcome, Unanswered) else ()
        return _unanswered(entry, found), NO_SEARCH
    sheet = outcome.sheet
    one = MarkedAnswer(entry, answer, sheet)
    verdict = one.verdict()
    reading = one.searched
    value, move = outcome.sheet.value, outcome.sheet.move
    given = value.value if value is not None and is_number(value.value) else None
    recording = None if reading is None else as_recording.recorded(reading, one.recording())
    search = ShownSearch(
        value=given,
        moves=() if move is None else (move.text,),
        visited=_visited(one, reading) if recording is None else tuple(recording.visited),
        recording=recording,
    )
    return verdict, search


def marked_playouts(entry: Entry, outcome: Outcome) -> Verdict:
    """The verdict on a written answer to an exercise in Monte Carlo tree search."""
    given = entry.exercise.playouts
    if not isinstance(outcome, Written) or given is None:
        return _unanswered(entry, outcome.found if isinstance(outcome, Unanswered) else ())
    return MarkedPlayoutAnswer(entry, given, outcome.sheet).verdict()


def _visited(one: MarkedAnswer, reading: Reading | None) -> tuple[int, ...]:
    """The visited nodes: a window may be missing, a row of the trace table may not."""
    if reading is None:
        return ()
    if one.trace is not None:
        return as_recording.visited(reading)
    return reading.visited if one.visits is None else as_recording.visited(one.visits)


def left_over(answers: Mapping[str, bytes], entries: Iterable[Entry]) -> list[Finding]:
    """The findings for files that answer no written exercise, or one that another file answers."""
    written = {entry.exercise.id for entry in entries if entry.is_written}
    if not written:
        problem = file_problems.nothing_on_paper(min(answers))
        return [submitted_files.file_left_out(file=f"{ANSWERS}/", problem=problem)]
    found = []
    taken: dict[str, str] = {}
    for path in sorted(answers, key=_rank):
        name = claimed_exercise.of(path, answers[path], written)
        if name not in written:
            problem = file_problems.unknown_exercise(name, close_to(name, written))
            found.append(submitted_files.file_left_out(file=path, problem=problem))
        elif (first := taken.setdefault(name, path)) != path:
            problem = file_problems.answered_twice(first)
            found.append(submitted_files.file_left_out(file=path, problem=problem))
    return found


def _files_of(name: str, answers: Mapping[str, bytes], known: Collection[str]) -> list[str]:
    own = [path for path, raw in answers.items() if claimed_exercise.of(path, raw, known) == name]
    return sorted(own, key=_rank)


def _rank(path: str) -> tuple[int, str]:
    """The sort key of a file: the most exact layout comes first."""
    return WRITTEN_SUFFIXES.index(PurePosixPath(path).suffix.lower()), path


def _unanswered(entry: Entry, found: Iterable[str]) -> Verdict:
    names = {PurePosixPath(path).stem: path for path in found}
    name = entry.exercise.id
    finding = written_answer.no_answer(
        exercise=name,
        file=f"{ANSWERS}/{name}",
        endings=WRITTEN_SUFFIXES,
        close=close_to(name, names),
        outside=names.get(name),
    )
    return Verdict(checks=entry.checks(lambda _: 0), findings=(finding,))
