"""Marks parts of a written answer to an exercise that is given by its fields. Contains no tests."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import yaml

from grader.core.models import Entry, Exercise, Sheet, Verdict, Written
from grader.course import exercise_file
from grader.course.listed_exercises import shipped_exercise
from grader.search.reference_player import solve
from grader.written import submission_answers
from grader.written.parsing import read

FIG_5_2 = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def posed(given: Mapping[str, Any] | Any) -> Exercise:
    """The exercise with these fields, or with a tree alone, or a shipped one by its name."""
    if isinstance(given, str):
        (exercise,) = exercise_file.load(shipped_exercise(given))
        return exercise
    fields = given if isinstance(given, dict) else {"tree": given}
    (exercise,) = exercise_file.from_fields({"id": "x", "title": "X", **fields}, "x.yaml")
    return exercise


def of_sheet(
    exercise: Exercise, sheet: Sheet, parts: Iterable[str] | Mapping[str, float]
) -> Verdict:
    """The verdict on these parts of a sheet, each worth the same unless they have points."""
    worth = parts if isinstance(parts, Mapping) else dict.fromkeys(parts, 1)
    entry = Entry.on_paper(exercise, worth)
    if exercise.playouts:
        return submission_answers.marked_playouts(entry, Written(sheet=sheet))
    return submission_answers.marked(entry, solve(exercise), Written(sheet=sheet))[0]


def verdict(exercise: Exercise, file: str, text: str, *parts: str) -> Verdict:
    """The verdict on the parts of an answer in a file of that name."""
    return of_sheet(exercise, read(file, text.encode(), exercise), parts)


def shares(found: Verdict) -> dict[str, float]:
    """The share of each part."""
    return {check.name: check.share for check in found.checks}


def marked(
    given: Mapping[str, Any] | Any, file: str, text: str, *parts: str
) -> tuple[Sequence[float], Sequence[tuple[str, str]]]:
    """The share of each part, and the code and the sentence of each finding."""
    found = verdict(posed(given), file, text, *parts)
    return [check.share for check in found.checks], [(f.code, f.message) for f in found.findings]


class Paper:
    """Answers the prompts of a transcript: `exercise> FIELDS` and `asked> PARTS` apply to all
    answers after them; an answer, as in `x.txt> TEXT`, has its marks and findings.
    """

    def __init__(self) -> None:
        self._exercise: Exercise | None = None
        self._parts: Sequence[str] = ()

    def __call__(self, prompt: str, text: str) -> Iterator[str]:
        if prompt == "exercise":
            self._exercise = posed(yaml.safe_load(text))
        elif prompt == "asked":
            self._parts = text.split(", ")
        else:
            assert self._exercise is not None
            found = verdict(self._exercise, prompt, text, *self._parts)
            for part in self._parts:
                yield f"{part} {Fraction(shares(found)[part]).limit_denominator(1000)}"
            yield from (f"noted {part}: {words}" for part, words in found.observed.items())
            yield from (f"{each.code}: {each.message}" for each in found.findings)
