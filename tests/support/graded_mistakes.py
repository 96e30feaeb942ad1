"""Grades programs with a known mistake on a few trees, and writes the codes of their findings.

`python -m tests.support.graded_mistakes [NAME ...]` writes `tests/gold/graded-mistakes.txt`, or the
lines of these mistakes and of the others of their entries in it: the trees that show the mistake,
and the codes. Contains no tests.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, islice
from typing import Any, NamedTuple

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.errors import SandboxError
from grader.core.models import Assignment, Entry, Exercise, Form, Outcome, Report, Submission
from grader.core.models.algorithm import Algorithm
from grader.course import assignment_file as assignments
from grader.diagnosis.known_mistakes import mistake_names
from grader.diagnosis.mistake_programs import MistakeProgram, needs_double_moves, outcome, program
from grader.grading.grade_submission import grade, hand_over
from grader.marking.checks import MarkedSearch
from grader.sandbox.host import Host
from grader.search.reference_player import Answers
from tests.support.corpus import all_findings, assignment
from tests.support.places import GOLD, ROOT
from tests.support.played_mistakes import ALGORITHMS, problems, said, with_entries

FILE = GOLD / "graded-mistakes.txt"
FOLDERS = {"alpha-beta": ".", "expectiminimax": "chance"}
"""The folders of assignments that have another name than their algorithm."""
MOST_TREES = 2
"""The number of trees that show a mistake; only if they do not name it are all trees searched."""
MOST_TRIED = 6
"""The number of trees that are tried before, each alone, with the figure's form."""
GRADED = [
    (name, algorithm)
    for algorithm in ALGORITHMS
    for name in mistake_names(algorithm)
    if not needs_double_moves(name, algorithm)
]


@cache
def shipped(algorithm: Algorithm) -> Assignment:
    """The shipped assignment on the algorithm; minimax to a depth has that of alpha-beta."""
    folder = "depth" if algorithm.counts_depth else FOLDERS.get(algorithm.name, algorithm.name)
    found = assignments.load(ROOT / "exercises" / folder / "assignment.yaml")
    entries = [
        replace(each, exercise=replace(each.exercise, algorithm=algorithm))
        for each in found.entries
        if each.answer == "program"
    ]
    return replace(found, entries=tuple(entries), limits=assignment().limits)


@cache
def answers(algorithm: Algorithm) -> Answers:
    """The right answers, which all mistakes share."""
    return Answers()


@cache
def drawn(algorithm: Algorithm) -> Sequence[Entry]:
    """Random trees, for mistakes that no tree of the shipped assignment shows."""
    return [
        Entry(exercise=replace(each, id=f"drawn-{number}"), points=1)
        for number, each in enumerate(problems(algorithm))
    ]


@cache
def plain(algorithm: Algorithm) -> Sequence[Entry]:
    """Random trees for programs that know chance: deep ones without it, whose roots are MAX's, as
    in the game that such a program is given."""
    return [
        replace(each, exercise=replace(each.exercise, algorithm=algorithm, id=f"plain-{number}"))
        for number, each in enumerate(drawn(ALPHA_BETA) if algorithm.has_chance else ())
        if each.exercise.root_player == "MAX"
    ]


def showing(mistaken: MistakeProgram, entries: Iterable[Entry]) -> Iterator[Entry]:
    """The trees on which the program loses points, the smallest first, and games, which grow,
    last."""

    def order(each: Entry) -> tuple[bool, int]:
        is_game = each.exercise.game is not None
        return is_game, 0 if is_game else len(
            each.exercise.tree
        )  # its tree grows as it is searched

    for each in sorted(entries, key=order):
        played = outcome(mistaken, each.exercise)
        right = answers(mistaken.algorithm)(each.exercise)
        if not all(check.passed for check in MarkedSearch(each, right, played).verdict().checks):
            yield each


def is_shown(mistaken: MistakeProgram) -> bool:
    """Whether the program loses points on any tree, shipped or drawn."""
    sources = (lambda of: shipped(of).entries), drawn
    return any(next(showing(mistaken, entries(mistaken.algorithm)), None) for entries in sources)


class _Untraced:
    """A host that traces no lines, since no test reads those of these reports."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def __getattr__(self, name: str) -> Any:
        return getattr(self._host, name)

    def try_out(self, exercise: Exercise, *, traced: bool = False) -> Outcome:
        if traced:
            raise SandboxError("no lines are traced")
        return self._host.try_out(exercise)


def graded_on(text: str, algorithm: Algorithm, host: Host, entries: Iterable[Entry]) -> Report:
    """The report on a program on those trees."""
    work = replace(shipped(algorithm), entries=tuple(entries))
    given = Submission(name="mistake", entry=work.program, files={work.program: text.encode()})
    hand_over(given, work, host)
    return grade(given, work, _Untraced(host), answers(algorithm))


def graded(name: str, algorithm: Algorithm, host: Host, form: Form = "figure") -> Report:
    """The report on the program with a mistake: on one tree that names it alone, or on a few that
    name it, or else, if none names any, on all trees of the shipped assignment."""
    written = program(name, algorithm=algorithm, form=form)
    on = partial(graded_on, written.text(), algorithm, host)
    for entries in (shipped(algorithm).entries, drawn(algorithm), plain(algorithm)):
        shown = [*islice(showing(written, entries), MOST_TRIED)]
        for each in shown if form == "figure" else ():
            if [*named(report := on([each]))] == [(name,)]:
                return report
        for trees in (shown[:MOST_TREES], shown):
            # A program that always starts with MAX is given a MIN root as MAX's, and may be right.
            if trees and named(report := on(trees)):
                return report
    return on(shipped(algorithm).entries)


def graded_again(name: str, algorithm: Algorithm, host: Host) -> Report:
    """The report on the program with a mistake, on the trees that the file of codes has for it."""
    written = program(name, algorithm=algorithm)
    listed, _ = written_row(name, algorithm)
    every = chain(shipped(algorithm).entries, drawn(algorithm), plain(algorithm))
    return graded_on(written.text(), algorithm, host, [each for each in every if each.id in listed])


def named(report: Report) -> Sequence[Sequence[str]]:
    """The mistakes, or the pairs, that may be the program's."""
    return report.diagnosis.alternatives if report.diagnosis else ()


# ---------------------------------------------------------------- the codes of their findings


def heading(name: str, algorithm: Algorithm) -> str:
    """The words before the trees and codes of a mistake in programs of an algorithm."""
    return f"{algorithm.title}: {name}"


def codes(report: Report) -> str:
    """The codes of all findings of a report."""
    return " ".join(sorted({each.code for each in all_findings(report)}))


class Row(NamedTuple):
    """The ids of the trees on which a program is graded, and the codes of its findings."""

    trees: Sequence[str]
    codes: str


@cache
def written_rows() -> Mapping[str, Row]:
    """The rows of the file, by the words before them."""
    lines = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    rows = (line.rsplit(": ", 2) for line in lines)
    return {words: Row(trees.split(), found) for words, trees, found in rows}


def written_row(name: str, algorithm: Algorithm) -> Row:
    """The row of the mistake; one without trees if the file has none."""
    return written_rows().get(heading(name, algorithm), Row((), ""))


def write(given: Sequence[str]) -> None:
    """Write the lines of these mistakes and of the others of their entries, or of all if there are
    none, and drop those of mistakes that are gone."""
    names = with_entries(given, [*dict(GRADED)])
    lines = []
    with Host() as host:
        for name, algorithm in GRADED:
            words = heading(name, algorithm)
            row = written_rows().get(words) if names and name not in names else None
            if row is None:
                report = graded(name, algorithm, host)
                row = Row([each.entry.id for each in report.exercises], codes(report))
            lines.append(f"{words}: {' '.join(row.trees)}: {row.codes}\n")
    FILE.write_text("".join(lines), "utf-8")
    print(said(names, FILE))


if __name__ == "__main__":
    write(sys.argv[1:])
