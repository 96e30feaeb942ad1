"""The page on which an instructor decides on the open parts of a class's written answers.

Answers with equal words are one group, which is decided on once. The page names no student, but
shows words and sheets as they were handed in. Its script saves the decisions as a file, which
`grade review --apply` reads.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from grader.core.amounts import worth
from grader.core.findings.phrases import count
from grader.core.models import Entry, Exercise
from grader.pages.exercise_parts import rule
from grader.pages.worksheet import answer_list, key_parts, trace_table
from grader.reports.html.page import data, document
from grader.reports.text.markup import EMPTY, Markup, lines, markup, shown
from grader.reports.text.page_files import templates
from grader.search.reference_player import Answer

_HTML = templates("pages/review.html")
_SCRIPTS = ("reports/html/elements.js", "pages/practice_store.js", "pages/review.js")
_AROUND = 40  # the lines of a sheet above and below the open one that are shown


class OpenGroup(NamedTuple):
    """Open parts of one exercise with equal words, and the sheet of one of the students."""

    digest: str
    part: str  # or the words "unknown part" or "whole sheet"
    words: str
    students: int
    worth: float  # the most points at stake
    line: int | None
    sheet: str  # "" if it is not known


def page(
    title: str,
    groups: Mapping[str, Sequence[OpenGroup]],
    entries: Iterable[Entry],
    answers: Callable[[Exercise], Answer],
) -> Markup:
    """The page of all `groups`, by the ids of the exercises."""
    shown_entries = [entry for entry in entries if groups.get(entry.id)]
    every = [group for entry in shown_entries for group in groups[entry.id]]
    sections = [
        _exercise(place, entry, groups[entry.id], answers)
        for place, entry in enumerate(shown_entries, 1)
    ]
    known = [
        {"digest": each.digest, "exercise": entry.id, "part": each.part, "words": each.words}
        for entry in shown_entries
        for each in groups[entry.id]
    ]
    stamp = sha256(" ".join(each.digest for each in every).encode()).hexdigest()[:12]
    body = markup(
        _HTML["body"],
        title=title,
        counts=f"{count(len(every), 'group')} of equal words in "
        f"{count(len(shown_entries), 'exercise')}.",
        sections=lines(sections),
        data=data("review", {"stamp": stamp, "groups": known}),
    )
    return document(
        f"{title}: open parts",
        body,
        styles=["pages/worksheet.css", "pages/review.css"],
        scripts=_SCRIPTS,
    )


def _exercise(
    place: int, entry: Entry, groups: Sequence[OpenGroup], answers: Callable[[Exercise], Answer]
) -> Markup:
    key = key_parts(place, entry, answers)
    tree = EMPTY
    if key.drawn is not None:
        tree = markup(_HTML["tree"], f"{key.drawn.width:.0f}", key.drawn.element)
    table = [markup(_HTML["table"], trace_table(key.rows, 1))] if key.rows else []
    return markup(
        _HTML["exercise"],
        place=place,
        title=entry.exercise.title,
        worth=worth(entry.points),
        rule=rule(entry.exercise),
        key=lines([tree, answer_list(key.answers), *table, *key.notes]),
        groups=lines(_group(group) for group in groups),
    )


def _group(group: OpenGroup) -> Markup:
    sheet = [markup(_HTML["sheet"], lines(_around(group)))] if group.sheet else []
    return markup(
        _HTML["group"],
        digest=group.digest,
        part=group.part,
        title=group.words,
        words=lines(shown(line, len(line)) for line in group.words.splitlines()),
        students=count(group.students, "answer"),
        worth=worth(group.worth),
        most=f"{round(group.worth, 3):g}",
        sheet=lines(sheet),
    )


def _around(group: OpenGroup) -> Iterable[Markup]:
    """The lines of the sheet around the open one, which is marked."""
    at = group.line or 1
    for number, text in enumerate(group.sheet.splitlines(), 1):
        if abs(number - at) <= _AROUND:
            line = shown(text, 400)
            yield markup("<mark>{}</mark>", line) if number == group.line else line
