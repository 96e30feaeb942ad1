"""Marks one part of a written answer to an exercise that is given by its fields."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from grader.core.models import Entry, Written
from grader.course import exercise_file
from grader.search.reference_player import solve
from grader.written import submission_answers
from grader.written.parsing import read

FIG_5_2 = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def marked(
    fields: Mapping[str, Any] | Any, file: str, text: str, *parts: str
) -> tuple[Sequence[float], Sequence[tuple[str, str]]]:
    """The share of each part, and the code and the sentence of each finding.

    `fields` are those of the exercise's file, or its tree alone.
    """
    given = fields if isinstance(fields, dict) else {"tree": fields}
    (exercise,) = exercise_file.from_fields({"id": "x", "title": "X", **given}, "x.yaml")
    sheet = read(file, text.encode(), exercise)
    entry = Entry.on_paper(exercise, dict.fromkeys(parts, 1))  # type: ignore[arg-type] # a test's own words
    written = Written(sheet=sheet)
    if exercise.playouts:
        found = submission_answers.marked_playouts(entry, written)
    else:
        found, _ = submission_answers.marked(entry, solve(exercise), written)
    return [check.share for check in found.checks], [(f.code, f.message) for f in found.findings]


def transcript(cases: Iterable[tuple[Mapping[str, Any] | Any, str, str]], *parts: str) -> str:
    """Each answer with the share of each part and its findings, for a gold file.

    A case has the fields of an exercise, the name of the answer's file, and its text.
    """
    lines = []
    for fields, file, text in cases:
        shares, told = marked(fields, file, text, *parts)
        lines += [f"{file}> {line}" for line in text.splitlines()]
        named = zip(parts, shares, strict=True)
        lines += [f"{part} {Fraction(share).limit_denominator(1000)}" for part, share in named]
        lines += [f"{code}: {message}" for code, message in told]
        lines.append("")
    return "\n".join(lines)
