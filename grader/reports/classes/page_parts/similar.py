"""Pairs of similar submissions on the class page, with the matching lines of their programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from grader.core.findings.phrases import count, listed
from grader.core.models.class_run import Student
from grader.core.models.class_summary import SimilarPair
from grader.reports.classes import percent
from grader.reports.classes.page_parts.tables import StudentNames
from grader.reports.html import blocks
from grader.reports.text.markup import Markup, attributes, joined, lines, markup, shown
from grader.reports.text.page_files import templates

_HTML = templates("reports/classes/page_parts/similar.html")

MOST_LINES = 400  # the most lines of a text that are shown
_LINE = 160  # the most characters of a line that are shown


def pairs(found: Sequence[SimilarPair], names: StudentNames) -> Markup:
    """All pairs, the most similar first. A pair opens if its texts are known."""
    return lines(_pair(pair, rank, names) for rank, pair in enumerate(found, 1))


def evidence(pair: SimilarPair) -> str:
    """The evidence in words."""
    parts = []
    if pair.stretches:
        noun = "stretch" if pair.stretches == 1 else "stretches"
        share = f"({percent(pair.share)} of one program's)"
        parts.append(f"{pair.stretches} rare {noun} of code {share}")
    if pair.comments:
        parts.append(count(pair.comments, "rare comment"))
    if pair.names:
        parts.append(count(pair.names, "rare name"))
    found = [f"{listed(parts)} in common"] if parts else []
    found += ["the same unexplained failure"] if pair.same_behaviour else []
    return "; ".join(found)


def _pair(pair: SimilarPair, rank: int, names: StudentNames) -> Markup:
    students = pair.first, pair.second
    first, second = (shown(each.label, 80) for each in students)
    place = attributes(id=f"pair-{rank}")
    words = markup(_HTML["words"], rank=rank, first=first, second=second, evidence=evidence(pair))
    if pair.texts is None:
        return markup(_HTML["bare"], words=words, attributes=place)
    reports = joined(map(names.one, students), ", ")
    passages = (
        _numbered(each.first for each in pair.matches),
        _numbered(each.second for each in pair.matches),
    )
    texts = lines(map(_text, students, pair.texts, passages))
    shown_texts = markup(_HTML["texts"], texts)
    return markup(_HTML["pair"], words=words, attributes=place, reports=reports, texts=shown_texts)


def _numbered(matches: Iterable[tuple[int, int]]) -> Mapping[int, int]:
    """The number of the passage to which each line of one program belongs."""
    found: dict[int, int] = {}
    for number, (begin, end) in enumerate(matches, 1):
        for line in range(begin, min(end, begin + MOST_LINES) + 1):
            found.setdefault(line, number)
    return found


def _text(student: Student, text: str, passages: Mapping[int, int]) -> Markup:
    rows = text.split("\n")
    return markup(
        _HTML["text"],
        name=shown(student.label, 80),
        lines=joined(_rows(rows[:MOST_LINES], passages)),
        more=blocks.more(len(rows) - MOST_LINES, "more line"),
    )


def _rows(rows: Sequence[str], passages: Mapping[int, int]) -> Iterator[Markup]:
    for number, row in enumerate(rows, 1):
        text = _code(row.rstrip("\r").replace("\t", "    "))
        passage = passages.get(number)
        if passage is None:
            yield markup(_HTML["plain"], number, text)
        else:
            yield markup(_HTML["matched"], number, passage, text)


def _code(row: str) -> Markup:
    """A line of a program. `shown` spells out "::", a command in a log, which a slice may have."""
    return joined((shown(part, _LINE) for part in row[: _LINE + 1].split("::")), markup("::"))
